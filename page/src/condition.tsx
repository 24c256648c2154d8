// A condition by choices: some facts, all or one of which must hold, each with "not" before it, or several in one.

import { CompactPart, IconButton } from "./choosing";
import type { Lines } from "./lines";
import { choices, chosen, whole } from "./offers";
import { sayCondition } from "./said";
import { Now } from "./told";
import { numberNow } from "./truth";
import type { Part, Shape } from "./types";
import type { Condition, Fact, Value, Values } from "./values";
import { say } from "./words";

type Many = { and: Condition[] } | { or: Condition[] };
interface Term {
  not: boolean;
  of: Fact | Many;
}
interface Group {
  join: "and" | "or";
  terms: Term[];
}

function group(tree: Condition): Group {
  if ("or" in tree) return { join: "or", terms: tree.or.map(term) };
  return { join: "and", terms: "and" in tree ? tree.and.map(term) : [term(tree)] };
}

function term(tree: Condition): Term {
  if (!("not" in tree)) return { not: false, of: tree };
  const { not, of } = term(tree.not);
  return { not: !not, of };
}

function condition({ join, terms }: Group): Condition | undefined {
  const trees = terms.map(({ not, of }): Condition => (not ? { not: of } : of));
  if (trees.length < 2) return trees[0];
  return join === "or" ? { or: trees } : { and: trees };
}

const NONE: Fact = { shape: "", parts: {} };

interface Props {
  lines: Lines;
  /** Beside which shape it stands. */
  beside: Shape;
  value: Condition | undefined;
  /** What is chosen for the shape that it stands beside. */
  around?: Values;
  /** Whether there must be one. */
  needed: boolean;
  onChange: (value: Condition | undefined) => void;
  /** In how many others it lies. */
  depth?: number;
}

const DEEPEST = 3;

export function ConditionEditor({ lines, beside, value, around = {}, needed, onChange, depth = 0 }: Props) {
  const facts = [...lines.facts.values()].filter((fact) => !fact.beside?.length || fact.beside.includes(beside.name));
  const own = facts.filter((fact) => fact.beside?.length);
  const offered = [...own, ...facts.filter((fact) => !own.includes(fact))];
  const read: Group = value ? group(value) : { join: "and", terms: needed ? [{ not: false, of: NONE }] : [] };
  const several: Many = read.join === "and" ? { or: [NONE, NONE] } : { and: [NONE, NONE] };
  const put = (place: number, next: Term | null) =>
    onChange(condition({ ...read, terms: read.terms.flatMap((each, at) => (at !== place ? [each] : next ? [next] : [])) }));
  const add = (of: Fact | Many) => onChange(condition({ ...read, terms: [...read.terms, { not: false, of }] }));
  return (
    <div class="condition">
      {read.terms.length > 1 ? (
        <select class="join" aria-label={say("joined")} value={read.join}
          onChange={(event) => onChange(condition({ ...read, join: event.currentTarget.value as "and" | "or" }))}>
          <option value="and">{say("all")}</option>
          <option value="or">{say("any")}</option>
        </select>
      ) : null}
      {read.terms.map((each, place) => {
        const { not, of } = each;
        const remove = needed && read.terms.length === 1 ? null : () => put(place, null);
        if ("shape" in of)
          return <TermEditor key={place} lines={lines} ordered={ordered(beside, around)} offered={offered} not={not} fact={of} onRemove={remove} onChange={(next) => put(place, next)} />;
        return (
          <div key={place} class="term inner">
            <Not not={not} onChange={(now) => put(place, { not: now, of })} />
            <ConditionEditor lines={lines} beside={beside} around={around} value={of} needed depth={depth + 1}
              onChange={(next) => put(place, next ? { ...term(next), not: not !== term(next).not } : null)} />
          </div>
        );
      })}
      {value && !depth && whole(lines, value) ? (
        <p class="soft">
          {say("if")} {sayCondition(lines, value)} <Now lines={lines} condition={value} />
        </p>
      ) : null}
      <span class="buttons">
        <button type="button" class="add" onClick={() => add(NONE)}>
          {say(read.terms.length ? "addFact" : "addCondition")}
        </button>
        {read.terms.length && depth < DEEPEST ? (
          <button type="button" class="add" onClick={() => add(several)}>
            {say("addSeveral")}
          </button>
        ) : null}
      </span>
    </div>
  );
}

