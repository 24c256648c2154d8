// The mail that carries orders: as a link to a mail program, to a webmail, or as text to be copied.

/** Longer links fail in some programs without a word. */
export const LONGEST = 1900;

export interface Mail {
  to: string;
  subject: string;
  body: string;
}

/** The text: for which turn and position it was made, which the table reads, then the lines. */
export function body(turn: number, stamp: string, lines: string[]): string {
  return [`# page t${turn} ${stamp}`.trim(), ...lines, ""].join("\n");
}

export function mailto(mail: Mail, whole: boolean): string {
  const parts = [`subject=${encodeURIComponent(mail.subject)}`];
  if (whole) parts.push(`body=${encodeURIComponent(mail.body.replace(/\n/g, "\r\n"))}`);
  return `mailto:${address(mail.to)}?${parts.join("&")}`;
}

function address(to: string): string {
  return encodeURIComponent(to).replace("%40", "@");
}

/** Where webmails open a mail that is filled in. */
export function webmails(mail: Mail): { name: "gmail" | "outlook" | "office"; href: string }[] {
  const to = encodeURIComponent(mail.to);
  const subject = encodeURIComponent(mail.subject);
  const text = encodeURIComponent(mail.body);
  const outlook = `/mail/deeplink/compose?to=${to}&subject=${subject}&body=${text}`;
  return [
    { name: "gmail", href: `https://mail.google.com/mail/?view=cm&fs=1&to=${to}&su=${subject}&body=${text}` },
    { name: "outlook", href: `https://outlook.live.com${outlook}` },
    { name: "office", href: `https://outlook.office.com${outlook}` },
  ];
}
