// The page as a whole.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Mark } from "./choosing";
import { changes, entryOf, fromSheet, fromText, keep, kept, textOf, withoutOnce } from "./draft";
import { Editor } from "./editor";
import { HandOver } from "./hand_over";
import { Holdings } from "./holdings";
import { reckoned, saidOf } from "./ledger";
import { Lines } from "./lines";
import { body } from "./mail";
import { type Lights, MapView, pictures } from "./map_view";
import { PlaceMenu } from "./place_menu";
import { Sheet } from "./sheet";
import { begun, changed, followed, leads, orderedPlaces, redone, undone, unfinished, withAlternative } from "./state";
import { TextBox } from "./text_box";
import type { GameData, PageData, Private } from "./types";
import { language, say } from "./words";

interface Props {
  data: PageData;
  game: GameData;
  own: Private;
  /** The game's file as it is by now; null where none is to be had. */
  again: (() => Promise<GameData | null>) | null;
}

type View = { at: "sheet" } | { at: "send" } | { at: "editor"; slot: string; place: number; part?: string };
const SHEET: View = { at: "sheet" };
/** How often the game's file is looked at again, in milliseconds. */
const AGAIN = 300_000;

export function App({ data, game: first, own, again }: Props) {
  const [game, setGame] = useState(first);
  const [newer, setNewer] = useState<GameData | null>(null);
  const lines = useMemo(() => new Lines(data.page, game.menus[own.s] ?? {}, own.own), [game]);
  const at = { game: own.g, seat: own.s, turn: own.t };
  const [restored, setRestored] = useState(() => kept(lines, at, own.sheet));
  const [history, setHistory] = useState(() => begun(restored ?? fromSheet(lines, own.sheet)));
  const [view, setView] = useState<View>(SHEET);
  const [place, setPlace] = useState("");
  const [spoken, setSpoken] = useState("");
  /** Whether what is on the page is in a mail already. */
  const [handed, setHanded] = useState(false);
  const [onceHanded, setOnceHanded] = useState(false);
  const [lit, setLit] = useState<{ lights: Lights; onPlace: (place: string) => void } | null>(null);
  const wide = useWide();
  const back = useRef("");
  const holder = useMemo(() => pictures(game.map ?? []), [game]);
  const draft = history.now;
  const changedLines = changes(lines, draft, own.sheet);

  const ordered = useMemo((): Lights => {
    const found: Lights = new Map([...orderedPlaces(lines, draft)].map((each) => [each, "chosen"]));
    return place ? found.set(place, "here") : found;
  }, [lines, draft, place]);
  const begunOrders = unfinished(lines, draft);

  useLayoutEffect(() => keep(lines, at, handed ? withoutOnce(lines, draft) : draft, own.sheet), [draft, handed]);
  useNewer(again, game, setNewer);
  useLayoutEffect(() => {
    if (view.at !== "sheet" || !back.current) return;
    const slot = back.current;
    back.current = "";
    const button = document.getElementById(`choose-${slot}`) ?? document.getElementById(`slot-${slot.replace(/\W+/g, "-")}`);
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: "center" });
  }, [view]);

  const change = (next: typeof draft, said: string, what = "") => {
    setHistory(changed(history, next, what));
    setSpoken(said);
  };
  const edit = (slot: string, alternative: number, part = "") => {
    setPlace("");
    setView({ at: "editor", slot, place: alternative, part });
  };
  const fromSending = () => {
    setView(SHEET);
    if (!handed) return;
    setHanded(false);
    const left = withoutOnce(lines, draft);
    if (textOf(lines, left) !== textOf(lines, draft)) change(left, say("onceHanded"));
    setOnceHanded(textOf(lines, left) !== textOf(lines, draft));
  };
  const open = turnOf(game, own.s);
  const turnOver = open > own.t || !!game.over;
  const barred = game.over ? say("over") : turnOver ? say("newerTurn", own.t, open) : "";
  const slot = view.at === "editor" ? lines.slot(view.slot) : undefined;
  const atPlace =
    place && view.at === "sheet" ? (
        <PlaceMenu lines={lines} draft={draft} place={place} holder={wide ? null : holder} onClose={() => setPlace("")}
          onPick={(name, shape, part, value) => {
            const entry = entryOf(draft, name);
            const parts = { ...lines.slot(name)?.given, [part.name]: part.control === "one" ? value : [value] };
            const where = lines.slot(name)?.otherwise ? entry.alternatives.length : 0;
            change(withAlternative(draft, name, where, { shape, parts }), lines.slot(name)?.title ?? "");
            edit(name, where, part.control === "one" ? "" : part.name);
          }} />
      ) : null;
  const map = game.map?.length ? (
    <section class="board" aria-label={say("map")} tabIndex={wide ? 0 : undefined}>
      {view.at === "sheet" && !place ? <p class="soft">{say("mapTip")}</p> : null}
      <MapView holder={holder} lights={lit?.lights ?? ordered} lighting={lit !== null} onPlace={(tapped) => (lit ? lit.onPlace(tapped) : view.at === "sheet" ? setPlace(tapped) : undefined)} />
      {wide ? null : atPlace}
    </section>
  ) : null;
  return (
    <div class={wide ? "page wide" : "page"}>
      <Head data={data} game={game} own={own} brief={!wide && view.at !== "sheet"} />
      <Notices {...{ game, own, barred, newer, onceHanded }} restored={restored !== null}
        onRenew={() => newer && (setGame(newer), setNewer(null))}
        onDrop={() => (change(fromSheet(lines, own.sheet), say("dropDraft")), setRestored(null))} />
      <div class="columns">
        {wide || view.at === "sheet" ? map : null}
        <div class="work">
          {view.at === "editor" && slot ? (
            <Editor key={`${view.slot} ${view.place}`} lines={lines} slot={slot} seats={game.seats} holder={holder} wide={wide && map !== null}
              lead={view.place ? say("otherwise") : leads(lines, draft, view.slot)}
              followed={followed(lines, draft, view.slot)}
              place={view.place} part={view.part ?? ""}
              value={entryOf(draft, view.slot).alternatives[view.place]} alternatives={entryOf(draft, view.slot).alternatives}
              said={saidOf(reckoned(lines, draft), slot, view.place)}
              onEdit={(at) => edit(view.slot, at)}
              onLights={(lights, onPlace) => setLit(lights && { lights, onPlace })}
              onChange={(value, what) => change(withAlternative(draft, view.slot, view.place, value), slot.title, what)}
              onDone={() => ((back.current = view.slot), setView(SHEET))} />
          ) : view.at === "send" ? (
            <HandOver unfinished={begunOrders} wide={wide} barred={barred} mail={{ to: own.to, subject: own.sub, body: body(own.t, own.p, changedLines) }} onHanded={() => setHanded(true)} onBack={fromSending} />
          ) : (
            <section aria-labelledby="orders">
              {wide ? atPlace : null}
              <Holdings lines={lines} />
              <h2 id="orders">{say("orders")}</h2>
              <p class="soft">{say("eachByItself")}</p>
              <Sheet lines={lines} draft={draft} sheet={own.sheet} onChange={change} onEdit={edit} />
              <details class="group" open={wide}>
                <summary>
                  <h3>{say("asText")}</h3>
                </summary>
                <TextBox text={textOf(lines, draft)} onChange={(text) => change(fromText(lines, text, own.sheet), "", "text")} />
              </details>
            </section>
          )}
        </div>
      </div>
      {view.at !== "send" ? (
        <div class="bar" role="group" aria-label={say("orders")}>
          <button type="button" class="icon" aria-label={say("undo")} title={say("undo")} disabled={!history.past.length} onClick={() => (setHistory(undone(history)), setSpoken(say("undo")))}>
            ↶
          </button>
          <button type="button" class="icon" aria-label={say("redo")} title={say("redo")} disabled={!history.future.length} onClick={() => (setHistory(redone(history)), setSpoken(say("redo")))}>
            ↷
          </button>
          <span class="count">
            {changedLines.length === 0 ? (begunOrders.length ? "" : say("noChanges")) : changedLines.length === 1 ? say("changesOne") : say("changes", changedLines.length)}
            {changedLines.length && begunOrders.length ? ", " : ""}
            {begunOrders.length ? say("unfinishedCount", begunOrders.length) : ""}
          </span>
          {view.at === "editor" ? (
            <button type="button" class="main" onClick={() => ((back.current = view.slot), setView(SHEET))}>
              {say("done")}
            </button>
          ) : (
            <button type="button" class="main" disabled={!changedLines.length} onClick={() => (setPlace(""), setView({ at: "send" }))}>
              {say("send")}
            </button>
          )}
        </div>
      ) : null}
      <p class="hidden" role="status">
        {spoken && `${spoken}. ${changedLines.length === 1 ? say("changesOne") : say("changes", changedLines.length)}`}
      </p>
    </div>
  );
}

