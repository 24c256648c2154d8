// One order of a slot: what is to be done, then its parts, one after another.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { CompactPart, NumberControl, Odds, OptionList, Ordered, Rows } from "./choosing";
import { ConditionEditor } from "./condition";
import type { Reckoned } from "./ledger";
import type { Lines } from "./lines";
import { type Lights, MapView } from "./map_view";
import { chanceOf, choices, chosen, known, missing, settled, shapesOf, spare } from "./offers";
import { sayValue } from "./said";
import { moved, titleOf } from "./state";
import { needed, template } from "./template";
import { Short, Told, Unfinished } from "./told";
import type { Control, Part, SeatData, Shape, Slot } from "./types";
import { type Alternative, type Condition, type Row, type Value, type Values, empty } from "./values";
import { note, say, sentence } from "./words";

interface Props {
  lines: Lines;
  slot: Slot;
  /** What precedes it: "Otherwise", or the words of the card that leads the slot. */
  lead: string;
  followed: Value | undefined;
  /** Which of the alternatives it is. */
  place: number;
  /** The part that is open at first; "" for the first that is missing. */
  part: string;
  value: Alternative | undefined;
  /** All that the slot has, in its order. */
  alternatives: Alternative[];
  /** What is reckoned of it with the orders before it. */
  said: Reckoned;
  seats: SeatData[];
  holder: HTMLElement;
  /** Whether the map stands beside the editor anyhow. */
  wide: boolean;
  onLights: (lights: Lights | null, onPlace: (place: string) => void) => void;
  onChange: (value: Alternative | null, what: string) => void;
  onDone: () => void;
  onEdit: (place: number) => void;
}

/** Beyond so many options a list is closed once something is chosen. */
const FEW = 6;
/** The same of what may be left out. */
const FEW_SPARE = 3;
/** Beyond so many that are possible the map stands before the list. */
const MANY = 10;
/** Controls that are a list to be tapped: one of them is open at a time. */
const LISTED: Control[] = ["one", "ranked", "several"];

export function Editor(props: Props) {
  const { lines, slot, value, followed } = props;
  const shapes = shapesOf(lines, slot, followed, props.place);
  const only = shapes.length === 1 ? shapes[0]!.shape : undefined;
  const shape = value ? lines.shapes.get(value.shape) : only;
  const [picking, setPicking] = useState(!shape);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  // What is chosen low in a list is gone on with from the top.
  useLayoutEffect(() => window.scrollTo({ top: 0 }), [picking]);
  const pick = (chosen: Shape) => {
    if (value?.shape !== chosen.name) props.onChange({ shape: chosen.name, parts: settled(lines, chosen, { ...slot.given }) }, "");
    setPicking(false);
  };
  return (
    <section class="editor" aria-labelledby="editing">
      <h2 id="editing" tabIndex={-1} ref={heading}>
        {titleOf(lines, slot)}
        {props.lead ? <span class="lead"> · {props.lead}</span> : null}
      </h2>
      {slot.note ? <p class={slot.asked ? "note" : "soft"}>{note(slot.note)}</p> : null}
      {shapes.length > 1 ? (
        picking || !shape ? (
          <ShapeList lines={lines} shapes={shapes} chosen={value?.shape} onPick={pick} />
        ) : (
          <p class="picked">
            <strong>{shape.title}</strong>
            <button type="button" onClick={() => setPicking(true)}>
              {say("change")}
            </button>
          </p>
        )
      ) : null}
      {shape && !picking ? (
        <Parts {...props} key={shape.name} shape={shape} value={value ?? { shape: shape.name, parts: { ...slot.given } }} />
      ) : null}
      {picking ? null : <Others {...props} last={shape?.last} />}
      {value ? (
        <p class="actions">
          <button type="button" onClick={() => (props.onChange(null, ""), props.onDone())}>
            {say("remove")}
          </button>
        </p>
      ) : null}
    </section>
  );
}