function Not({ not, onChange }: { not: boolean; onChange: (not: boolean) => void }) {
  return (
    <label class="switch">
      <input type="checkbox" checked={not} onChange={(event) => onChange(event.currentTarget.checked)} />
      {say("not")}
    </label>
  );
}

/** What the order names once, by the list that it is of: a fact about it begins there. */
function ordered(beside: Shape, around: Values): Record<string, string> {
  const found = (beside.parts ?? []).flatMap((part) => {
    const values = chosen(around[part.name]);
    return part.of && values.length === 1 ? [[part.of, values[0]!] as const] : [];
  });
  return Object.fromEntries(found.reverse());
}

interface OfTerm {
  lines: Lines;
  ordered: Record<string, string>;
  offered: Shape[];
  not: boolean;
  fact: Fact;
  onChange: (term: Term) => void;
  onRemove: (() => void) | null;
}

function TermEditor({ lines, ordered, offered, not, fact, onChange, onRemove }: OfTerm) {
  const shape = lines.facts.get(fact.shape);
  const put = (parts: Values) => onChange({ not, of: { ...fact, parts } });
  const part = (each: Part, value: Value | undefined) => {
    const { [each.name]: _, ...rest } = fact.parts;
    put(value === undefined || value === "" ? rest : { ...rest, [each.name]: value });
  };
  const names = [...new Set(offered.map((each) => each.group ?? ""))];
  const option = (each: Shape) => (
    <option key={each.name} value={each.name}>
      {each.title}
    </option>
  );
  return (
    <div class="term">
      <select aria-label={say("fact")} value={fact.shape}
        onChange={(event) => onChange({ not, of: { shape: event.currentTarget.value, parts: given(lines, event.currentTarget.value, fact.parts, ordered) } })}>
        <option value="">{say("pick")}</option>
        {names.map((name) => {
          const found = offered.filter((each) => (each.group ?? "") === name).map(option);
          return name ? (
            <optgroup key={name} label={name}>
              {found}
            </optgroup>
          ) : (
            found
          );
        })}
      </select>
      {(shape?.parts ?? []).map((each) => (
        <span key={each.name} class="column" data-column={each.name}><CompactPart part={each} begin={each.control === "number" ? numberNow(lines, fact) : undefined} choices={shape ? choices(lines, shape, each, fact.parts) : []}
          value={fact.parts[each.name]} onChange={(value) => part(each, value)} /></span>
      ))}
      <Not not={not} onChange={(now) => onChange({ not: now, of: fact })} />
      {onRemove ? <IconButton sign="×" words={`${say("removeOne")}: ${shape?.title ?? say("fact")}`} onClick={onRemove} /> : null}
    </div>
  );
}

/** What another fact takes over of what was chosen, and its first sign of comparison. */
function given(lines: Lines, name: string, before: Values, ordered: Record<string, string>): Values {
  const shape = lines.facts.get(name);
  const found: Values = {};
  for (const part of shape?.parts ?? []) {
    const options = part.control === "one" ? (lines.options(part) ?? []) : [];
    const value = before[part.name];
    if (typeof value === "string" && (part.control === "number" || options.some((each) => each.value === value))) found[part.name] = value;
    else if (options.length && options.every((each) => /^\W/.test(each.value))) found[part.name] = options[0]!.value;
    else if (options.length === 1) found[part.name] = options[0]!.value;
    else if (part.of && (part.least ?? 0) > 0 && ordered[part.of]) found[part.name] = ordered[part.of]!;
  }
  return found;
}

