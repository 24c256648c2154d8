// Controls for the parts of a line: a list of options, a number, rows, words.

import { useId, useMemo } from "preact/hooks";
import type { Chance, Part, SeatData } from "./types";
import type { Choice } from "./offers";
import { moved } from "./state";
import type { Row, Value } from "./values";
import { percent, say } from "./words";

/** A seat's mark before its name. */
export function Mark({ seat, seats }: { seat: string | undefined; seats: SeatData[] }) {
  const found = seat ? seats.find((each) => each.seat === seat) : undefined;
  if (!found?.mark) return null;
  return (
    <span class="mark" aria-hidden="true" style={found.colour ? { color: found.colour } : {}}>
      {found.mark}
    </span>
  );
}

export function Odds({ odds }: { odds: number | null | undefined }) {
  if (typeof odds !== "number") return null;
  return (
    <span class="odds">
      <span class="bar" aria-hidden="true">
        <span style={{ width: `${Math.round(odds * 100)}%` }} />
      </span>
      {percent(odds)}
    </span>
  );
}

interface Options {
  choices: Choice[];
  chosen: string[];
  seats: SeatData[];
  numbered: boolean;
  onToggle: (value: string) => void;
}

/** Options to be tapped, those that are possible now first. None moves while they are tapped. */
export function OptionList({ choices, chosen, seats, numbered, onToggle }: Options) {
  const all = choices.map(({ option }) => option.value);
  const first = useMemo(() => {
    const likely = [...choices].sort((one, other) => (other.chance.odds ?? 0) - (one.chance.odds ?? 0));
    return likely.filter(({ option, chance }) => !chance.why || chosen.includes(option.value)).map(({ option }) => option.value);
  }, [all.join()]);
  const now = first.flatMap((value) => choices.filter(({ option }) => option.value === value));
  const later = choices.filter(({ option }) => !first.includes(option.value));
  const item = ({ option, chance }: Choice) => {
    const place = chosen.indexOf(option.value);
    return (
      <li key={option.value}>
        <button type="button" class={chance.why ? "option later" : "option"} data-value={option.value} aria-pressed={place >= 0} onClick={() => onToggle(option.value)}>
          <span class="tick" aria-hidden="true">
            {place < 0 ? "" : numbered ? place + 1 : "✓"}
          </span>
          <span class="said">
            <span class="name">
              <Mark seat={option.seat} seats={seats} />
              {option.words}
            </span>
            {chance.why || chance.words ? <span class="soft">{chance.why || chance.words}</span> : null}
            {option.tip ? <span class="soft">{option.tip}</span> : null}
          </span>
          <Odds odds={chance.odds} />
        </button>
      </li>
    );
  };
  return (
    <>
      {now.length ? <ul class="options">{now.map(item)}</ul> : null}
      {later.length ? (
        <details class="later" open={!now.length}>
          <summary>{say("notNow", later.length)}</summary>
          <p class="soft">{say("notNowTip")}</p>
          <ul class="options">{later.map(item)}</ul>
        </details>
      ) : null}
    </>
  );
}

/** What was chosen, in its order, to be moved and removed. */
export function Ordered({ words, onMove, onRemove }: { words: string[]; onMove: (from: number, to: number) => void; onRemove: (place: number) => void }) {
  return (
    <ol class="ordered" aria-label={say("chosenOrder")}>
      {words.map((each, place) => (
        <li key={`${place} ${each}`}>
          <span class="name">
            {place + 1}. {each}
          </span>
          {words.length > 1 ? (
            <>
              <IconButton sign="↑" words={`${say("up")}: ${each}`} disabled={place === 0} onClick={() => onMove(place, place - 1)} />
              <IconButton sign="↓" words={`${say("down")}: ${each}`} disabled={place === words.length - 1} onClick={() => onMove(place, place + 1)} />
            </>
          ) : null}
          <IconButton sign="×" words={`${say("removeOne")}: ${each}`} onClick={() => onRemove(place)} />
        </li>
      ))}
    </ol>
  );
}

export function IconButton({ sign, words, disabled, onClick }: { sign: string; words: string; disabled?: boolean; onClick: () => void }) {
  return (
    <button type="button" class="icon" aria-label={words} title={words} disabled={disabled} onClick={onClick}>
      {sign}
    </button>
  );
}

interface OfNumber {
  part: Part;
  label: string;
  choices: Choice[];
  value: string;
  /** What is known of a number. */
  chance?: (value: string) => Chance | undefined;
  /** What it is now: the number to begin with. */
  begin?: number | undefined;
  onChange: (value: string) => void;
}

