// What was chosen, in words that people read.

import type { Part, Shape } from "./contract";
import type { Lines } from "./lines";
import { type Node, named, template } from "./template";
import { chanceOf, chosen, known, spare } from "./offers";
import { type Condition, type Row, type Value, type Values, empty } from "./values";
import { percent, say } from "./words";

/** A part's value in words. */
export function sayValue(lines: Lines, part: Part, value: Value | undefined): string {
  if (value === undefined || empty(value)) return "";
  if (typeof value === "string") return sayOne(lines, part, value);
  if (!Array.isArray(value)) return sayCondition(lines, value);
  const joined = part.control === "ranked" ? `, ${say("orElse")} ` : ", ";
  return value.map((each) => (typeof each === "string" ? sayOne(lines, part, each) : sayRow(lines, part, each))).join(joined);
}

function sayOne(lines: Lines, part: Part, value: string): string {
  const option = lines.options(part)?.find((each) => each.value === value);
  return option?.words || (part.control === "number" || part.control === "words" ? value : lines.words(value)) || value;
}

function sayRow(lines: Lines, part: Part, row: Row): string {
  return (part.columns ?? []).map((column) => sayValue(lines, column, row[column.name])).filter(Boolean).join(" ");
}

export function sayCondition(lines: Lines, tree: Condition, nested = false): string {
  const many = "or" in tree ? tree.or : "and" in tree ? tree.and : null;
  if (many) {
    const joined = many.map((each) => sayCondition(lines, each, true)).join(` ${say("or" in tree ? "or" : "and")} `);
    return nested ? `(${joined})` : joined;
  }
  if ("not" in tree) return say("notFact", sayCondition(lines, tree.not, true));
  if (!("shape" in tree)) return "";
  const shape = lines.facts.get(tree.shape);
  return shape ? sayFact(lines, shape, tree.parts) : "";
}

function sayFact(lines: Lines, shape: Shape, values: Values): string {
  if (shape.said) return filled(lines, template(shape.said), shape, values);
  const parts = (shape.parts ?? []).map((part) => sayValue(lines, part, values[part.name])).filter(Boolean);
  return parts.length ? `${shape.title} ${parts.join(" ")}` : shape.title;
}

function filled(lines: Lines, nodes: Node[], shape: Shape, values: Values): string {
  return nodes
    .map((node) => {
      if (node.kind === "words") return node.words;
      if (node.kind === "maybe") return named(node.nodes).every((name) => !empty(values[name])) ? filled(lines, node.nodes, shape, values) : "";
      const part = shape.parts?.find((each) => each.name === node.name);
      return part ? sayValue(lines, part, values[part.name]) || part.absent || "…" : "";
    })
    .join("");
}

export interface Said {
  title: string;
  words: string;
  odds: string;
  why: string;
}

/** Each part of an order that was chosen: its title, words, and how likely it is. */
export function sayParts(lines: Lines, shape: Shape, values: Values, given: Record<string, string>): Said[] {
  const told = known(lines, shape, values);
  return (shape.parts ?? []).flatMap((part) => {
    const value = values[part.name];
    if (value === undefined || empty(value) || part.name in given) return [];
    const chances = chosen(value).map((each) => chanceOf(told, part, each));
    const odds = chances.map((each) => (typeof each?.odds === "number" ? percent(each.odds) : "")).filter(Boolean);
    const why = chances.length && chances.every((each) => each?.why) ? (chances[0]?.why ?? "") : "";
    const title = part.control === "switch" || (!spare(shape, part.name) && shape.parts?.length === 1) ? "" : part.title;
    return [{ title, words: sayValue(lines, part, value), odds: odds.join(" / "), why }];
  });
}
