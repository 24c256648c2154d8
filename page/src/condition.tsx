// A condition by choices: some facts, all or one of which must hold, each with "not" before it.

import { CompactPart, IconButton } from "./choosing";
import type { Lines } from "./lines";
import { choices } from "./offers";
import { sayCondition } from "./said";
import type { Part, Shape } from "./types";
import type { Condition, Fact, Value, Values } from "./values";
import { say } from "./words";

interface Term {
  not: boolean;
  fact: Fact;
}
interface Simple {
  join: "and" | "or";
  terms: Term[];
}

/** The condition as a list of facts; null where it lies deeper. */
export function simple(tree: Condition): Simple | null {
  const join = "or" in tree ? "or" : "and";
  const trees = "or" in tree ? tree.or : "and" in tree ? tree.and : [tree];
  const terms: Term[] = [];
  for (const each of trees) {
    const inner = "not" in each ? each.not : each;
    if (!("shape" in inner)) return null;
    terms.push({ not: "not" in each, fact: inner });
  }
  return { join, terms };
}

function condition({ join, terms }: Simple): Condition | undefined {
  const trees = terms.map(({ not, fact }): Condition => (not ? { not: fact } : fact));
  if (trees.length < 2) return trees[0];
  return join === "or" ? { or: trees } : { and: trees };
}

interface Props {
  lines: Lines;
  /** Beside which shape it stands. */
  beside: Shape;
  value: Condition | undefined;
  /** Whether there must be one. */
  needed: boolean;
  onChange: (value: Condition | undefined) => void;
}

export function ConditionEditor({ lines, beside, value, needed, onChange }: Props) {
  const facts = [...lines.facts.values()].filter((fact) => !fact.beside?.length || fact.beside.includes(beside.name));
  const own = facts.filter((fact) => fact.beside?.length);
  const offered = [...own, ...facts.filter((fact) => !own.includes(fact))];
  const fresh = (): Term => ({ not: false, fact: { shape: "", parts: {} } });
  const read = value ? simple(value) : { join: "and" as const, terms: needed ? [fresh()] : [] };
  if (!read)
    return (
      <p>
        {say("writtenCondition", sayCondition(lines, value!))}{" "}
        <button type="button" onClick={() => onChange(undefined)}>
          {say("removeOne")}
        </button>
      </p>
    );
  const put = (place: number, term: Term | null) =>
    onChange(condition({ ...read, terms: read.terms.flatMap((each, at) => (at !== place ? [each] : term ? [term] : [])) }));
  return (
    <div class="condition">
      {read.terms.length > 1 ? (
        <select aria-label={say("joined")} value={read.join}
          onChange={(event) => onChange(condition({ ...read, join: event.currentTarget.value as "and" | "or" }))}>
          <option value="and">{say("all")}</option>
          <option value="or">{say("any")}</option>
        </select>
      ) : null}
      {read.terms.map((term, place) => (
        <TermEditor key={place} lines={lines} offered={offered} term={term} onChange={(next) => put(place, next)}
          onRemove={needed && read.terms.length === 1 ? null : () => put(place, null)} />
      ))}
      <button type="button" onClick={() => onChange(condition({ ...read, terms: [...read.terms, fresh()] }))}>
        {say(read.terms.length ? "addFact" : "addCondition")}
      </button>
    </div>
  );
}

interface OfTerm {
  lines: Lines;
  offered: Shape[];
  term: Term;
  onChange: (term: Term) => void;
  onRemove: (() => void) | null;
}

function TermEditor({ lines, offered, term, onChange, onRemove }: OfTerm) {
  const shape = lines.facts.get(term.fact.shape);
  const put = (parts: Values) => onChange({ ...term, fact: { ...term.fact, parts } });
  const part = (each: Part, value: Value | undefined) => {
    const { [each.name]: _, ...rest } = term.fact.parts;
    put(value === undefined || value === "" ? rest : { ...rest, [each.name]: value });
  };
  const groups = [...new Set(offered.map((fact) => fact.group ?? ""))];
  const option = (fact: Shape) => (
    <option key={fact.name} value={fact.name}>
      {fact.title}
    </option>
  );
  return (
    <div class="term">
      <select aria-label={say("fact")} value={term.fact.shape}
        onChange={(event) => onChange({ ...term, fact: { shape: event.currentTarget.value, parts: given(lines, event.currentTarget.value, term.fact.parts) } })}>
        <option value="">{say("pick")}</option>
        {groups.map((group) => {
          const found = offered.filter((fact) => (fact.group ?? "") === group).map(option);
          return group ? (
            <optgroup key={group} label={group}>
              {found}
            </optgroup>
          ) : (
            found
          );
        })}
      </select>
      {(shape?.parts ?? []).map((each) => (
        <CompactPart key={each.name} part={each} choices={shape ? choices(lines, shape, each, term.fact.parts) : []}
          value={term.fact.parts[each.name]} onChange={(value) => part(each, value)} />
      ))}
      <label class="switch">
        <input type="checkbox" checked={term.not} onChange={(event) => onChange({ ...term, not: event.currentTarget.checked })} />
        {say("not")}
      </label>
      {onRemove ? <IconButton sign="×" words={`${say("removeOne")}: ${shape?.title ?? say("fact")}`} onClick={onRemove} /> : null}
    </div>
  );
}

/** What another fact takes over of what was chosen, and its first sign of comparison. */
function given(lines: Lines, name: string, before: Values): Values {
  const shape = lines.facts.get(name);
  const found: Values = {};
  for (const part of shape?.parts ?? []) {
    const options = part.control === "one" ? (lines.options(part) ?? []) : [];
    const value = before[part.name];
    if (typeof value === "string" && (part.control === "number" || options.some((each) => each.value === value))) found[part.name] = value;
    else if (options.length && options.every((each) => /^\W/.test(each.value))) found[part.name] = options[0]!.value;
    else if (options.length === 1) found[part.name] = options[0]!.value;
  }
  return found;
}

