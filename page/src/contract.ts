// Made of pbem/core/order_page.py by `python -m tests.page_types`, as `document` writes it; not to be edited.

/** How a part of a line is chosen. */
export type Control = "one" | "ranked" | "several" | "number" | "switch" | "rows" | "condition" | "words";

/** One thing that may be chosen. */
export interface Option {
  value: string;
  words: string;
  place?: string;
  seat?: string;
  opens?: string[];
  tip?: string;
  fits?: string[];
}

/** A part of a line. */
export interface Part {
  name: string;
  title: string;
  control: Control;
  options?: Option[];
  of?: string;
  within?: string;
  least?: number;
  most?: number;
  joined?: string;
  columns?: Part[];
  line?: string;
  takes?: string;
  brings?: string;
  keeps?: string;
  absent?: string;
  usual?: string;
}

/** A kind of order, or of fact in a condition: its line with parts to be filled in. */
export interface Shape {
  name: string;
  title: string;
  line: string;
  parts?: Part[];
  group?: string;
  tip?: string;
  said?: string;
  last?: boolean;
  beside?: string[];
  takes?: Record<string, number>;
  brings?: string[];
}

/** A place of the order sheet: a round, a standing order. */
export interface Slot {
  name: string;
  title: string;
  shapes: string[];
  like?: string;
  each?: string[];
  before?: string;
  clear?: string;
  afresh?: boolean;
  once?: boolean;
  group?: string;
  otherwise?: boolean;
  condition?: string;
  follows?: string;
  nth?: number;
  given?: Record<string, string>;
  first?: string[];
  note?: string;
  asked?: boolean;
  bound?: boolean;
  idle?: string;
  reckoned?: boolean;
  brings?: string[];
  spare?: boolean;
}

/** How the lines of a ruleset are built, in one language. */
export interface Page {
  shapes: Shape[];
  conditions?: Shape[];
  lists?: Record<string, Option[]>;
  slots?: Slot[];
  stores?: Record<string, string>;
}

/** Of one thing that may be chosen: whether it is possible as things stand, and how likely it succeeds. */
export interface Chance {
  why?: string;
  words?: string;
  odds?: number | null;
  takes?: Record<string, number>;
  then?: Record<string, Record<string, Chance>>;
}

/** What a seat can do with one shape as things stand. */
export interface Offer {
  why?: string;
  words?: string;
  parts?: Record<string, Record<string, Chance>>;
}

/** Something that the seat has: "Treasury: 5". */
export interface Holding {
  title: string;
  words?: string;
  of?: string;
}

/** What a seat can do as things stand: in public from `order_menu`, with what it alone knows from `own_menu`. */
export interface Menu {
  slots?: Slot[];
  lists?: Record<string, Option[]>;
  offers?: Record<string, Offer>;
  stores?: Record<string, number>;
  holdings?: Holding[];
  now?: Record<string, number | boolean>;
}
