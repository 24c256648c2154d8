// What the page shows: the draft with all that it was before, and where the reader is.

import { type Draft, type Entry, entryOf, isEmpty } from "./draft";
import type { Lines } from "./lines";
import { chosen, missing, nth } from "./offers";
import type { Part, Slot } from "./types";
import type { Alternative, Value } from "./values";

export interface History {
  past: Draft[];
  now: Draft;
  future: Draft[];
  /** What was changed last: more of the same is one step back. */
  last: string;
}

const MOST_STEPS = 200;

export function begun(draft: Draft): History {
  return { past: [], now: draft, future: [], last: "" };
}

export function changed(history: History, now: Draft, what = ""): History {
  const same = what !== "" && what === history.last;
  const past = same ? history.past : [...history.past, history.now].slice(-MOST_STEPS);
  return { past, now, future: [], last: what };
}

export function undone({ past, now, future }: History): History {
  return { past: past.slice(0, -1), now: past.at(-1) ?? now, future: past.length ? [now, ...future] : future, last: "" };
}

export function redone({ past, now, future }: History): History {
  return { past: future.length ? [...past, now] : past, now: future[0] ?? now, future: future.slice(1), last: "" };
}

// --- changes of a draft ------------------------------------------------------------------------------------------------

export function withEntry(draft: Draft, slot: string, entry: Entry): Draft {
  return { ...draft, entries: { ...draft.entries, [slot]: entry } };
}

/** The draft with one alternative of a slot put, moved or taken out. */
export function withAlternative(draft: Draft, slot: string, place: number, each: Alternative | null): Draft {
  const alternatives = [...entryOf(draft, slot).alternatives];
  if (each) alternatives[place] = each;
  else alternatives.splice(place, 1);
  return withEntry(draft, slot, { alternatives });
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const found = [...list];
  const [each] = found.splice(from, 1);
  if (each !== undefined) found.splice(Math.max(0, Math.min(found.length, to)), 0, each);
  return found;
}

/** What the slot that this one follows has: its first part that is several things. */
export function followed(lines: Lines, draft: Draft, slot: string): Value | undefined {
  const follows = lines.slot(slot)?.follows;
  const first = follows ? entryOf(draft, follows).alternatives[0] : undefined;
  const shape = first && lines.shapes.get(first.shape);
  return first?.parts[shape?.parts?.find((part) => Array.isArray(first.parts[part.name]))?.name ?? ""];
}

/** The words of what a slot follows: "Explorer". */
export function leads(lines: Lines, draft: Draft, slot: string): string {
  const value = followed(lines, draft, slot);
  const found = value === undefined ? [] : nth(value, lines.slot(slot)?.nth ?? 1);
  return found.map((each) => lines.words(each) || each).join(" / ");
}

/** The places of the board that the orders name. */
export function orderedPlaces(lines: Lines, draft: Draft): Set<string> {
  const found = new Set<string>();
  const look = (part: Part, value: Value | undefined): void => {
    if (Array.isArray(value) || typeof value === "string") {
      const options = lines.options(part) ?? [];
      for (const each of chosen(value)) found.add(options.find((option) => option.value === each)?.place ?? "");
    }
    if (Array.isArray(value))
      for (const row of value) if (typeof row !== "string") for (const column of part.columns ?? []) look(column, row[column.name]);
  };
  for (const slot of lines.slots)
    if (slot.otherwise || slot.asked)
      for (const each of entryOf(draft, slot.name).alternatives)
        for (const part of lines.shapes.get(each.shape)?.parts ?? []) look(part, each.parts[part.name]);
  found.delete("");
  return found;
}

/** A slot's title, with its group's where others are called the same. */
export function titleOf(lines: Lines, slot: Slot): string {
  const alone = lines.slots.every((each) => each === slot || each.title !== slot.title);
  return alone || !slot.group ? slot.title : `${slot.group} · ${slot.title}`;
}

/** The slots to be shown: spare ones only where they are wanted. */
export function shownSlots(lines: Lines, draft: Draft): string[] {
  const before = new Map<string, boolean>();
  return lines.slots
    .filter((slot) => {
      const filled = !isEmpty(entryOf(draft, slot.name));
      const shown = !slot.spare || filled || before.get(slot.group ?? "") === true;
      before.set(slot.group ?? "", filled);
      return shown;
    })
    .map((slot) => slot.name);
}

/** Where orders are begun and not finished, as slots are called: one for each order. */
export function unfinished(lines: Lines, draft: Draft): string[] {
  return lines.slots.flatMap((slot) =>
    entryOf(draft, slot.name).alternatives.filter((each) => missing(lines, slot, each).length).map(() => titleOf(lines, slot)),
  );
}