function Head({ data, game, own, brief }: { data: PageData; game: GameData; own: Private; brief: boolean }) {
  const seat = game.seats.find((each) => each.seat === own.s);
  const deadline = game.deadline ? new Date(game.deadline) : null;
  const said = deadline && !Number.isNaN(deadline.getTime())
    ? deadline.toLocaleString(language(), { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" })
    : "";
  if (brief)
    return (
      <header class="brief">
        <h1>{game.title}</h1>
      </header>
    );
  return (
    <header>
      <h1>{game.title}</h1>
      <p class="soft">
        {data.title} · {say("turn", own.t)} · <Mark seat={own.s} seats={game.seats} />
        {say("you", seat?.name ?? own.s)}
      </p>
      {said ? <p class="soft">{say("deadline", said)}</p> : null}
      <p>{say("intro")}</p>
    </header>
  );
}

interface OfNotices {
  game: GameData;
  own: Private;
  barred: string;
  newer: GameData | null;
  onceHanded: boolean;
  restored: boolean;
  onRenew: () => void;
  onDrop: () => void;
}

function Notices({ game, own, barred, newer, onceHanded, restored, onRenew, onDrop }: OfNotices) {
  const said: string[] = [];
  if (barred) said.push(barred);
  else if (turnOf(game, own.s) < own.t) said.push(say("olderFile", turnOf(game, own.s), own.t));
  else if (own.p && game.stamp !== own.p) said.push(say("newerStamp"));
  if (own.cut) said.push(say("cut"));
  if (onceHanded) said.push(say("onceHanded"));
  return (
    <div class="notices" role="status">
      {said.map((each) => (
        <p key={each} class="note">
          {each}
        </p>
      ))}
      {newer ? (
        <p class="note">
          {turnOf(newer, own.s) > own.t ? say("newerTurn", own.t, turnOf(newer, own.s)) : say("refresh")}{" "}
          <button type="button" onClick={onRenew}>
            {say("refreshNow")}
          </button>
        </p>
      ) : null}
      {restored ? (
        <p class="note">
          {say("draft")}{" "}
          <button type="button" onClick={onDrop}>
            {say("dropDraft")}
          </button>
        </p>
      ) : null}
    </div>
  );
}

/** Whether there is room for the map beside the orders. */
function useWide(): boolean {
  const query = useMemo(() => matchMedia("(min-width: 60rem)"), []);
  const [wide, setWide] = useState(query.matches);
  useEffect(() => {
    const told = () => setWide(query.matches);
    query.addEventListener("change", told);
    return () => query.removeEventListener("change", told);
  }, []);
  return wide;
}

/** The turn that a seat's orders are for. */
function turnOf(game: GameData, seat: string): number {
  return game.seats.find((each) => each.seat === seat)?.turn ?? game.turn;
}

/** Looks at the game's file again when the page is shown again, and from time to time. */
function useNewer(again: Props["again"], game: GameData, found: (game: GameData) => void): void {
  useEffect(() => {
    if (!again) return;
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const now = await again();
      if (now && (now.stamp !== game.stamp || now.turn !== game.turn)) found(now);
    };
    const timer = setInterval(look, AGAIN);
    document.addEventListener("visibilitychange", look);
    return () => (clearInterval(timer), document.removeEventListener("visibilitychange", look));
  }, [again, game]);
}
