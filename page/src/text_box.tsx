// The orders as text: it grows with what is tapped, and what is typed in it shows above.

import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "./words";

interface Props {
  text: string;
  onChange: (text: string) => void;
}

export function TextBox({ text, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const shown = typed ?? text;
  return (
    <div class="text">
      <p class="soft" id="text-tip">
        {say("asTextTip")}
      </p>
      <label class="label" for="text">
        {say("textLabel")}
      </label>
      <textarea id="text" aria-describedby="text-tip" spellcheck={false} autocapitalize="off" rows={Math.max(6, shown.split("\n").length + 1)} value={shown}
        onInput={(event) => {
          const next = event.currentTarget.value;
          setTyped(next);
          clearTimeout(timer.current);
          timer.current = window.setTimeout(() => onChange(next), 250);
        }}
        onBlur={() => {
          clearTimeout(timer.current);
          if (typed !== null && typed !== text) onChange(typed);
          setTyped(null);
        }} />
    </div>
  );
}
