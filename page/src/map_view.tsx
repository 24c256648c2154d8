// The map: one picture for the whole page, moved to where it is wanted; places are lit and tapped.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** How a place looks: it may be chosen, it is chosen, it may be chosen though it is not possible now. */
export type Light = "lit" | "chosen" | "dim";
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
    holder.append(document.importNode(svg, true));
  }
  return holder;
}

interface Props {
  holder: HTMLElement;
  lights: Lights | null;
  /** Whether only the height is shown where something is lit. */
  cropped?: boolean;
  onPlace: (place: string) => void;
}

export function MapView({ holder, lights, cropped, onPlace }: Props) {
  const here = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    here.current!.append(holder);
  }, [holder]);
  useEffect(() => {
    holder.classList.toggle("lighting", lights !== null);
    for (const each of holder.querySelectorAll("[data-place]")) {
      const light = lights?.get(each.getAttribute("data-place") ?? "");
      for (const name of ["lit", "chosen", "dim"]) each.classList.toggle(name, light === name);
    }
    if (!cropped) return;
    for (const svg of holder.querySelectorAll<SVGSVGElement>(":scope > svg")) crop(svg);
    return () => holder.querySelectorAll<SVGSVGElement>(":scope > svg").forEach(uncrop);
  }, [holder, lights, cropped]);
  const tapped = (event: Event) => {
    const place = (event.target as Element).closest("[data-place]")?.getAttribute("data-place");
    if (place) onPlace(place);
  };
  return <div class="map" ref={here} onClick={tapped} />;
}

const MARGIN = 16;

/** Leaves the height of a picture in which places are lit; nothing of one where none are. */
function crop(svg: SVGSVGElement): void {
  uncrop(svg);
  const whole = svg.getBoundingClientRect();
  const lit = [...svg.querySelectorAll("[data-place].lit,[data-place].chosen,[data-place].dim")].map((each) => each.getBoundingClientRect());
  const { width, height } = svg.viewBox.baseVal;
  if (!whole.width || !width) return;
  const scale = width / whole.width;
  const top = Math.max(0, Math.min(...lit.map((each) => each.top - whole.top)) * scale - MARGIN);
  const bottom = Math.min(height, Math.max(...lit.map((each) => each.bottom - whole.top)) * scale + MARGIN);
  if (!lit.length) svg.classList.add("hidden");
  else svg.setAttribute("viewBox", `0 ${top} ${width} ${bottom - top}`);
  svg.dataset.whole = `0 0 ${width} ${height}`;
}

function uncrop(svg: SVGSVGElement): void {
  svg.classList.remove("hidden");
  if (svg.dataset.whole) svg.setAttribute("viewBox", svg.dataset.whole);
  delete svg.dataset.whole;
}
