// The order sheet: its slots as cards, what is in them, and what is done otherwise.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { IconButton } from "./choosing";
import { type Draft, type Entry, entryOf, isEmpty, lineOf } from "./draft";
import { type Reckoned, reckoned, saidOf } from "./ledger";
import type { Lines } from "./lines";
import { shapesOf } from "./offers";
import { followed, leads, moved, shownSlots, titleOf, withAlternative, withEntry } from "./state";
import { Short, Told, Unfinished } from "./told";
import type { Shape, Slot } from "./types";
import { note, say, sentence } from "./words";

interface Props {
  lines: Lines;
  draft: Draft;
  sheet: Record<string, string>;
  onChange: (draft: Draft, said: string) => void;
  onEdit: (slot: string, place: number) => void;
}

/** Groups that are open at first; others are where the game asks for something or something is changed, and all tell how much is in them. */
const OPEN = 2;

export function Sheet(props: Props) {
  const { lines, draft } = props;
  const shown = new Set(shownSlots(lines, draft));
  const slots = lines.slots.filter((slot) => shown.has(slot.name));
  // What the game waits for comes first, then what is planned in this moment alone.
  const always = new Set((lines.page.slots ?? []).map((slot) => lines.slot(slot.name)?.group ?? slot.group ?? ""));
  const rank = (group: string) => {
    const own = slots.filter((slot) => (slot.group ?? "") === group);
    return own.some((slot) => slot.asked) ? 0 : !always.has(group) && own.some((slot) => slot.otherwise) ? 1 : 2;
  };
  const groups = [...new Set(slots.map((slot) => slot.group ?? ""))].sort((one, other) => rank(one) - rank(other));
  const ledger = useMemo(() => reckoned(lines, draft), [lines, draft]);
  const unknown = Object.keys(draft.entries).filter((name) => !lines.slot(name) && !isEmpty(entryOf(draft, name)));
  return (
    <>
      {groups.map((group, place) => {
        const own = slots.filter((slot) => (slot.group ?? "") === group);
        const filled = own.filter((slot) => !isEmpty(entryOf(draft, slot.name))).length;
        const cards = <div class="slots">{own.map((slot) => <SlotCard {...props} ledger={ledger} key={slot.name} slot={slot} />)}</div>;
        const changed = (slot: Slot) => (lineOf(lines, slot.name, entryOf(draft, slot.name)) ?? "") !== (props.sheet[slot.name] ?? "");
        const open = place < OPEN || own.some((slot) => slot.asked || changed(slot));
        return group && place > 0 ? (
          <Fold key={group} title={group} count={filled} open={open}>
            {cards}
          </Fold>
        ) : (
          <div key={group} class="group">
            {group ? <h3>{group}</h3> : null}
            {cards}
          </div>
        );
      })}
      {unknown.length || draft.free.length ? (
        <div class="group">
          <h3>{say("others")}</h3>
          <ul class="typed">
            {unknown.map((name) => (
              <li key={name}>
                <code>{lineOf(lines, name, entryOf(draft, name))}</code>
              </li>
            ))}
            {draft.free.map((line, place) => (
              <li key={`${place} ${line}`}>
                <code>{line}</code> <span class="soft">{say("typed")}</span>
                <IconButton sign="×" words={`${say("removeOne")}: ${line}`}
                  onClick={() => props.onChange({ ...draft, free: draft.free.filter((_, at) => at !== place) }, say("removeOne"))} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

/** A group that is open when something comes into it, and stays so until its reader closes it. */
function Fold({ title, count, open, children }: { title: string; count: number; open: boolean; children: ComponentChildren }) {
  const [now, setNow] = useState(open);
  useEffect(() => {
    if (open) setNow(true);
  }, [open]);
  return (
    <details class="group" open={now} onToggle={(event) => setNow(event.currentTarget.open)}>
      <summary>
        <h3>
          {title} {count ? <span class="count">{count}</span> : null}
        </h3>
      </summary>
      {children}
    </details>
  );
}

/** The only shape of a slot, if nothing is to be chosen for it: the slot is a switch. */
function switched(lines: Lines, slot: Slot): Shape | null {
  const shape = slot.shapes?.length === 1 ? lines.shapes.get(slot.shapes[0]!) : undefined;
  const open = shape?.parts?.filter((part) => !(part.name in (slot.given ?? {}))) ?? [];
  return shape && !open.length && !slot.condition && !slot.otherwise ? shape : null;
}

function SlotCard(props: Props & OfLedger & { slot: Slot }) {
  const { lines, draft, slot } = props;
  const entry = entryOf(draft, slot.name);
  const lead = leads(lines, draft, slot.name);
  const only = switched(lines, slot);
  const Heading = slot.group ? "h4" : "h3";
  const line = lineOf(lines, slot.name, entry);
  const id = `slot-${slot.name.replace(/\W+/g, "-")}`;
  const other = (line ?? "") !== (props.sheet[slot.name] ?? "");
  const change = (next: Entry) => props.onChange(withEntry(draft, slot.name, next), slot.title);
  const classes = ["slot", slot.asked && isEmpty(entry) ? "asked" : "", slot.bound ? "bound" : "", other ? "other" : ""].join(" ");
  if (only && entry.typed === undefined && !slot.bound)
    return (
      <div class={classes} data-slot={slot.name}>
        <label class="switch">
          <input type="checkbox" checked={!isEmpty(entry)}
            onChange={(event) => change({ alternatives: event.currentTarget.checked ? [{ shape: only.name, parts: { ...slot.given } }] : [] })} />
          <span class="said">
            <span class="name">{slot.title}</span>
            {only.tip || slot.note ? <span class="soft">{[only.tip, slot.note].filter(Boolean).join(" ")}</span> : null}
          </span>
        </label>
      </div>
    );
  return (
    <div class={classes} role="group" aria-labelledby={id} data-slot={slot.name}>
      <Heading id={id}>
        {slot.title}
        {lead ? <span class="lead"> · {lead}</span> : null}
      </Heading>
      {slot.asked && isEmpty(entry) ? <p class="note">{say("asked")}</p> : null}
      {slot.note ? <p class="soft">{note(slot.note)}</p> : null}
      {slot.bound && !isEmpty(entry) ? <p class="soft">{say("bound")}</p> : null}
      <Inside {...props} entry={entry} change={change} />
      {line ? <code class="line">{line}</code> : null}
      {slot.bound ? null : <Buttons {...props} entry={entry} change={change} />}
    </div>
  );
}

type OfLedger = { ledger: Map<string, Reckoned[]> };
type Within = Props & OfLedger & { slot: Slot; entry: Entry; change: (entry: Entry) => void };

function Buttons({ lines, draft, slot, entry, change, onEdit }: Within) {
  const edit = (place: number) => onEdit(slot.name, place);
  if (entry.typed !== undefined)
    return (
      <p class="buttons">
        <button type="button" onClick={() => (change({ alternatives: [] }), edit(0))}>
          {say("change")}
        </button>
        <button type="button" onClick={() => change({ alternatives: [] })}>
          {say("remove")}
        </button>
      </p>
    );
  if (!entry.alternatives.length)
    return (
      <p class="buttons">
        <button type="button" id={`choose-${slot.name}`} class={slot.asked ? "main" : ""} aria-label={`${titleOf(lines, slot)}: ${say("choose")}`} onClick={() => edit(0)}>
          {say("choose")}
        </button>
      </p>
    );
  const last = lines.shapes.get(entry.alternatives.at(-1)?.shape ?? "")?.last;
  const some = !last && shapesOf(lines, slot, followed(lines, draft, slot.name)).length > 0;
  return (
    <p class="buttons">
      {slot.otherwise && some ? (
        <button type="button" aria-label={`${titleOf(lines, slot)}: ${say("addElse")}`} onClick={() => edit(entry.alternatives.length)}>
          + {say("addElse")}
        </button>
      ) : null}
      {entry.alternatives.length === 1 ? (
        <>
          <button type="button" id={`choose-${slot.name}`} aria-label={`${titleOf(lines, slot)}: ${say("change")}`} onClick={() => edit(0)}>
            {say("change")}
          </button>
          <button type="button" aria-label={`${titleOf(lines, slot)}: ${say("remove")}`} onClick={() => change({ alternatives: [] })}>
            {say("remove")}
          </button>
        </>
      ) : null}
    </p>
  );
}

/** What is in a slot, in words; several things may be moved by buttons and by their handles. */
function Inside(props: Within) {
  const { lines, draft, slot, entry, change, onEdit } = props;
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  if (entry.typed !== undefined)
    return (
      <>
        <p>
          <code>{entry.typed}</code>
        </p>
        {props.sheet[slot.name] === entry.typed ? null : <p class="soft">{say("typed")}</p>}
      </>
    );
  if (!entry.alternatives.length) return slot.idle && !slot.bound ? <p class="soft">{say("idle", sentence(slot.idle))}</p> : null;
  const move = (from: number, to: number) => change({ alternatives: moved(entry.alternatives, from, to) });
  const several = entry.alternatives.length > 1 && !slot.bound;
  const over = (event: PointerEvent) => {
    if (dragged === null) return;
    const rows = [...(list.current?.children ?? [])];
    const to = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
    const place = to < 0 ? rows.length - 1 : to;
    if (place !== dragged) {
      move(dragged, place);
      setDragged(place);
    }
  };
  return (
    <ol class="alternatives" ref={list} onPointerMove={over} onPointerUp={() => setDragged(null)} onPointerCancel={() => setDragged(null)}>
      {entry.alternatives.map((each, place) => (
        <li key={place} class={dragged === place ? "dragged" : ""}>
          {several ? (
            <span class="handle" title={say("drag")} aria-hidden="true" onPointerDown={(event) => {
              event.preventDefault();
              list.current?.setPointerCapture(event.pointerId);
              setDragged(place);
            }}>
              ⠿
            </span>
          ) : null}
          <span class="said">
            {place ? <span class="soft">{say("otherwise")}</span> : null}
            <Told lines={lines} slot={slot} value={each} />
            <Short lines={lines} said={saidOf(props.ledger, slot, place)} />
            <Unfinished lines={lines} slot={slot} value={each} />
          </span>
          {several ? (
            <span class="tools">
              <IconButton sign="↑" words={`${titleOf(lines, slot)}, ${place + 1}: ${say("up")}`} disabled={place === 0} onClick={() => move(place, place - 1)} />
              <IconButton sign="↓" words={`${titleOf(lines, slot)}, ${place + 1}: ${say("down")}`} disabled={place === entry.alternatives.length - 1} onClick={() => move(place, place + 1)} />
              <IconButton sign="✎" words={`${titleOf(lines, slot)}, ${place + 1}: ${say("change")}`} onClick={() => onEdit(slot.name, place)} />
              <IconButton sign="×" words={`${titleOf(lines, slot)}, ${place + 1}: ${say("removeOne")}`} onClick={() => props.onChange(withAlternative(draft, slot.name, place, null), slot.title)} />
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
