// The map: one picture for the whole page, moved to where it is wanted; places are lit and tapped.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** How a place looks: it may be chosen, it is, it may be though it is not possible now, or it is what is looked at. */
export type Light = "lit" | "chosen" | "dim" | "here";
export type Lights = Map<string, Light>;

const SAFE = new Set(
  ["svg", "g", "path", "rect", "circle", "ellipse", "line", "polygon", "polyline", "text", "tspan", "title", "desc"].concat(
    ["defs", "clippath", "lineargradient", "radialgradient", "stop", "use", "pattern", "mask"],
  ),
);

/** The pictures as elements: nothing in them acts, and nothing leads elsewhere. */
export function pictures(drawn: string[]): HTMLElement {
  const holder = document.createElement("div");
  for (const each of drawn) {
    const svg = new DOMParser().parseFromString(each, "image/svg+xml").documentElement;
    if (svg.localName !== "svg") continue;
    for (const element of [svg, ...svg.querySelectorAll("*")]) {
      if (!SAFE.has(element.localName.toLowerCase())) element.remove();
      else
        for (const { name, value } of [...element.attributes])
          if (/^on|^style$/i.test(name) || (/href$/i.test(name) && !value.startsWith("#"))) element.removeAttribute(name);
    }
    // Both say its proportions: those of the part that is shown.
    svg.setAttribute("width", svg.getAttribute("viewBox")?.split(" ")[2] ?? "780");
    holder.append(document.importNode(svg, true));
  }
  return holder;
}

interface Props {
  holder: HTMLElement;
  lights: Lights;
  /** Whether what is not lit stands back. */
  lighting?: boolean;
  /** Whether only the height is shown where something is lit. */
  cropped?: boolean;
  onPlace: (place: string) => void;
}

export function MapView({ holder, lights, lighting = true, cropped, onPlace }: Props) {
  const here = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    here.current!.append(holder);
  }, [holder]);
  useEffect(() => {
    holder.classList.toggle("lighting", lighting);
    for (const each of holder.querySelectorAll("[data-place]")) {
      const light = lights.get(each.getAttribute("data-place") ?? "");
      for (const name of ["lit", "chosen", "dim", "here"]) each.classList.toggle(name, light === name);
    }
    if (!cropped) return;
    for (const svg of holder.querySelectorAll<SVGSVGElement>(":scope > svg")) crop(svg);
    return () => holder.querySelectorAll<SVGSVGElement>(":scope > svg").forEach(uncrop);
  }, [holder, lights, lighting, cropped]);
  const tapped = (event: Event) => {
    const place = (event.target as Element).closest("[data-place]")?.getAttribute("data-place");
    if (place) onPlace(place);
  };
  return <div class="map" ref={here} onClick={tapped} />;
}

const MARGIN = 16;
/** What is shown of a map has at least this height, so that one sees where it is. */
const LEAST_HIGH = 360;

/** Leaves the height of a picture in which places are lit; nothing of one where none are. */
function crop(svg: SVGSVGElement): void {
  uncrop(svg);
  const whole = svg.getBoundingClientRect();
  const all = (svg.parentElement ?? svg).querySelector(".lit,.chosen") ? ".lit,.chosen" : ".dim";
  const lit = [...svg.querySelectorAll(all)].map((each) => each.getBoundingClientRect());
  const { width, height } = svg.viewBox.baseVal;
  if (!whole.width || !width) return;
  const scale = width / whole.width;
  const from = Math.min(...lit.map((each) => each.top - whole.top)) * scale - MARGIN;
  const to = Math.max(...lit.map((each) => each.bottom - whole.top)) * scale + MARGIN;
  const spare = Math.max(0, LEAST_HIGH - (to - from)) / 2;
  const top = Math.max(0, from - spare);
  const bottom = Math.min(height, to + spare);
  if (!lit.length) svg.classList.add("hidden");
  else shape(svg, top, bottom - top);
  svg.dataset.whole = String(height);
}

function uncrop(svg: SVGSVGElement): void {
  svg.classList.remove("hidden");
  if (svg.dataset.whole) shape(svg, 0, Number(svg.dataset.whole));
  delete svg.dataset.whole;
}

function shape(svg: SVGSVGElement, top: number, height: number): void {
  svg.setAttribute("viewBox", `0 ${top} ${svg.viewBox.baseVal.width} ${height}`);
  svg.setAttribute("height", String(height));
}
