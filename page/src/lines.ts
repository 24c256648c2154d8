// Lines taken apart into what was chosen, and written again the same, by the shapes of a page. No rule is known here.

import type { Menu, Offer, Option, Page, Part, Shape, Slot } from "./contract";
import { type Node, named, template } from "./template";
import { type Alternative, type Condition, type Row, type Taken, type Value, type Values, empty } from "./values";

const ELSE = " ELSE ";
/** A longer line is kept as it was typed. */
const LONGEST = 2000;
/** What may be tried for one line: no line of a game comes near. */
const TRIES = 200_000;
/** A value of a list that nobody gave, such as the hand where the link had no room for it. */
const TOKEN = /[^\s,/:;()[\]{}]+/y;
const NUMBER = /-?\d+/y;

type Filled = { at: number; parts: Values };
/** Parts that a slot fills in itself. */
type Given = Record<string, string>;

/** The shapes and lists of a ruleset, of a game and of a seat, in one. */
export class Lines {
  readonly slots: Slot[];
  readonly shapes: Map<string, Shape>;
  readonly facts: Map<string, Shape>;
  /** By name, what the seat itself has first. */
  /** How much there is of what orders use up, by name. */
  readonly stores: Map<string, number>;
  private readonly lists = new Map<string, Option[]>();
  private readonly called = new Map<string, string>();
  private readonly offered = new Map<string, Offer>();
  private readonly written = new Map<Part, string[] | null>();
  private tries = 0;

  constructor(
    readonly page: Page,
    readonly menu: Menu = {},
    readonly own: Menu = {},
  ) {
    const slots = new Map((page.slots ?? []).flatMap(spread).map((slot) => [slot.name, slot]));
    for (const slot of [...(menu.slots ?? []), ...(own.slots ?? [])]) slots.set(slot.name, slot);
    this.stores = new Map(Object.entries({ ...menu.stores, ...own.stores }));
    this.slots = [...slots.values()].map((slot) => like(slot, slots.get(slot.like ?? "")));
    this.shapes = new Map((page.shapes ?? []).map((shape) => [shape.name, shape]));
    this.facts = new Map((page.conditions ?? []).map((shape) => [shape.name, shape]));
    for (const { lists } of [page, menu, own])
      for (const [name, options] of Object.entries(lists ?? {}))
        this.lists.set(name, before(options, this.lists.get(name) ?? []));
    for (const option of [...this.lists.values()].flat()) if (option.words) this.called.set(option.value, option.words);
  }

  slot(name: string): Slot | undefined {
    return this.slots.find((slot) => slot.name === name);
  }

  /** What may be chosen for a part, what the seat itself has first; null where its list is not known. */
  options(part: Part): Option[] | null {
    if (!part.of) return part.options ?? [];
    const list = this.lists.get(part.of);
    return list || part.options ? [...(part.options ?? []), ...(list ?? [])] : null;
  }

  /** A place of the board as some list says it. */
  place(place: string): string {
    const lists = [...this.lists.values()].flat();
    return lists.find((option) => option.place === place && option.words)?.words ?? place;
  }

  /** Whether a value is one that the seat itself has, where that is known. */
  has(part: Part, value: string): boolean {
    const own = part.of && this.own.lists?.[part.of];
    return !own || own.some((option) => option.value === value) || !!part.options?.some((each) => each.value === value);
  }

  /** What a seat can do with a shape, what only it may know laid over the rest. */
  offer(shape: string): Offer {
    let found = this.offered.get(shape);
    if (!found) {
      found = laid(this.menu.offers?.[shape] ?? {}, this.own.offers?.[shape] ?? {}) as Offer;
      this.offered.set(shape, found);
    }
    return found;
  }

  /** A store as people read it: "Treasury", "Card (War)". */
  store(name: string): string {
    const [kind = "", what] = name.split(/\.(.*)/s);
    const words = this.page.stores?.[name] ?? this.page.stores?.[kind] ?? kind;
    return what && !this.page.stores?.[name] ? `${words} (${this.words(what) || what})` : words;
  }

  /** A value as some list says it; "" where none does. */
  words(value: string): string {
    return this.called.get(value) ?? "";
  }

  // --- written ---------------------------------------------------------------------------------------------------

  /** A slot's line. */
  line(slot: Slot, alternatives: Alternative[]): string {
    if (!alternatives.length) return slot.clear ?? "";
    return (slot.before ?? "") + alternatives.map((each) => this.alternative(each, slot.condition ?? "")).join(ELSE);
  }

  alternative(each: Alternative, word: string): string {
    const shape = this.shapes.get(each.shape);
    if (!shape) return "";
    const written = this.filled(template(shape.line), shape.parts ?? [], each.parts);
    return each.condition ? `${written} ${word} ${this.condition(each.condition)}` : written;
  }

  condition(tree: Condition): string {
    if ("or" in tree) return tree.or.map((each) => this.condition(each)).join(" OR ");
    if ("and" in tree) return tree.and.map((each) => this.inner(each, "or")).join(" AND ");
    if ("not" in tree) return `NOT ${this.inner(tree.not, "or", "and")}`;
    const shape = this.facts.get(tree.shape);
    return shape ? this.filled(template(shape.line), shape.parts ?? [], tree.parts) : "";
  }

