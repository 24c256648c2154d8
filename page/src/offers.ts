// What may be chosen as things stand: options with their odds, what fits what, and what is missing of an order.

import type { Chance, Option, Part, Shape, Slot } from "./contract";
import type { Lines } from "./lines";
import { type Node, template } from "./template";
import { type Alternative, type Condition, type Row, type Value, type Values, empty } from "./values";
import { say } from "./words";

export interface Choice {
  option: Option;
  chance: Chance;
}

/** What is told of all values that are not named. */
const OTHERS = "*";

type Known = Record<string, Record<string, Chance>>;

/** What is known of each part's values, given what is chosen before it. */
export function known(lines: Lines, shape: Shape, values: Values): Known {
  const found: Known = { ...lines.offer(shape.name).parts };
  for (const part of shape.parts ?? [])
    for (const value of chosen(values[part.name])) Object.assign(found, found[part.name]?.[value]?.then);
  return found;
}

/** What is known of a value of a part. */
export function chanceOf(told: Known, part: Part, value: string): Chance | undefined {
  return told[part.name]?.[value] ?? told[part.name]?.[OTHERS];
}

/** The single values of what was chosen. */
export function chosen(value: Value | undefined): string[] {
  if (value === undefined || empty(value)) return [];
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.flatMap((each) => (typeof each === "string" ? [each] : [])) : [];
}

/** What a part may be: options that go with what else is chosen. null: its list is not known, so it is to be typed. */
export function choices(lines: Lines, shape: Shape, part: Part, values: Values, row: Values = {}): Choice[] | null {
  const options = lines.options(part);
  if (options === null) return null;
  const within = part.within ? chosen(row[part.within] ?? values[part.within]) : [];
  const told = known(lines, shape, { ...values, ...row });
  return options
    .filter((option) => !option.fits?.length || !within.length || within.some((each) => option.fits!.includes(each)))
    .map((option) => {
      const chance = chanceOf(told, part, option.value) ?? {};
      const why = chance.why || (lines.has(part, option.value) ? "" : say("notYours"));
      return { option: { ...option, words: wordsOf(lines, option) }, chance: why ? { ...chance, why } : chance };
    });
}

/** What is chosen, with what goes without saying: where one thing alone may be chosen, or is possible as things stand. */
export function settled(lines: Lines, shape: Shape, values: Values): Values {
  const found = { ...values };
  for (const part of shape.parts ?? []) {
    if (!empty(found[part.name]) || spare(shape, part.name) || (part.least ?? 0) < 1) continue;
    if (part.control === "rows") {
      const sole = (part.columns ?? []).filter((column) => !spare(part, column.name)).map((column) => [column, only(lines, shape, column, found)] as const);
      const row = Object.fromEntries(sole.flatMap(([column, value]) => (value ? [[column.name, several(column, value)]] : [])));
      if (Object.keys(row).length) found[part.name] = [row];
    } else {
      const value = only(lines, shape, part, found);
      if (value) found[part.name] = several(part, value);
    }
  }
  return found;
}

function several(part: Part, value: string): Value {
  return part.control === "one" ? value : [value];
}

/** The only value that a part can have; "" where there are more, or fewer. */
function only(lines: Lines, shape: Shape, part: Part, values: Values): string {
  if (part.control !== "one" && part.control !== "ranked") return "";
  const all = choices(lines, shape, part, values) ?? [];
  if (part.within && empty(values[part.within]) && all.some(({ option }) => option.fits?.length)) return "";
  const possible = all.length === 1 ? all : all.filter(({ chance }) => !chance.why);
  return possible.length === 1 ? possible[0]!.option.value : "";
}

/** An option as people read it; the link may leave that to a public list. */
export function wordsOf(lines: Lines, option: Option): string {
  return option.words || lines.words(option.value) || option.value;
}

/** The shapes that a slot takes at a place, and why not those that do not go with what it follows. */
export function shapesOf(lines: Lines, slot: Slot, followed: Value | undefined, place = 0): { shape: Shape; why: string }[] {
  const leads = followed === undefined ? [] : nth(followed, slot.nth ?? 1);
  const target = slot.follows ? lines.slot(slot.follows) : undefined;
  const parts = (target?.shapes ?? []).flatMap((name) => lines.shapes.get(name)?.parts ?? []);
  const options = parts.flatMap((part) => [part, ...(part.columns ?? [])]).flatMap((part) => lines.options(part) ?? []);
  const found = options.filter((option) => leads.includes(option.value));
  const opens = new Set(found.flatMap((option) => option.opens ?? []));
  const said = found.map((option) => wordsOf(lines, option)).join(" / ");
  const fit = !place && slot.first?.length ? slot.first : (slot.shapes ?? []);
  return fit.flatMap((name) => {
    const shape = lines.shapes.get(name);
    return shape ? [{ shape, why: opens.size && !opens.has(name) ? said : "" }] : [];
  });
}

/** The nth thing that was chosen, with what may take its place. */
export function nth(value: Value, place: number): string[] {
  if (typeof value === "string") return place === 1 ? [value] : [];
  const each = Array.isArray(value) ? value[place - 1] : undefined;
  if (each === undefined) return [];
  return typeof each === "string" ? [each] : Object.values(each).flatMap(chosen);
}

// --- what is missing -------------------------------------------------------------------------------------------------

/** The titles of what is not chosen yet; "" for a condition. */
export function missing(lines: Lines, slot: Slot, each: Alternative): string[] {
  const shape = lines.shapes.get(each.shape);
  if (!shape) return [""];
  const titles = lacking(lines, template(shape.line), shape.parts ?? [], each.parts);
  return each.condition && slot.condition && !whole(lines, each.condition) ? [...titles, ""] : titles;
}

function lacking(lines: Lines, nodes: Node[], parts: Part[], values: Values): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === "words") return [];
    if (node.kind === "maybe") {
      const begun = node.nodes.some((each) => each.kind === "part" && !empty(values[each.name]));
      return begun ? lacking(lines, node.nodes, parts, values) : [];
    }
    const part = parts.find((each) => each.name === node.name);
    return part && !enough(lines, part, values[part.name]) ? [part.title] : [];
  });
}

function enough(lines: Lines, part: Part, value: Value | undefined): boolean {
  if (value === undefined || empty(value)) return false;
  if (part.control === "condition") return typeof value === "object" && !Array.isArray(value) && whole(lines, value);
  if (!Array.isArray(value)) return true;
  if (value.length < (part.least ?? 0)) return false;
  if (part.control !== "rows") return true;
  return (value as Row[]).every((row) => !lacking(lines, template(part.line ?? ""), part.columns ?? [], row).length);
}

/** Whether nothing is missing of a condition. */
export function whole(lines: Lines, tree: Condition): boolean {
  if ("or" in tree) return tree.or.every((each) => whole(lines, each));
  if ("and" in tree) return tree.and.every((each) => whole(lines, each));
  if ("not" in tree) return whole(lines, tree.not);
  const shape = lines.facts.get(tree.shape);
  return !!shape && !lacking(lines, template(shape.line), shape.parts ?? [], tree.parts).length;
}

/** Whether a part may be left out. */
export function spare(shape: { line?: string }, name: string): boolean {
  const within = (nodes: Node[]): boolean => nodes.some((node) => node.kind === "part" && node.name === name);
  return !within(template(shape.line ?? ""));
}