/** What else the slot has: it is tried before this, or after. */
function Others({ lines, slot, alternatives, place, value, last, onEdit }: Props & { last: boolean | undefined }) {
  const others = alternatives.map((each, at) => ({ each, at })).filter(({ at }) => at !== place);
  const more = slot.otherwise && value && !last && place === alternatives.length - 1 && !missing(lines, slot, value).length;
  if (!others.length && !more) return null;
  return (
    <div class="others">
      {others.map(({ each, at }) => (
        <p key={at} class="picked">
          <span class="said">
            <span class="soft">{say(at ? "otherwise" : "firstOfAll")}: </span>
            <Told lines={lines} slot={slot} value={each} />
          </span>
          <button type="button" aria-label={`${at + 1}: ${say("change")}`} onClick={() => onEdit(at)}>
            {say("change")}
          </button>
        </p>
      ))}
      {more ? (
        <p class="actions">
          <button type="button" onClick={() => onEdit(alternatives.length)}>
            + {say("addElse")}
          </button>
        </p>
      ) : null}
    </div>
  );
}

function ShapeList({ lines, shapes, chosen, onPick }: { lines: Lines; shapes: { shape: Shape; why: string }[]; chosen: string | undefined; onPick: (shape: Shape) => void }) {
  const told = shapes.map(({ shape, why }) => ({ shape, why: why ? "" : lines.offer(shape.name).why, off: why }));
  const now = told.filter((each) => !each.why && !each.off);
  const later = told.filter((each) => each.why && !each.off);
  const off = told.filter((each) => each.off);
  const item = ({ shape, why }: (typeof told)[number]) => (
    <li key={shape.name}>
      <button type="button" class={why ? "option later" : "option"} data-shape={shape.name} aria-pressed={shape.name === chosen} onClick={() => onPick(shape)}>
        <span class="said">
          <span class="name">{shape.title}</span>
          {shape.tip ? <span class="soft">{shape.tip}</span> : null}
          {why || lines.offer(shape.name).words ? <span class="soft">{note(why || lines.offer(shape.name).words || "")}</span> : null}
        </span>
      </button>
    </li>
  );
  const groups = [...new Set(now.map((each) => each.shape.group ?? ""))];
  return (
    <div role="group" aria-label={say("what")}>
      {groups.map((group) => (
        <div key={group}>
          {group && groups.length > 1 ? <h3>{group}</h3> : null}
          <ul class="options">{now.filter((each) => (each.shape.group ?? "") === group).map(item)}</ul>
        </div>
      ))}
      {[later, off].map((list, place) =>
        list.length ? (
          <details key={place} class="later" open={!now.length && !place}>
            <summary>{place ? say("off", off[0]!.off, list.length) : say("notNow", list.length)}</summary>
            {place ? null : <p class="soft">{say("notNowTip")}</p>}
            <ul class="options">{list.map(item)}</ul>
          </details>
        ) : null,
      )}
    </div>
  );
}

// --- the parts ---------------------------------------------------------------------------------------------------------