/** A number by steps, by keys, or one of its options. */
export function NumberControl({ part, label, choices, value, chance: told, begin: now, onChange }: OfNumber) {
  const id = useId();
  const least = part.least ?? 0;
  const most = Math.max(part.most ?? 1, least);
  const number = /^-?\d+$/.test(value) ? Number(value) : null;
  const step = (by: number) => onChange(String(number === null ? (now ?? begin(least, most, told)) : Math.max(least, Math.min(most, number + by))));
  const chance = choices.find((each) => each.option.value === value)?.chance ?? told?.(value);
  const named = choices.filter((each) => !/^-?\d+$/.test(each.option.value) && each.option.words);
  return (
    <div class="number">
      <label for={id} class="hidden">
        {label}
      </label>
      <span class="stepper">
        <IconButton sign="−" words={`${label}: ${say("less")}`} disabled={number !== null && number <= least} onClick={() => step(-1)} />
        <input id={id} type="number" inputMode="numeric" min={least} max={most} value={number ?? ""} placeholder="–"
          onInput={(event) => {
            const typed = event.currentTarget.value;
            onChange(typed === "" || !/^-?\d{1,6}$/.test(typed) ? "" : String(Number(typed)));
          }} />
        <IconButton sign="+" words={`${label}: ${say("more")}`} disabled={number !== null && number >= most} onClick={() => step(1)} />
      </span>
      {named.map(({ option }) => (
        <button key={option.value} type="button" class="pill" data-value={option.value} aria-pressed={value === option.value} onClick={() => onChange(value === option.value ? "" : option.value)}>
          {option.words}
        </button>
      ))}
      {chance && (chance.why || chance.words || typeof chance.odds === "number") ? (
        <span class="soft">
          {chance.why || chance.words} <Odds odds={chance.odds} />
        </span>
      ) : null}
    </div>
  );
}

/** The number to begin with: the first that is possible, and not nothing. */
function begin(least: number, most: number, told: OfNumber["chance"]): number {
  for (let each = Math.max(least, 1); each <= most; each++) if (!told?.(String(each))?.why) return each;
  return least;
}

interface Compact {
  part: Part;
  /** The number that is gone on from. */
  begin?: number | undefined;
  choices: Choice[] | null;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** A part in little room: in a row, in a condition. */
export function CompactPart({ part, begin, choices, value, onChange }: Compact) {
  const single = typeof value === "string" ? value : "";
  if (choices === null || part.control === "words")
    return <input type="text" aria-label={part.title} value={single} onInput={(event) => onChange(event.currentTarget.value)} />;
  if (part.control === "number")
    return <NumberControl part={part} label={part.title} begin={begin} choices={choices} value={single} onChange={onChange} />;
  if (part.control === "switch") {
    const only = choices[0]?.option;
    return (
      <label class="switch">
        <input type="checkbox" checked={single !== ""} onChange={(event) => onChange(event.currentTarget.checked ? only?.value : undefined)} />
        {only?.words || part.title}
      </label>
    );
  }
  if (part.control === "one")
    return <Select label={part.title} first={say("pick")} choices={choices} value={single} onChange={(chosen) => onChange(chosen || undefined)} />;
  const several = Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
  const words = several.map((each) => choices.find(({ option }) => option.value === each)?.option.words ?? each);
  return (
    <span class="several">
      {several.length ? (
        <Ordered words={words} onMove={(from, to) => onChange(moved(several, from, to))} onRemove={(place) => onChange(several.filter((_, at) => at !== place))} />
      ) : null}
      {several.length < (part.most ?? 1) ? (
        <Select label={part.title} first={several.length ? say("add") : say("pick")} choices={choices.filter(({ option }) => !several.includes(option.value))} value="" onChange={(chosen) => chosen && onChange([...several, chosen])} />
      ) : null}
    </span>
  );
}

function Select({ label, first, choices, value, onChange }: { label: string; first: string; choices: Choice[]; value: string; onChange: (value: string) => void }) {
  const unknown = value && !choices.some(({ option }) => option.value === value);
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">{first}</option>
      {unknown ? <option value={value}>{value}</option> : null}
      {choices.map(({ option, chance }) => (
        <option key={option.value} value={option.value}>
          {option.words}
          {chance.why ? ` – ${chance.why}` : chance.words ? ` (${chance.words})` : ""}
        </option>
      ))}
    </select>
  );
}

interface OfRows {
  part: Part;
  rows: Row[];
  choicesOf: (column: Part, row: Row) => Choice[] | null;
  onChange: (rows: Row[]) => void;
}

/** Rows of several columns. */
export function Rows({ part, rows, choicesOf, onChange }: OfRows) {
  const columns = part.columns ?? [];
  const put = (place: number, name: string, value: Value | undefined) =>
    onChange(
      rows.map((row, at) => {
        if (at !== place) return row;
        const { [name]: _, ...rest } = row;
        return value === undefined || value === "" ? rest : { ...rest, [name]: value };
      }),
    );
  return (
    <div class="rows">
      {rows.map((row, place) => (
        <fieldset key={place} class="row">
          <legend>{say("row", place + 1)}</legend>
          {columns.map((column) => (
            <span key={column.name} class="column" data-column={column.name}>
              <span class="label" aria-hidden="true">
                {column.control === "switch" ? "" : column.title}
              </span>
              <CompactPart part={column} choices={choicesOf(column, row)} value={row[column.name]} onChange={(value) => put(place, column.name, value)} />
            </span>
          ))}
          <span class="tools">
            <IconButton sign="↑" words={`${say("row", place + 1)}: ${say("up")}`} disabled={place === 0} onClick={() => onChange(moved(rows, place, place - 1))} />
            <IconButton sign="↓" words={`${say("row", place + 1)}: ${say("down")}`} disabled={place === rows.length - 1} onClick={() => onChange(moved(rows, place, place + 1))} />
            <IconButton sign="×" words={`${say("row", place + 1)}: ${say("removeOne")}`} onClick={() => onChange(rows.filter((_, at) => at !== place))} />
          </span>
        </fieldset>
      ))}
      {rows.length < (part.most ?? 1) ? (
        <button type="button" onClick={() => onChange([...rows, {}])}>
          {say("addRow")}
        </button>
      ) : null}
    </div>
  );
}
