// What is ordered so far: by slot, as what was chosen or as it was typed; and what of it is other than at the table.

import { type Lines } from "./lines";
import { missing } from "./offers";
import type { Alternative } from "./values";

/** What is in a slot: things to be tried in turn, or a line that no shape reads. */
export interface Entry {
  alternatives: Alternative[];
  typed?: string;
}

export interface Draft {
  entries: Record<string, Entry>;
  /** Typed lines of no slot. */
  free: string[];
}

export const NOTHING: Entry = { alternatives: [] };

export function entryOf(draft: Draft, slot: string): Entry {
  return draft.entries[slot] ?? NOTHING;
}

export function isEmpty(entry: Entry): boolean {
  return !entry.alternatives.length && entry.typed === undefined;
}

/** The sheet as the link has it, by slot; a line that no shape reads stays typed in its slot. */
export function fromSheet(lines: Lines, sheet: Record<string, string>): Draft {
  const entries: Record<string, Entry> = {};
  for (const [name, line] of Object.entries(sheet)) {
    const slot = lines.slot(name);
    const alternatives = slot && lines.takeFor(slot, line);
    entries[name] = alternatives ? { alternatives } : { alternatives: [], typed: line };
  }
  return { entries, free: [] };
}

/** Lines as somebody typed them. A later one of the same slot goes before. */
export function fromText(lines: Lines, text: string, sheet: Record<string, string>): Draft {
  const draft: Draft = { entries: {}, free: [] };
  const kept = new Map(Object.entries(sheet).map(([slot, line]) => [line, slot]));
  for (const raw of text.split("\n")) {
    const line = raw.trim().replace(/\s+/g, " ");
    if (!line) continue;
    const taken = lines.take(line);
    const known = kept.get(line) ?? slotBefore(lines, line);
    if (taken) draft.entries[taken.slot] = { alternatives: taken.alternatives };
    else if (known !== undefined) draft.entries[known] = { alternatives: [], typed: line };
    else draft.free.push(line);
  }
  return draft;
}

/** The slot that a line begins with, if it is said there. */
function slotBefore(lines: Lines, line: string): string | undefined {
  const begins = (before: string) => before.trim() !== "" && line.toLowerCase().startsWith(before.toLowerCase());
  const found = lines.slots.filter((slot) => begins(slot.before ?? ""));
  found.sort((one, other) => (other.before ?? "").length - (one.before ?? "").length);
  return found[0]?.name;
}

/** What an entry is as a line: null where nothing of it is finished, "" where it is empty. */
export function lineOf(lines: Lines, name: string, entry: Entry): string | null {
  if (entry.typed !== undefined) return entry.typed;
  const slot = lines.slot(name);
  if (!slot || !entry.alternatives.length) return "";
  const finished = entry.alternatives.filter((each) => !missing(lines, slot, each).length);
  return finished.length ? lines.line(slot, finished) : null;
}

/** All lines of the draft, in the order of the slots. */
export function textOf(lines: Lines, draft: Draft): string {
  const names = [...lines.slots.map((slot) => slot.name), ...Object.keys(draft.entries)];
  const found = [...new Set(names)].map((name) => lineOf(lines, name, entryOf(draft, name)));
  return [...found, ...draft.free].filter(Boolean).join("\n");
}

/** The lines to be sent: of each slot that is other than on the sheet, and what takes back those that are empty. */
export function changes(lines: Lines, draft: Draft, sheet: Record<string, string>): string[] {
  const names = [...lines.slots.map((slot) => slot.name), ...Object.keys(draft.entries), ...Object.keys(sheet)];
  const found: string[] = [];
  for (const name of new Set(names)) {
    const was = sheet[name] ?? "";
    const now = lineOf(lines, name, entryOf(draft, name));
    if (now === null || now === was) continue;
    const slot = lines.slot(name);
    if (was && now && slot?.afresh) found.push(slot.clear ?? "");
    found.push(now || (slot?.clear ?? ""));
  }
  return [...found, ...draft.free].filter(Boolean);
}

/** The draft without what is done but once, when its mail is read. */
export function withoutOnce(lines: Lines, draft: Draft): Draft {
  const once = new Set(lines.slots.filter((slot) => slot.once).map((slot) => slot.name));
  return { ...draft, entries: Object.fromEntries(Object.entries(draft.entries).filter(([name]) => !once.has(name))) };
}

// --- kept in the browser ---------------------------------------------------------------------------------------------

export interface Place {
  game: string;
  seat: string;
  turn: number;
}

const key = (at: Place) => `orders/${at.game}/${at.seat}/${at.turn}`;

/** Keep a draft that is other than the sheet. */
export function keep(lines: Lines, at: Place, draft: Draft, sheet: Record<string, string>): void {
  try {
    if (changes(lines, draft, sheet).length)
      localStorage.setItem(key(at), JSON.stringify({ text: textOf(lines, draft), sheet }));
    else localStorage.removeItem(key(at));
  } catch {
    // A browser that keeps nothing.
  }
}

/** The draft from before, with what has come to be on the sheet since; null where there is none. */
export function kept(lines: Lines, at: Place, sheet: Record<string, string>): Draft | null {
  try {
    const found = JSON.parse(localStorage.getItem(key(at)) ?? "null") as { text: string; sheet: object } | null;
    if (!found || typeof found.text !== "string") return null;
    const before = Object.fromEntries(Object.entries(found.sheet ?? {}).filter(([, line]) => typeof line === "string"));
    const draft = fromText(lines, found.text, before);
    const now = fromSheet(lines, sheet);
    for (const name of new Set([...Object.keys(before), ...Object.keys(sheet)]))
      if (before[name] !== sheet[name]) draft.entries[name] = entryOf(now, name);
    return changes(lines, draft, sheet).length ? draft : null;
  } catch {
    return null;
  }
}