function Parts(props: Props & { shape: Shape; value: Alternative }) {
  const { lines, slot, shape, value } = props;
  const parts = (shape.parts ?? []).filter((part) => !(part.name in (slot.given ?? {})));
  const listed = parts.filter((part) => LISTED.includes(part.control) && !spare(shape, part.name));
  const wanted = (values: Values) => listed.find((part) => chosen(values[part.name]).length < Math.max(1, part.least ?? 0))?.name ?? null;
  const [active, setActive] = useState<string | null>(props.part || wanted(value.parts));
  const put = (part: Part, next: Value | undefined, what = "") => {
    const { [part.name]: _, ...rest } = value.parts;
    const values = next === undefined || empty(next) ? rest : settled(lines, shape, { ...rest, [part.name]: next });
    props.onChange({ ...value, parts: values }, what && `${slot.name} ${part.name} ${what}`);
    const full = part.control === "one" || ((part.most ?? 1) > 1 && chosen(next).length === part.most);
    if (LISTED.includes(part.control) && full && !empty(next)) setActive(wanted(values));
  };
  const offered = lines.offer(shape.name);
  return (
    <>
      {offered.why ? <p class="note">{note(sentence(offered.why))} {say(props.said.added ? "mayBeAdded" : "notNowTip")}</p> : null}
      {!offered.why && offered.words ? <p class="soft">{note(offered.words)}</p> : null}
      {shape.tip && (slot.shapes ?? []).length === 1 ? <p class="soft">{shape.tip}</p> : null}
      {parts.map((part) => (
        <PartField {...props} key={part.name} part={part} active={active === part.name} onActive={(on) => setActive(on ? part.name : null)}
          onPut={(next, what) => put(part, next, what)} />
      ))}
      {slot.condition && (!shape.last || value.condition) ? (
        <fieldset data-part="if">
          <legend>{say("onlyIf")}</legend>
          <ConditionEditor lines={lines} beside={shape} around={value.parts} value={value.condition} needed={false} onChange={(condition) => {
            const { condition: _, ...rest } = value;
            props.onChange(condition ? { ...rest, condition } : rest, `${slot.name} condition`);
          }} />
        </fieldset>
      ) : null}
      <Short lines={lines} said={props.said} />
      <Unfinished lines={lines} slot={slot} value={value} calm />
    </>
  );
}

type OfPart = Omit<Props, "part"> & {
  shape: Shape;
  value: Alternative;
  part: Part;
  active: boolean;
  onActive: (on: boolean) => void;
  onPut: (value: Value | undefined, what?: string) => void;
};

function PartField(props: OfPart) {
  const { lines, shape, part, value } = props;
  const found = choices(lines, shape, part, value.parts);
  const chosenNow = value.parts[part.name];
  const may = spare(shape, part.name);
  if (empty(chosenNow) && needed(template(shape.line), part.name).some((each) => empty(value.parts[each]))) return null;
  if (part.control === "switch") return <Switch part={part} choices={found ?? []} on={!empty(chosenNow)} onPut={props.onPut} />;
  if (part.control === "condition")
    return (
      <fieldset data-part={part.name}>
        <legend>{part.title}</legend>
        <ConditionEditor lines={lines} beside={shape} around={value.parts} needed={!may} value={empty(chosenNow) ? undefined : (chosenNow as Condition)} onChange={(next) => props.onPut(next, "condition")} />
      </fieldset>
    );
  const listed = found !== null && LISTED.includes(part.control);
  const awaited = part.within && shape.parts?.find((each) => each.name === part.within);
  if (awaited && empty(value.parts[awaited.name]) && empty(chosenNow) && found?.some(({ option }) => option.fits?.length)) return null;
  if (may && listed && !found.length && empty(chosenNow)) return null;
  return (
    <fieldset class={props.active ? "part active" : "part"} data-part={part.name}>
      <legend>
        {part.title} {may ? <span class="soft">({part.absent ? say("leftOut", part.absent) : say("maybe")})</span> : null}
      </legend>
      {part.control === "number" ? (
        <NumberControl part={part} label={part.title} choices={found ?? []} chance={(each) => chanceOf(known(lines, shape, value.parts), part, each)} value={typeof chosenNow === "string" ? chosenNow : ""} onChange={(next) => props.onPut(next || undefined, "n")} />
      ) : part.control === "rows" ? (
        <RowsField {...props} />
      ) : listed ? (
        <ListField {...props} found={found!} may={may} />
      ) : (
        <CompactPart part={part} choices={null} value={chosenNow} onChange={(next) => props.onPut(next, "words")} />
      )}
    </fieldset>
  );
}

function Switch({ part, choices: found, on, onPut }: { part: Part; choices: ReturnType<typeof choices> & object; on: boolean; onPut: OfPart["onPut"] }) {
  const only = found[0];
  if (!only) return null;
  return (
    <label class="switch part" data-part={part.name}>
      <input type="checkbox" checked={on} onChange={(event) => onPut(event.currentTarget.checked ? only.option.value : undefined)} />
      <span class="said">
        <span class="name">{only.option.words || part.title}</span>
        {only.chance.why || only.chance.words ? <span class="soft">{only.chance.why || only.chance.words}</span> : null}
      </span>
      <Odds odds={only.chance.odds} />
    </label>
  );
}