  private inner(tree: Condition, ...looser: string[]): string {
    const said = this.condition(tree);
    return looser.some((key) => key in tree) ? `(${said})` : said;
  }

  private filled(nodes: Node[], parts: Part[], values: Values): string {
    const value = (name: string): string => {
      const part = parts.find((each) => each.name === name);
      return part ? this.value(part, values[name]) : "";
    };
    return nodes
      .map((node) => {
        if (node.kind === "words") return node.words;
        if (node.kind === "part") return value(node.name);
        const own = node.nodes.filter((each) => each.kind === "part");
        const inner = this.filled(node.nodes, parts, values);
        if (own.length) return own.every((each) => value(each.name)) ? inner : "";
        return named(node.nodes).some((name) => value(name)) ? inner : "";
      })
      .join("");
  }

  private value(part: Part, value: Value | undefined): string {
    if (value === undefined || empty(value)) return "";
    if (typeof value === "string") return value;
    if (!Array.isArray(value)) return this.condition(value);
    const row = (each: Row | string) =>
      typeof each === "string" ? each : this.filled(template(part.line ?? ""), part.columns ?? [], each);
    return value.map(row).join(part.joined ?? ", ");
  }

  // --- taken apart -----------------------------------------------------------------------------------------------

  /** A line of the sheet or of somebody's hand; null for one that is no line of these shapes. */
  take(line: string): Taken | null {
    const fitting = this.slots.filter((slot) => line.startsWith(slot.before ?? ""));
    fitting.sort((one, other) => (other.before ?? "").length - (one.before ?? "").length);
    for (const slot of fitting) {
      if (slot.clear && slot.clear === line) return { slot: slot.name, alternatives: [] };
      const alternatives = this.takeFor(slot, line);
      if (alternatives) return { slot: slot.name, alternatives };
    }
    const cleared = this.slots.find((slot) => slot.clear && slot.clear === line);
    return cleared ? { slot: cleared.name, alternatives: [] } : null;
  }

  /** What a line says for this slot. */
  takeFor(slot: Slot, line: string): Alternative[] | null {
    const before = slot.before ?? "";
    if (line.length > LONGEST || !line.startsWith(before)) return null;
    this.tries = TRIES;
    const body = line.slice(before.length);
    const found: Alternative[] = [];
    for (const text of slot.otherwise ? body.split(ELSE) : [body]) {
      const one = this.one(slot, text);
      if (!one) return null;
      found.push(one);
    }
    return this.line(slot, found) === line ? found : null;
  }

  private one(slot: Slot, text: string): Alternative | null {
    const found = this.shaped(slot, text);
    if (found) return found;
    const word = slot.condition ? ` ${slot.condition} ` : "";
    for (let at = word ? text.indexOf(word) : -1; at >= 0; at = text.indexOf(word, at + 1)) {
      const condition = this.tree(text.slice(at + word.length));
      const before = condition && this.shaped(slot, text.slice(0, at));
      if (before) return { ...before, condition };
    }
    return null;
  }

  /** A text without a condition behind it, by the first shape of the slot that reads it. */
  private shaped(slot: Slot, text: string): Alternative | null {
    for (const name of slot.shapes ?? []) {
      const shape = this.shapes.get(name);
      const parts = shape && this.whole(shape, text, slot.given ?? {});
      if (parts) return { shape: name, parts };
    }
    return null;
  }

  /** The parts of a whole text by this shape. */
  private whole(shape: Shape, text: string, given: Given = {}): Values | null {
    const nodes = template(shape.line);
    for (const found of this.sequence(nodes, 0, shape.parts ?? [], text, { at: 0, parts: {} }, given))
      if (found.at === text.length && this.filled(nodes, shape.parts ?? [], found.parts) === text) return found.parts;
    return null;
  }

  /** A condition's tree. */
  tree(text: string): Condition | null {
    for (const [word, key] of [["OR", "or"], ["AND", "and"]] as const) {
      const parts = apart(text, ` ${word} `);
      if (parts.length < 2) continue;
      const trees = parts.map((each) => this.tree(each));
      if (trees.some((each) => !each)) return null;
      return (key === "or" ? { or: trees } : { and: trees }) as Condition;
    }
    if (text.startsWith("NOT ")) {
      const not = this.tree(text.slice(4));
      return not && { not };
    }
    if (text.startsWith("(") && text.endsWith(")")) return this.tree(text.slice(1, -1));
    for (const shape of this.facts.values()) {
      const parts = this.whole(shape, text);
      if (parts) return { shape: shape.name, parts };
    }
    return null;
  }

