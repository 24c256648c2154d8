// Orders in words, and what is missing of them.

import type { Reckoned } from "./ledger";
import type { Lines } from "./lines";
import { missing } from "./offers";
import { sayCondition, sayParts } from "./said";
import type { Slot } from "./types";
import { truth } from "./truth";
import type { Alternative, Condition } from "./values";
import { say } from "./words";

/** One order in words. */
export function Told({ lines, slot, value }: { lines: Lines; slot: Slot; value: Alternative }) {
  const shape = lines.shapes.get(value.shape);
  if (!shape) return null;
  const offered = lines.offer(shape.name);
  return (
    <>
      {shape.title === slot.title ? null : <strong>{shape.title}</strong>}
      {sayParts(lines, shape, value.parts, slot.given ?? {}).map((part, place) => (
        <span key={place} class="told">
          {part.title ? <span class="soft">{part.title}: </span> : null}
          {part.words} {part.odds ? <span class="percent">{part.odds}</span> : null}
          {part.why ? <span class="soft"> ({part.why})</span> : null}
        </span>
      ))}
      {value.condition && slot.condition ? (
        <span class="told">
          <span class="soft">{say("if")} </span>
          {sayCondition(lines, value.condition)} <Now lines={lines} condition={value.condition} />
        </span>
      ) : null}
      {offered.why ? <span class="told soft">{offered.why}</span> : null}
    </>
  );
}

/** Whether a condition holds now, where that can be known. */
export function Now({ lines, condition }: { lines: Lines; condition: Condition }) {
  const found = truth(lines, condition);
  return found === undefined ? null : <span class="soft">({say(found ? "trueNow" : "falseNow")})</span>;
}

/** Of what there is not enough, with the orders before. */
export function Short({ lines, said }: { lines: Lines; said: Reckoned }) {
  return (
    <>
      {said.shortages.map(({ store, needs, left, before }) => (
        <p key={store} class="short">
          ⚠ {say(!before ? "short" : left ? "shortBefore" : "usedUp", lines.store(store), needs, left)}
        </p>
      ))}
    </>
  );
}

/** What is missing, as a sentence; nothing where nothing is. */
export function Unfinished({ lines, slot, value, calm }: { lines: Lines; slot: Slot; value: Alternative; calm?: boolean }) {
  const titles = missing(lines, slot, value);
  if (!titles.length) return null;
  const said = titles.map((title) => (title ? say("missing", title) : say("unfinishedCondition"))).join(", ");
  return <p class={calm ? "soft" : "missing"}>{say("unfinished", said)}</p>;
}
