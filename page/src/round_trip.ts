// For tests: many lines taken apart and written again; and what is wrong with a document.

import type { Menu, Page, Part } from "./contract";
import { Lines } from "./lines";
import { named, template } from "./template";

/** What came out of each line; null where it was kept as it was typed. */
export function roundTrip(page: Page, menu: Menu, lines: string[], own: Menu = {}): (string | null)[] {
  const engine = new Lines(page, menu, own);
  return lines.map((line) => {
    const taken = engine.take(line);
    const slot = taken && engine.slot(taken.slot);
    return taken && slot ? engine.line(slot, taken.alternatives) : null;
  });
}

/** A line taken apart, with what each part is; null for one that is no line. */
export function taken(page: Page, menu: Menu, line: string, own: Menu = {}): object | null {
  const engine = new Lines(page, menu, own);
  const found = engine.take(line);
  if (!found) return null;
  const shapes = found.alternatives.map((each) => engine.shapes.get(each.shape));
  return { ...found, shapes, given: engine.slot(found.slot)?.given ?? {}, facts: Object.fromEntries(engine.facts) };
}

/** Names that nothing has, placeholders without a part, parts without a placeholder; a sentence each. */
export function faults(page: Page, menu: Menu): string[] {
  const engine = new Lines(page, menu);
  const found: string[] = [];
  const within = (where: string, line: string, parts: Part[]) => {
    const names = new Set(named(template(line)));
    for (const name of names)
      if (!parts.some((part) => part.name === name)) found.push(`${where}: no part ${name}`);
    for (const part of parts) {
      if (!names.has(part.name)) found.push(`${where}: the line has no {${part.name}}`);
      if (part.of && engine.options(part) === null) found.push(`${where}: nobody gives the list ${part.of}`);
      if (part.control === "rows") within(`${where}, ${part.name}`, part.line ?? "", part.columns ?? []);
    }
  };
  // A store without words; what stands for a place or a piece has those of the list that it is of.
  const store = (where: string, names: string[]) => {
    for (const name of names) {
      const kind = name.split(".", 1)[0]!;
      if (kind && !kind.startsWith("{") && !(kind in (page.stores ?? {}))) found.push(`${where}: no store ${name}`);
    }
  };
  for (const shape of page.shapes ?? []) {
    within(shape.name, shape.line, shape.parts ?? []);
    const parts = (shape.parts ?? []).flatMap((part) => [part, ...(part.columns ?? [])]);
    store(shape.name, [...Object.keys(shape.takes ?? {}), ...(shape.brings ?? []), ...parts.flatMap((part) => [part.takes ?? "", part.brings ?? ""])]);
  }
  store("the menu", Object.keys(menu.stores ?? {}));
  for (const shape of page.conditions ?? []) {
    within(shape.name, shape.line, shape.parts ?? []);
    for (const name of shape.beside ?? []) if (!engine.shapes.has(name)) found.push(`${shape.name}: no shape ${name}`);
  }
  for (const slot of engine.slots) {
    for (const name of slot.shapes ?? []) if (!engine.shapes.has(name)) found.push(`slot ${slot.name}: no shape ${name}`);
    store(`slot ${slot.name}`, slot.brings ?? []);
    if (slot.follows && !engine.slot(slot.follows)) found.push(`slot ${slot.name}: no slot ${slot.follows}`);
  }
  for (const [name, offer] of Object.entries(menu.offers ?? {})) {
    const shape = engine.shapes.get(name);
    if (!shape) found.push(`an offer: no shape ${name}`);
    for (const part of Object.keys(offer.parts ?? {}))
      if (!shape?.parts?.some((each) => each.name === part)) found.push(`an offer of ${name}: no part ${part}`);
  }
  return found;
}
