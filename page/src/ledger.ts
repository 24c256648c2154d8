// What orders use up: whether there is enough of it as things stand, with the orders before each.

import { type Draft, entryOf, isEmpty } from "./draft";
import type { Lines } from "./lines";
import { chanceOf, chosen, known, missing } from "./offers";
import type { Part, Shape, Slot } from "./types";
import { type Alternative, type Values, empty } from "./values";

/** Of which store an order needs more than is left. */
export interface Shortage {
  store: string;
  needs: number;
  left: number;
  /** Whether orders before it have taken of it. */
  before: boolean;
}

export interface Reckoned {
  shortages: Shortage[];
  /** Whether orders before it may add to something that it takes. */
  added: boolean;
}

const WHOLE = /^\d+$/;
const NOTHING: Reckoned = { shortages: [], added: false };

/** Of each slot that is reckoned, what is to be said of its alternatives. What may be more than is known is not short. */
export function reckoned(lines: Lines, draft: Draft): Map<string, Reckoned[]> {
  const left = new Map(lines.stores);
  const added = new Set<string>();
  const taken = new Set<string>();
  const found = new Map<string, Reckoned[]>();
  const slots = lines.slots.filter((slot) => slot.reckoned && !slot.bound);
  // What has no ELSE stands, or is done at once: before what is planned.
  for (const slot of [...slots.filter((each) => !each.otherwise), ...slots.filter((each) => each.otherwise)]) {
    const entry = entryOf(draft, slot.name);
    if (isEmpty(entry)) {
      slot.brings?.forEach((store) => added.add(store));
      continue;
    }
    if (entry.typed !== undefined) {
      for (const store of left.keys()) added.add(store);
      continue;
    }
    const finished = entry.alternatives.filter((each) => !missing(lines, slot, each).length);
    found.set(slot.name, entry.alternatives.map((each) => (finished.includes(each) ? judged(lines, each, left, added, taken) : NOTHING)));
    const all = finished.map((each) => amounts(lines, each));
    // Of several one is done; where the last has a condition, perhaps none.
    const sure = finished.length > 0 && !finished.at(-1)!.condition;
    for (const store of left.keys()) {
      const takes = all.map(({ takes }) => takes.get(store) ?? 0);
      const least = Math.min(...takes, ...(sure ? [] : [0]));
      left.set(store, left.get(store)! - least);
      if (least > 0) taken.add(store);
    }
    for (const { brings } of all) brings.forEach((store) => added.add(store));
  }
  return found;
}

function judged(lines: Lines, each: Alternative, left: Map<string, number>, added: Set<string>, taken: Set<string>): Reckoned {
  const { takes } = amounts(lines, each);
  const shortages = [...takes].flatMap(([store, needs]) => {
    const there = left.get(store);
    const short = there !== undefined && needs > 0 && needs > there && !added.has(store);
    return short ? [{ store, needs, left: Math.max(0, there), before: taken.has(store) }] : [];
  });
  return { shortages, added: [...takes.keys()].some((store) => added.has(store)) };
}

/** How much an order takes of each store, at least, and to which it may add. */
function amounts(lines: Lines, each: Alternative): { takes: Map<string, number>; brings: Set<string> } {
  const shape = lines.shapes.get(each.shape);
  const takes = new Map<string, number>();
  const brings = new Set<string>(shape?.brings);
  const take = (store: string, count: number) => takes.set(store, (takes.get(store) ?? 0) + count);
  for (const [store, count] of Object.entries(shape?.takes ?? {})) take(store, count);
  for (const part of shape?.parts ?? []) {
    const value = each.parts[part.name];
    const rows = part.control === "rows" && Array.isArray(value) ? value.filter((row) => typeof row !== "string") : null;
    for (const values of rows ? rows.map((row) => ({ ...each.parts, ...row })) : [each.parts])
      for (const one of rows ? (part.columns ?? []) : [part]) ofPart(one, values, take, brings);
    if (part.keeps) ofKept(lines, `${part.keeps}.`, chosen(value), take);
    if (shape && !rows) ofChance(lines, shape, part, each.parts, take);
  }
  return { takes, brings };
}

function ofPart(part: Part, values: Values, take: (store: string, count: number) => void, brings: Set<string>): void {
  const value = values[part.name];
  const things = chosen(value).length || !part.usual ? chosen(value) : [part.usual];
  for (const thing of things) {
    const named = { ...values, [part.name]: thing };
    const whole = part.control === "number" && WHOLE.test(thing) ? Number(thing) : null;
    if (part.takes) take(filled(part.takes, named), part.control === "number" ? (whole ?? 0) : 1);
    if (part.brings && whole !== null) take(filled(part.brings, named), -whole);
    else if (part.brings) brings.add(filled(part.brings, named));
  }
}

/** What is lost of a kind of store where these are kept. */
function ofKept(lines: Lines, kind: string, kept: string[], take: (store: string, count: number) => void): void {
  for (const [store, there] of lines.stores)
    if (store.startsWith(kind)) take(store, there - kept.filter((each) => kind + each === store).length);
}

/** What is told of the things that are chosen: of several by preference one is done, the least is sure. */
function ofChance(lines: Lines, shape: Shape, part: Part, values: Values, take: (store: string, count: number) => void): void {
  const told = chosen(values[part.name]).map((value) => chanceOf(known(lines, shape, values), part, value)?.takes ?? {});
  const stores = new Set(told.flatMap((each) => Object.keys(each)));
  for (const store of stores) take(store, Math.min(...told.map((each) => each[store] ?? 0)));
}

function filled(store: string, values: Values): string {
  return store.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === "string" && !empty(value) ? value : "";
  });
}

/** What is to be said of one slot's alternative. */
export function saidOf(found: Map<string, Reckoned[]>, slot: Slot, place: number): Reckoned {
  return found.get(slot.name)?.[place] ?? NOTHING;
}