function RowsField({ lines, shape, part, value, onPut }: OfPart) {
  const rows = Array.isArray(value.parts[part.name]) ? (value.parts[part.name] as Row[]) : [];
  const begun = rows.length ? rows : Array.from({ length: Math.max(1, part.least ?? 0) }, () => ({}));
  const shown = spare(shape, part.name) && !rows.length ? [] : begun;
  return <Rows part={part} rows={shown} choicesOf={(column, row) => choices(lines, shape, column, value.parts, row)} onChange={(next) => onPut(next, "rows")} />;
}

function ListField(props: OfPart & { found: NonNullable<ReturnType<typeof choices>>; may: boolean }) {
  const { lines, part, value, found, may, active } = props;
  const single = part.control === "one";
  const now = chosen(value.parts[part.name]);
  const most = single ? 1 : Math.max(part.most ?? 1, part.least ?? 0);
  const places = new Map(found.flatMap(({ option }) => (option.place ? [[option.place, option.value] as const] : [])));
  const open = active || (found.length <= (may ? FEW_SPARE : FEW) && !places.size);
  const toggle = (each: string) => {
    if (single) props.onPut(now.includes(each) ? undefined : each);
    else if (now.includes(each)) props.onPut(now.filter((one) => one !== each));
    else if (now.length < most) props.onPut([...now, each]);
    else if (most === 1) props.onPut([each]);
  };
  const lights: Lights | null = places.size && open ? new Map(found.flatMap(({ option, chance }) => (option.place ? [[option.place, now.includes(option.value) ? "chosen" : chance.why ? "dim" : "lit"] as const] : []))) : null;
  const place = (tapped: string) => {
    const each = places.get(tapped);
    if (each !== undefined) toggle(each);
  };
  const key = lights ? [...lights].join() : "";
  useEffect(() => {
    if (!lights || !props.wide) return;
    props.onLights(lights, place);
    return () => props.onLights(null, () => {});
  }, [key, props.wide, JSON.stringify(value.parts)]);
  if (!open)
    return (
      <p class="picked">
        {now.length ? <strong>{sayValue(lines, part, value.parts[part.name])}</strong> : null}
        <button type="button" aria-label={`${part.title}: ${say(now.length ? "change" : "choose")}`} onClick={() => props.onActive(true)}>
          {say(now.length ? "change" : "choose")}
        </button>
        {may && now.length ? (
          <button type="button" onClick={() => props.onPut(undefined)}>
            {say("clearChoice")}
          </button>
        ) : null}
      </p>
    );
  const words = now.map((each) => found.find(({ option }) => option.value === each)?.option.words ?? (lines.words(each) || each));
  const few = found.filter(({ chance }) => !chance.why).length <= MANY;
  const list = <OptionList choices={found} chosen={now} seats={props.seats} numbered={!single && most > 1} onToggle={toggle} />;
  const map =
    lights && !props.wide && props.holder.childElementCount ? (
      <>
        <p class="soft">{say(few ? "mapLit" : "mapFirst")}</p>
        <MapView holder={props.holder} lights={lights} cropped onPlace={place} />
      </>
    ) : null;
  return (
    <>
      {!single && part.control === "ranked" && most > 1 ? <p class="soft">{say("preferTip")}</p> : null}
      {!single && now.length < (part.least ?? 0) && (part.least ?? 0) > 1 ? <p class="soft">{say("chosenOf", now.length, part.least ?? 0)}</p> : null}
      {props.wide || few ? list : null}
      {map}
      {props.wide || few ? null : list}
      {!single && now.length >= most && most > Math.max(1, part.least ?? 0) ? <p class="soft">{say("atMost", most)}</p> : null}
      {now.length > 1 ? <Ordered words={words} onMove={(from, to) => props.onPut(moved(now, from, to))} onRemove={(at) => props.onPut(now.filter((_, each) => each !== at))} /> : null}
    </>
  );
}

