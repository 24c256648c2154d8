// Whether a condition holds now, where the page can know it.

import type { Lines } from "./lines";
import { whole } from "./offers";
import type { Condition } from "./values";

const COMPARED = /^(.+) (>=|<=|!=|=|<|>) (.+)$/;
const COMPARES: Record<string, (one: number, other: number) => boolean> = {
  ">=": (one, other) => one >= other,
  "<=": (one, other) => one <= other,
  "!=": (one, other) => one !== other,
  "=": (one, other) => one === other,
  "<": (one, other) => one < other,
  ">": (one, other) => one > other,
};

/** True or false now; undefined where nobody says. */
export function truth(lines: Lines, tree: Condition): boolean | undefined {
  if (!whole(lines, tree)) return undefined;
  if ("not" in tree) {
    const found = truth(lines, tree.not);
    return found === undefined ? undefined : !found;
  }
  if ("or" in tree || "and" in tree) {
    const settles = "or" in tree;
    const found = ("or" in tree ? tree.or : tree.and).map((each) => truth(lines, each));
    return found.includes(settles) ? settles : found.includes(undefined) ? undefined : !settles;
  }
  const now = lines.menu.now ?? {};
  const fact = lines.condition(tree);
  const compared = COMPARED.exec(fact);
  if (!compared) return typeof now[fact] === "boolean" ? (now[fact] as boolean) : undefined;
  const [one, other] = [compared[1]!, compared[3]!].map((each) => (/^-?\d+$/.test(each) ? Number(each) : now[each]));
  return typeof one === "number" && typeof other === "number" ? COMPARES[compared[2]!]!(one, other) : undefined;
}

/** The number that a fact begins with, as it is now. */
export function numberNow(lines: Lines, tree: Condition): number | undefined {
  const compared = COMPARED.exec(lines.condition(tree) + "0");
  const found = compared ? (lines.menu.now ?? {})[compared[1]!] : undefined;
  return typeof found === "number" ? found : undefined;
}
