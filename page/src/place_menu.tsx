// What can be done at a place that was tapped on the map.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Odds } from "./choosing";
import { type Draft, entryOf, isEmpty } from "./draft";
import type { Lines } from "./lines";
import { type Choice, choices, shapesOf } from "./offers";
import { followed, leads, titleOf } from "./state";
import type { Part, Shape, Slot } from "./types";
import { say } from "./words";

interface Deed {
  shape: Shape;
  part: Part;
  choice: Choice;
  why: string;
  slots: Slot[];
}

interface Props {
  lines: Lines;
  draft: Draft;
  place: string;
  /** The map that it lies over; null where it stands beside it. */
  holder: HTMLElement | null;
  onPick: (slot: string, shape: string, part: Part, value: string) => void;
  onClose: () => void;
}

/** How much of the window's height stays free above it. */
const UNCOVERED = 0.42;

/** What may be ordered for a place, what is possible now first. */
export function deeds(lines: Lines, draft: Draft, place: string): Deed[] {
  const found: Deed[] = [];
  // What is planned for a turn; what stands has no moment at which a place would be asked for.
  const planned = lines.slots.filter((slot) => ((slot.otherwise && slot.reckoned) || slot.asked) && !slot.bound && !slot.spare);
  for (const shape of lines.shapes.values()) {
    const slots = planned.filter(
      (slot) => shapesOf(lines, slot, followed(lines, draft, slot.name)).some((each) => each.shape === shape && !each.why),
    );
    if (!slots.length) continue;
    const there = (shape.parts ?? []).flatMap((part) => {
      const choice = choices(lines, shape, part, {})?.find(({ option }) => option.place === place);
      return choice ? [{ shape, part, choice, why: lines.offer(shape.name).why || choice.chance.why || "", slots }] : [];
    });
    const best = there.find((each) => !each.why) ?? there[0];
    if (best) found.push(best);
  }
  const first = [...found.filter((each) => !each.why), ...found.filter((each) => each.why)];
  // What is done with a card or without one is one thing here: what is possible goes before.
  const alike = (each: Deed) => first.filter((other) => other.shape.title === each.shape.title);
  return first.filter((each) => each === (alike(each).find((other) => !other.why) ?? alike(each).at(-1)));
}

/** The map moved to where a place can be seen above what lies over its lower half. */
function uncovered(holder: HTMLElement, place: string): void {
  const there = [...holder.querySelectorAll("[data-place]")].filter((each) => each.getAttribute("data-place") === place);
  const boxes = there.map((each) => each.getBoundingClientRect());
  const top = Math.min(...boxes.map((each) => each.top));
  const bottom = Math.max(...boxes.map((each) => each.bottom));
  if (top < 0 || bottom > innerHeight * UNCOVERED) scrollBy({ top: (top + bottom) / 2 - (innerHeight * UNCOVERED) / 2 });
}

export function PlaceMenu({ lines, draft, place, holder, onPick, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState("");
  useLayoutEffect(() => {
    setOpen("");
    heading.current?.focus({ preventScroll: true });
    if (!holder) heading.current?.scrollIntoView({ block: "nearest" });
    else uncovered(holder, place);
  }, [place]);
  const found = deeds(lines, draft, place);
  const title = found[0]?.choice.option.words ?? lines.place(place);
  const item = (deed: Deed) => {
    const free = deed.slots.filter((slot) => isEmpty(entryOf(draft, slot.name)));
    const slots = [...free, ...deed.slots.filter((slot) => !free.includes(slot))];
    const pick = (slot: Slot) => onPick(slot.name, deed.shape.name, deed.part, deed.choice.option.value);
    return (
      <li key={deed.shape.name}>
        <button type="button" class={deed.why ? "option later" : "option"} aria-expanded={slots.length > 1 ? open === deed.shape.name : undefined}
          onClick={() => (slots.length === 1 ? pick(slots[0]!) : setOpen(open === deed.shape.name ? "" : deed.shape.name))}>
          <span class="said">
            <span class="name">{deed.shape.title}</span>
            {deed.why || deed.choice.chance.words ? <span class="soft">{deed.why || deed.choice.chance.words}</span> : null}
          </span>
          <Odds odds={deed.why ? null : deed.choice.chance.odds} />
        </button>
        {open === deed.shape.name ? (
          <p class="buttons" role="group" aria-label={say("whichSlot")}>
            {slots.map((slot) => (
              <button key={slot.name} type="button" onClick={() => pick(slot)}>
                {slot.group === slots[0]!.group ? titleOf(lines, slot) : `${slot.group}: ${slot.title}`}
                {leads(lines, draft, slot.name) ? ` · ${leads(lines, draft, slot.name)}` : ""}
              </button>
            ))}
          </p>
        ) : null}
      </li>
    );
  };
  const now = found.filter((each) => !each.why);
  const later = found.filter((each) => each.why);
  return (
    <section class="place" aria-labelledby="place" onKeyDown={(event) => event.key === "Escape" && onClose()}>
      <h2 id="place" tabIndex={-1} ref={heading}>
        {say("placeTitle", title)}
      </h2>
      {found.length ? null : <p class="soft">{say("placeNothing")}</p>}
      {now.length ? <ul class="options">{now.map(item)}</ul> : null}
      {later.length ? (
        <details class="later" open={!now.length}>
          <summary>{say("notNow", later.length)}</summary>
          <ul class="options">{later.map(item)}</ul>
        </details>
      ) : null}
      <p class="actions">
        <button type="button" onClick={onClose}>
          {say("closed")}
        </button>
      </p>
    </section>
  );
}
