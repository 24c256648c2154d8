// What the seat has, in short, above its orders.

import type { Lines } from "./lines";
import { wordsOf } from "./offers";
import { say } from "./words";

export function Holdings({ lines }: { lines: Lines }) {
  const told = (lines.menu.holdings ?? []).flatMap(({ title, words, of }) => {
    const own = of ? lines.own.lists?.[of] : undefined;
    const said = own ? own.map((each) => wordsOf(lines, each)).join(", ") : words;
    return said ? [{ title, said }] : [];
  });
  if (!told.length) return null;
  return (
    <dl class="holdings" aria-label={say("holdings")}>
      {told.map(({ title, said }) => (
        <div key={title}>
          <dt>{title}</dt> <dd>{said}</dd>
        </div>
      ))}
    </dl>
  );
}
