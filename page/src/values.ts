// What is chosen: values of parts, orders made of shapes, and conditions as trees.

/** A row of several columns. */
export type Row = { [column: string]: Value };
/** What is chosen for a part: one thing, several, rows, or a condition. */
export type Value = string | string[] | Row[] | Condition;
export type Values = { [part: string]: Value };

/** A fact: true or false when its moment comes. */
export interface Fact {
  shape: string;
  parts: Values;
}
export type Condition = Fact | { not: Condition } | { and: Condition[] } | { or: Condition[] };

/** One thing to be done, tried if those before it cannot be. */
export interface Alternative {
  shape: string;
  parts: Values;
  condition?: Condition;
}

/** A line taken apart; without alternatives the slot is emptied. */
export interface Taken {
  slot: string;
  alternatives: Alternative[];
}

export function empty(value: Value | undefined): boolean {
  return value === undefined || value === "" || (Array.isArray(value) && !value.length);
}