  private *sequence(
    nodes: Node[],
    next: number,
    parts: Part[],
    text: string,
    so: Filled,
    given: Given = {},
  ): Generator<Filled> {
    if (this.tries-- < 0) return;
    const node = nodes[next];
    const on = (from: Filled) => this.sequence(nodes, next + 1, parts, text, from, given);
    if (!node) {
      yield so;
    } else if (node.kind === "words") {
      if (text.startsWith(node.words, so.at)) yield* on({ ...so, at: so.at + node.words.length });
    } else if (node.kind === "maybe") {
      for (const inner of this.sequence(node.nodes, 0, parts, text, so, given)) if (inner.at > so.at) yield* on(inner);
      yield* on(so);
    } else {
      const part = parts.find((each) => each.name === node.name);
      if (!part) return;
      for (const [end, value] of this.choices(part, text, so.at))
        if ((given[part.name] ?? value) === value) yield* on({ at: end, parts: { ...so.parts, [part.name]: value } });
    }
  }

  /** What a part may be from here on, and where it ends, the longest first. */
  private *choices(part: Part, text: string, at: number): Generator<[number, Value]> {
    switch (part.control) {
      case "words":
        for (let end = text.length; end > at; end--) yield [end, text.slice(at, end)];
        return;
      case "condition":
        for (let end = text.length; end > at; end--) {
          const tree = /[\w)]/.test(text[end - 1] ?? "") && !/\w/.test(text[end] ?? "") && this.tree(text.slice(at, end));
          if (tree) yield [end, tree];
        }
        return;
      case "rows":
        for (const [end, rows] of this.several(part, text, at, (from) => this.rows(part, text, from)))
          yield [end, rows as Row[]];
        return;
      case "ranked":
      case "several":
        for (const [end, values] of this.several(part, text, at, (from) => this.things(part, text, from)))
          yield [end, values as string[]];
        return;
      default:
        yield* this.things(part, text, at);
    }
  }

  private *several<T>(
    part: Part,
    text: string,
    at: number,
    one: (from: number) => Iterable<[number, T]>,
  ): Generator<[number, T[]]> {
    if (this.tries-- < 0) return;
    const joined = part.joined ?? ", ";
    for (const [end, value] of one(at)) {
      if (text.startsWith(joined, end))
        for (const [last, rest] of this.several(part, text, end + joined.length, one)) yield [last, [value, ...rest]];
      yield [end, [value]];
    }
  }

  private *rows(part: Part, text: string, at: number): Generator<[number, Row]> {
    for (const row of this.sequence(template(part.line ?? ""), 0, part.columns ?? [], text, { at, parts: {} }))
      if (row.at > at) yield [row.at, row.parts];
  }

  private *things(part: Part, text: string, at: number): Generator<[number, string]> {
    if (part.control === "number") {
      NUMBER.lastIndex = at;
      const number = NUMBER.exec(text);
      if (number) yield [at + number[0].length, number[0]];
    }
    const values = this.values(part);
    if (values === null) {
      TOKEN.lastIndex = at;
      const token = TOKEN.exec(text);
      if (token) yield [at + token[0].length, token[0]];
    }
    for (const value of values ?? []) {
      const end = at + value.length;
      if (text.startsWith(value, at) && !(/[\w-]/.test(text[end] ?? "") && /[\w-]$/.test(value))) yield [end, value];
    }
  }

  /** The values that a part may have, the longest first. */
  private values(part: Part): string[] | null {
    let found = this.written.get(part);
    if (found === undefined) {
      const options = this.options(part);
      found = options && options.map((each) => each.value).filter(Boolean).sort((a, b) => b.length - a.length);
      this.written.set(part, found);
    }
    return found;
  }
}

/** All the slots that one stands for. */
function spread(slot: Slot): Slot[] {
  const { each, ...alike } = slot;
  const put = (one: string) => (_: string, value: unknown) => (typeof value === "string" ? value.replaceAll("{}", one) : value);
  return each ? each.map((one) => JSON.parse(JSON.stringify(alike), put(one)) as Slot) : [slot];
}

/** A slot with what it has of the one that it is like. */
function like(slot: Slot, other?: Slot): Slot {
  if (!other) return slot;
  const { shapes, group, otherwise, condition, reckoned, brings } = other;
  return { group, otherwise, condition, reckoned, brings, ...slot, shapes: slot.shapes?.length ? slot.shapes : shapes };
}

/** A list that stands before another of its name, each value once; what it leaves open the other says. */
function before(options: Option[], others: Option[]): Option[] {
  const known = new Map(others.map((each) => [each.value, each]));
  const first = options.map((each) => ({ ...known.get(each.value), ...each, words: each.words || known.get(each.value)?.words || each.value }));
  const values = new Set(options.map((each) => each.value));
  return [...first, ...others.filter((each) => !values.has(each.value))];
}

/** Records laid over one another, at every depth. */
function laid(under: object, over: object): object {
  const found = new Map<string, unknown>(Object.entries(under));
  for (const [name, value] of Object.entries(over)) {
    const before = found.get(name);
    found.set(name, isRecord(before) && isRecord(value) ? laid(before, value) : value);
  }
  return Object.fromEntries(found);
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text at its signs, those within parentheses left out. */
function apart(text: string, sign: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")") depth--;
    else if (!depth && text.startsWith(sign, at)) {
      parts.push(text.slice(from, at));
      from = at + sign.length;
      at = from - 1;
    }
  }
  return [...parts, text.slice(from)];
}
