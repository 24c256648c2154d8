// The page's beginning: what it is given is read, then shown; or why it cannot be, in one sentence.

import { options, render } from "preact";
import { App } from "./app";
import { Trouble, checked, fetched, held, unpacked } from "./given";
import { faults, roundTrip, taken } from "./round_trip";
import type { GameData, PageData, Private } from "./types";
import { say, speak } from "./words";

declare global {
  /** For tests alone. */
  var orderLines: { roundTrip: typeof roundTrip; faults: typeof faults; taken: typeof taken; held: typeof held };
}
// What is tapped is shown before the next tap can come.
options.debounceRendering = (drawn) => drawn();
globalThis.orderLines = { roundTrip, faults, taken, held };

async function begin(data: PageData): Promise<void> {
  speak(data.language);
  const main = document.getElementById("main") ?? document.body.appendChild(document.createElement("main"));
  main.id = "main";
  main.replaceChildren();
  const whole = held<unknown>("own");
  const fragment = location.hash;
  // What is private leaves the address before anything else happens.
  if (fragment) {
    try {
      history.replaceState(null, "", location.pathname + location.search);
    } catch {
      location.hash = ""; // from disk
    }
  }
  let shown = false;
  const told = (text: string) => render(<p class="trouble" role="alert">{text}</p>, main);
  try {
    const own = whole === null ? await unpacked(fragment) : checked(whole);
    const within = held<GameData>("game");
    if (!within) render(<p class="trouble">{say("loading")}</p>, main);
    const game = within ?? (await fetched(own.g, data.language));
    fitting(data, game, own);
    const again = within ? null : () => fetched(own.g, data.language).catch(() => null);
    render(<App data={data} game={game} own={own} again={again} />, main);
    shown = true;
  } catch (trouble) {
    if (!(trouble instanceof Trouble)) console.warn(trouble);
    told(say(trouble instanceof Trouble ? trouble.words : "troubleGarbled"));
  }
  // Another link opened in the same window changes the fragment alone.
  addEventListener("hashchange", () => {
    if (location.hash.length > 80 || (location.hash && !shown)) location.reload();
  });
}

/** Throws Trouble where what was given does not belong together. */
function fitting(data: PageData, game: GameData, own: Private): void {
  if (game.ruleset !== data.ruleset) throw new Trouble("troubleRuleset");
  if (game.game !== own.g || !game.menus || !Array.isArray(game.seats)) throw new Trouble("troubleGame");
  if (!game.seats.some((each) => each.seat === own.s)) throw new Trouble("troubleSeat");
}

const data = held<PageData>("page");
if (data) void begin(data);
