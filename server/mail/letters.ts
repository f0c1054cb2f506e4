import { programmeAddress } from "#src/domain/programme-address.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { type LetterPage, letterHtml, letterText } from "./letter-page.ts";
import { letterWords } from "./letter-words.ts";
import type { Mail } from "./mailer.ts";
import { oneLine, severalLines } from "./plain.ts";

/** What every mail needs to know of the programme. */
export interface LetterHead {
  programme: string;
  /** Where the front office is: `programUrl`. Throws TypeError when it is no address. */
  programUrl: string;
  /** `#rrggbb`; the default main colour where it is anything else. */
  colour?: string | undefined;
  language: Language;
}

export interface Recipient {
  email: string;
  firstName?: string | null;
}

/** The mail with the link to set a new password. */
export const resetPasswordLetter = (
  head: LetterHead,
  to: Recipient,
  token: string,
): Mail =>
  linkLetter(
    head,
    to,
    "resetPassword",
    `/fo/auth/reset-password/${encodeURIComponent(token)}`,
  );

/** The mail with the link to set the first password. */
export const createPasswordLetter = (
  head: LetterHead,
  to: Recipient,
  token: string,
): Mail =>
  linkLetter(
    head,
    to,
    "createPassword",
    `/fo/auth/create/password/${encodeURIComponent(token)}`,
  );

/** What a participant writes to the programme; an answer goes to the participant. */
export function contactLetter(
  head: LetterHead,
  to: string,
  from: { name: string; email: string },
  { subject, message }: { subject: string; message: string },
): Mail {
  const words = letterWords[head.language].contact;
  const values = {
    programme: head.programme,
    name: oneLine(from.name),
    email: from.email,
    subject: oneLine(subject),
  };
  return {
    ...mailOf(head, {
      subject: fill(words.subject, values),
      paragraphs: [fill(words.lead, values), severalLines(message)],
    }),
    to,
    replyTo: { name: from.name, address: from.email },
  };
}

function linkLetter(
  head: LetterHead,
  { email, firstName }: Recipient,
  kind: "resetPassword" | "createPassword",
  path: string,
): Mail {
  const words = letterWords[head.language];
  const { subject, lead, button, otherwise, end } = words[kind];
  const values = { programme: head.programme, name: oneLine(firstName ?? "") };
  return {
    ...mailOf(head, {
      subject: fill(subject, values),
      paragraphs: [
        fill(values.name === "" ? words.hello : words.helloName, values),
        fill(lead, values),
      ],
      button: { label: button, link: linkTo(head, path), otherwise },
      end,
    }),
    to: email,
  };
}

function mailOf(
  { programme, colour, language }: LetterHead,
  content: Pick<LetterPage, "subject" | "paragraphs" | "button" | "end">,
): Omit<Mail, "to"> {
  const page: LetterPage = { ...content, programme, colour, language };
  return {
    senderName: programme,
    subject: page.subject,
    text: letterText(page),
    html: letterHtml(page),
  };
}

function linkTo({ programUrl }: LetterHead, path: string): string {
  const address = programmeAddress(programUrl, "https:");
  if (address === undefined)
    throw new TypeError(`programUrl is no address: ${programUrl}`);
  return new URL(`${address}${path}`).href;
}

/** Puts the values into the text, once: what looks like a name within a value stays as it is. */
const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
