// What the page is given: its document, the game's public file, and what the link has. Nothing of the link is believed.

import type { Menu, Option, Page } from "./contract";
import type { Words } from "./words.en";

export interface PageData {
  ruleset: string;
  title: string;
  language: string;
  page: Page;
}

export interface SeatData {
  seat: string;
  name: string;
  mark?: string;
  colour?: string;
  /** The turn that its orders are for, where that is not the game's. */
  turn?: number;
}

export interface GameData {
  game: string;
  ruleset: string;
  title: string;
  turn: number;
  stamp: string;
  deadline?: string | null;
  over?: boolean;
  seats: SeatData[];
  menus: Record<string, Menu>;
  map?: string[];
}

/** What only this reader knows. */
export interface Private {
  g: string;
  s: string;
  t: number;
  p: string;
  to: string;
  sub: string;
  sheet: Record<string, string>;
  own: Menu;
  cut: boolean;
}

/** Why nothing can be shown, as a sentence of the page. */
export class Trouble extends Error {
  constructor(readonly words: keyof Words) {
    super(words);
  }
}

const LONGEST_LINK = 20_000;
const LONGEST_UNPACKED = 300_000;
const MOST = 400;
const NAME = /^[\w-]{1,80}$/;
const ADDRESS = /^[^\s@<>"?&#,;:()[\]\\]{1,200}@[\w.-]{1,200}$/;

/** The JSON that an element of the page holds; null where there is none. */
export function held<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  return text ? (unfolded(JSON.parse(text)) as T) : null;
}

/** What `pbem/report/order_page/folding.py` folded: a text "~3" stands for that of `same`, a field "3" for that of `names`. */
function unfolded({ names, told, same }: { names: string[]; told: unknown; same: unknown[] }): unknown {
  const known: unknown[] = [];
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(put);
    if (typeof value === "string") {
      if (value[0] !== "~") return value;
      if (value[1] === "~") return value.slice(1);
      const place = Number(value.slice(1));
      return (known[place] ??= put(same[place]));
    }
    return value && typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([place, each]) => [names[parseInt(place, 36)], put(each)])) : value;
  };
  return put(told);
}

/** What the part of an address behind its # says. Throws Trouble. */
export async function unpacked(fragment: string): Promise<Private> {
  const text = fragment.replace(/^#/, "");
  if (!text) throw new Trouble("troubleNoLink");
  if (text.length > LONGEST_LINK) throw new Trouble("troubleGarbled");
  if (typeof DecompressionStream === "undefined") throw new Trouble("troubleOld");
  const [packed = "", ...behind] = text.split("&");
  try {
    const read: unknown = JSON.parse(await inflated(packed));
    const told = new Map(behind.map((each) => [each.split("=", 1)[0]!, decodeURIComponent(each.slice(each.indexOf("=") + 1))]));
    return checked({ ...(read as object), ...(told.size && Object.fromEntries(told)) });
  } catch (trouble) {
    throw trouble instanceof Trouble ? trouble : new Trouble("troubleGarbled");
  }
}

async function inflated(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > LONGEST_UNPACKED) throw new Trouble("troubleGarbled");
    parts.push(value);
  }
  return new Blob(parts as BlobPart[]).text();
}

/** The private part with nothing in it that is not of its kind. Throws Trouble. */
export function checked(value: unknown): Private {
  const found = record(value);
  const g = text(found.g);
  const s = text(found.s);
  const t = found.t;
  if (!NAME.test(g) || !s || typeof t !== "number" || !Number.isInteger(t)) throw new Trouble("troubleGarbled");
  const to = text(found.to);
  return {
    g,
    s,
    t,
    p: text(found.p),
    to: ADDRESS.test(to) ? to : "",
    sub: text(found.sub).replace(/[\u0000-\u001f\u007f]+/g, " ").slice(0, 200),
    sheet: named(found.sheet, (line) => text(line) || null),
    own: menu(found.own),
    cut: found.cut === true,
  };
}

// --- of its kind, or left out --------------------------------------------------------------------------------------

type Keep<T> = (value: unknown) => T | null;

function record(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function text(value: unknown): string {
  return typeof value === "string" && value.length <= 2000 ? value : "";
}

function named<T>(value: unknown, keep: Keep<T>): Record<string, T> {
  const found: [string, T][] = [];
  for (const [name, each] of Object.entries(record(value)).slice(0, MOST)) {
    const kept = keep(each);
    if (kept !== null && name !== "__proto__") found.push([name, kept]);
  }
  return Object.fromEntries(found);
}

function list<T>(value: unknown, keep: Keep<T>): T[] {
  return (Array.isArray(value) ? value.slice(0, MOST) : []).map(keep).filter((each) => each !== null);
}

/** A record of texts, truths, numbers and lists of texts, and nothing deeper. */
function flat(value: unknown): Record<string, unknown> {
  return named<unknown>(value, (each) => {
    if (Array.isArray(each)) return list(each, (one) => text(one) || null);
    if (typeof each === "string") return text(each);
    return typeof each === "boolean" || (typeof each === "number" && Number.isFinite(each)) ? each : null;
  });
}

const STRINGS = ["value", "words", "place", "seat", "tip", "title", "before", "clear", "group", "condition", "follows", "like", "note", "idle", "why"];
const LISTS = ["opens", "fits", "shapes", "first", "brings"];

/** What is flat, each of the names above being of its kind. */
function kinds(value: unknown): Record<string, unknown> {
  const found = flat(value);
  for (const name of STRINGS) if (name in found && typeof found[name] !== "string") delete found[name];
  for (const name of LISTS) if (name in found && !Array.isArray(found[name])) delete found[name];
  return found;
}

function menu(value: unknown): Menu {
  const { slots, lists, offers, stores } = record(value);
  return {
    slots: list(slots, (each) => {
      const slot = kinds(each);
      const given = named(record(each).given, (one) => text(one) || null);
      return text(slot.name) ? { title: "", shapes: [], ...slot, name: text(slot.name), given } : null;
    }),
    lists: named(lists, (options) =>
      list(options, (each): Option | null => {
        const option = typeof each === "string" ? { value: each } : kinds(each);
        return text(option.value) ? { words: "", ...option, value: text(option.value) } : null;
      }),
    ),
    stores: named(stores, (count) => (typeof count === "number" && Number.isFinite(count) ? count : null)),
    offers: named(offers, (offer) => ({
      ...kinds(offer),
      parts: chances(record(offer).parts, 0),
    })),
  };
}

function chances(value: unknown, depth: number): Record<string, Record<string, object>> {
  return named(value, (values) =>
    named(values, (each) => {
      const chance = kinds(each);
      if (typeof chance.odds !== "number") delete chance.odds;
      delete chance.takes;
      const then = depth < 3 ? chances(record(each).then, depth + 1) : {};
      return Object.keys(then).length ? { ...chance, then } : chance;
    }),
  );
}

// --- the game's public file ----------------------------------------------------------------------------------------

/** The game's file beside the page. Throws Trouble. */
export async function fetched(game: string, language: string): Promise<GameData> {
  let answer: Response;
  try {
    answer = await fetch(`${game}.${language}.json`, { cache: "no-cache", credentials: "omit", redirect: "error" });
  } catch {
    throw new Trouble("troubleNet");
  }
  if (!answer.ok) throw new Trouble(answer.status === 404 ? "troubleGame" : "troubleNet");
  try {
    return (await answer.json()) as GameData;
  } catch {
    throw new Trouble("troubleGame");
  }
}
