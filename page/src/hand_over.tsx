// How orders leave: as a mail that the reader sends, by a link, by copying, or in a webmail.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { LONGEST, type Mail, mailto, webmails } from "./mail";
import { say } from "./words";

interface Props {
  mail: Mail;
  /** What keeps it from being sent; "" for nothing. */
  barred: string;
  /** Where orders are begun and stay behind. */
  unfinished: string[];
  wide: boolean;
  /** The orders are in a mail, or on their way there. */
  onHanded: () => void;
  onBack: () => void;
}

export function HandOver({ mail, barred, unfinished, wide, onHanded, onBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState("");
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const whole = mailto(mail, true);
  const fits = whole.length <= LONGEST;
  const copy = async () => {
    onHanded();
    try {
      await navigator.clipboard.writeText(mail.body);
      setCopied(say("copied"));
    } catch {
      text.current?.select();
      setCopied(document.execCommand?.("copy") ? say("copied") : say("notCopied"));
    }
  };
  return (
    <section class="send" aria-labelledby="sending">
      <h2 id="sending" tabIndex={-1} ref={heading}>
        {say("sendTitle")}
      </h2>
      {barred ? <p class="note">{barred}</p> : <p>{say("sendTip")}</p>}
      {unfinished.length ? <p class="note">{say("unfinishedStay", unfinished.join("; "))}</p> : null}
      <p class="soft">
        {mail.to ? say("mailTo", mail.to) : say("noAddress")}
        <br />
        {mail.subject ? say("mailSubject", mail.subject) : null}
      </p>
      <label class="label" for="mail">
        {say("mailText")}
      </label>
      <textarea id="mail" ref={text} readOnly rows={Math.min(14, mail.body.split("\n").length + 1)} value={mail.body} />
      {barred ? null : (
        <>
          {mail.to ? <p class={fits ? "soft" : "note"}>{say("counter", whole.length, LONGEST)}{fits ? "" : `. ${say("tooLong")}`}</p> : null}
          <p class="actions">
            {mail.to && fits ? (
              <a class="button main" href={whole} data-way="whole" onClick={onHanded}>
                {say("openMail")}
              </a>
            ) : null}
            <button type="button" class={mail.to && fits ? "" : "main"} onClick={copy}>
              {say("copy")}
            </button>
            {mail.to ? (
              <a class="button" href={mailto(mail, false)} data-way="bare">
                {say("openBare")}
              </a>
            ) : null}
          </p>
          {mail.to && wide ? (
            <p class="actions">
              <span>{say("webmail")}</span>
              {webmails(mail).map(({ name, href }) => (
                <a key={name} class="button" href={href} onClick={onHanded} target="_blank" rel="noopener noreferrer">
                  {say(name)}
                </a>
              ))}
            </p>
          ) : null}
          <p role="status">{copied}</p>
          <p>{say("receiptTip")}</p>
        </>
      )}
      <p class="actions">
        <button type="button" onClick={onBack}>
          {say("back")}
        </button>
      </p>
    </section>
  );
}
