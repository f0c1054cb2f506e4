import type { PasswordTokenKind } from "#server/database/schema.ts";
import { type MessageKey, translate } from "#server/translate.ts";
import { programmeAddress } from "#src/domain/programme-address.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { type MailContent, renderHtml, renderText } from "./mail-template.ts";
import { type Mail, oneLine } from "./mailer.ts";

/** The programme as mails name it, and the language to write in. */
export interface MailContext {
  programme: string;
  /** Where the front office is: `programUrl`. */
  programUrl: string;
  /** `#rrggbb`; anything else is the default main color. */
  color?: string | undefined;
  language: Language;
}

export interface Recipient {
  email: string;
  firstName?: string | null;
}

/** The mail with the link that sets a new password. Throws TypeError when `programUrl` is not an address. */
export const resetPasswordMail = (
  context: MailContext,
  to: Recipient,
  token: string,
): Mail =>
  linkMail(
    context,
    to,
    "resetPassword",
    passwordLink(context.programUrl, "reset", token),
  );

/** The mail with the link that sets the first password. Throws TypeError when `programUrl` is not an address. */
export const createPasswordMail = (
  context: MailContext,
  to: Recipient,
  token: string,
): Mail =>
  linkMail(
    context,
    to,
    "createPassword",
    passwordLink(context.programUrl, "create", token),
  );

/** The mail with the link that confirms an address. Throws TypeError when `programUrl` is not an address. */
export const confirmEmailMail = (
  context: MailContext,
  to: Recipient,
  token: string,
): Mail =>
  linkMail(
    context,
    to,
    "confirmEmail",
    below(
      context.programUrl,
      `/v2/users/confirm-email/${encodeURIComponent(token)}`,
    ),
  );

/** The mail that carries a participant's message to the programme; a reply goes to the participant. */
export function contactMail(
  context: MailContext,
  to: string,
  from: { name: string; email: string },
  { subject, message }: { subject: string; message: string },
): Mail {
  const values = {
    programme: context.programme,
    name: oneLine(from.name),
    email: from.email,
    subject: oneLine(subject),
  };
  const text = (key: MessageKey) => translate(key, context.language, values);
  return {
    ...render(context, {
      subject: text("email.contact.subject"),
      paragraphs: [text("email.contact.lead"), withoutControls(message)],
    }),
    to,
    replyTo: { name: from.name, address: from.email },
  };
}

function linkMail(
  context: MailContext,
  { email, firstName }: Recipient,
  kind: "resetPassword" | "createPassword" | "confirmEmail",
  link: string,
): Mail {
  const name = oneLine(firstName ?? "");
  const values = { programme: context.programme, name };
  const text = (key: MessageKey) => translate(key, context.language, values);
  return {
    ...render(context, {
      subject: text(`email.${kind}.subject`),
      paragraphs: [
        text(name === "" ? "email.greeting" : "email.greetingWithName"),
        text(`email.${kind}.lead`),
      ],
      button: {
        label: text(`email.${kind}.button`),
        link,
        fallback: text("email.buttonFallback"),
      },
      closing: text(`email.${kind}.closing`),
    }),
    to: email,
  };
}

function render(
  { programme, color, language }: MailContext,
  parts: Omit<MailContent, "programme" | "color" | "language">,
): Omit<Mail, "to"> {
  const content: MailContent = { ...parts, programme, color, language };
  return {
    senderName: programme,
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content),
  };
}

const linkPaths: Readonly<Record<PasswordTokenKind, string>> = {
  create: "/fo/auth/create/password/",
  reset: "/fo/auth/reset-password/",
};

/** The address that sets a password with a token. Throws TypeError when `programUrl` is not an address. */
export function passwordLink(
  programUrl: string,
  kind: PasswordTokenKind,
  token: string,
): string {
  return below(programUrl, `${linkPaths[kind]}${encodeURIComponent(token)}`);
}

function below(programUrl: string, path: string): string {
  const address = programmeAddress(programUrl, "https:");
  if (address === undefined)
    throw new TypeError(`programUrl is not an address: ${programUrl}`);
  return new URL(`${address}${path}`).href;
}

/** The text without control characters but line breaks, which are all `\n`. */
const withoutControls = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n]+/gu, " ")
    .trim();
