// The page's own sentences in the language of its document.

import { de } from "./words.de";
import { type Words, en } from "./words.en";

let spoken: Words = en;
let tongue = "en";

export function speak(language: string): void {
  tongue = language;
  spoken = language === "de" ? de : en;
}

export function language(): string {
  return tongue;
}

export function say(name: keyof Words, ...filled: (string | number)[]): string {
  return spoken[name].replace(/\{(\d)\}/g, (_, place: string) => String(filled[Number(place)] ?? ""));
}

/** What a game says as the end of a sentence. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** What a game says of something, as it stands by itself. */
export function note(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Odds as people read them: never 0 or 100 % where dice still decide. */
export function percent(odds: number): string {
  const whole = Math.round(odds * 100);
  if (whole >= 100 && odds < 1) return "> 99 %";
  if (whole <= 0 && odds > 0) return "< 1 %";
  return `${whole} %`;
}
