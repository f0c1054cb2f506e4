import { hasMessage, translate } from "#server/core/translate.ts";
import type { PasswordTokenKind } from "#server/database/people-tables.ts";
import type { PersonalDataNews } from "#server/jobs/queues.ts";
import type { DecisionNews } from "#server/repositories/moderation/entries.ts";
import type { AnsweredMessage } from "#server/repositories/people/contact-messages.ts";
import type { OrderNews } from "#server/repositories/store/orders.ts";
import { amountIn } from "#src/domain/challenge/unit.ts";
import { fillIn, type Values } from "#src/domain/declaration/fill-in.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import type {
  MailKind,
  MailText,
  OwnTexts,
} from "#src/domain/programme/mail-kinds.ts";
import { programmeAddress } from "#src/domain/programme/programme-address.ts";
import { safeLink } from "#src/domain/values/safe-href.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { type MailContent, renderHtml, renderText } from "./mail-template.ts";
import { type Mail, oneLine } from "./mailer.ts";

/** The programme as named in mails, and the language to write in. */
export interface MailContext {
  programme: string;
  /** Address of the front office: `programUrl`. */
  programUrl: string;
  /** `#rrggbb`; anything else is the default main color. */
  color?: string | undefined;
  language: Language;
  /** Texts of the document `mails`. */
  own?: OwnTexts;
  /** Shows the mail as in a dark or a light mail client, for previews. */
  isDark?: boolean;
}

export interface Recipient {
  email: string;
  firstName?: string | null;
}

/** Mails that link to a page by a token: its path. */
const linkPaths = {
  reset: `${basePath}/auth/reset-password/`,
  create: `${basePath}/auth/create/password/`,
  confirm: `${basePath}/auth/confirm-email/`,
} as const satisfies Record<PasswordTokenKind | "confirm", string>;

export type LinkKind = keyof typeof linkPaths;

/** The address of the page that a mail links to. Throws TypeError if `programUrl` is not a URL. */
export const mailedLink = (
  programUrl: string,
  kind: LinkKind,
  token: string,
): string => below(programUrl, linkPaths[kind] + encodeURIComponent(token));

/** An address of the programme. Throws TypeError if `programUrl` is not a URL. */
export function below(programUrl: string, path: string): string {
  const address = programmeAddress(programUrl, "https:");
  if (address === undefined)
    throw new TypeError(`programUrl is not a URL: ${programUrl}`);
  return new URL(`${address}${path}`).href;
}

/** A mail with a button that links to its page. Throws TypeError if `programUrl` is not a URL. */
export const linkMail = (
  context: MailContext,
  recipient: Recipient,
  kind: LinkKind,
  token: string,
): Mail =>
  composeMail(context, kind, recipient, {
    link: mailedLink(context.programUrl, kind, token),
  });

/**
 * The mail that says that a person's data is ready, that their address was changed, or when their account will be deleted;
 * all link to the account page, which requires a sign-in. Throws TypeError if `programUrl` is not a URL.
 */
export const personalDataMail = (
  context: MailContext,
  recipient: Recipient,
  about: PersonalDataNews,
  date: string,
): Mail =>
  composeMail(context, about, recipient, {
    values: { date },
    link: below(context.programUrl, `${basePath}/account/details`),
  });

/** The mail that forwards a participant's message to the programme; replies go to the participant. */
export const contactMail = (
  context: MailContext,
  to: string,
  from: { name: string; email: string },
  { subject, message }: { subject: string; message: string },
): Mail => ({
  ...composeMail(
    context,
    "contact",
    { email: to, firstName: from.name },
    {
      values: {
        email: from.email,
        subject: oneLine(subject),
        message: withoutControls(message),
      },
    },
  ),
  replyTo: { name: from.name, address: from.email },
});

/** The mail that answers a participant's message, which it quotes; replies go to the programme. */
export const answerMail = (
  context: MailContext,
  { subject, message, answer, ...recipient }: AnsweredMessage,
  replyTo: string | undefined,
): Mail => ({
  ...composeMail(context, "answer", recipient, {
    values: {
      subject: oneLine(subject),
      answer: withoutControls(answer),
      message: withoutControls(message).replace(/^/gm, "> "),
    },
  }),
  ...(replyTo !== undefined && {
    replyTo: { name: context.programme, address: replyTo },
  }),
});

/** The mail about an order that was placed, sent or cancelled. Throws TypeError if `programUrl` is not a URL. */
export function orderMail(
  context: MailContext,
  order: OrderNews,
  currency: string | undefined,
): Mail {
  const { language, programUrl } = context;
  const { recipient, companyName, street, complement, postalCode, city } =
    order.address;
  const address = [
    recipient,
    companyName,
    street,
    complement,
    `${postalCode} ${city}`,
    order.address.country,
  ];
  return composeMail(context, orderMails[order.status], order, {
    values: {
      reference: order.reference,
      reward: oneLine(order.titles[language] ?? order.titles.fr ?? ""),
      amount: amountIn(
        language,
        order.points,
        currency ?? translate("email.points", language),
      ),
      comment: withoutControls(order.comment ?? ""),
      address: address
        .filter(Boolean)
        .map((line) => oneLine(line ?? ""))
        .join("\n"),
    },
    link: below(programUrl, `${basePath}/store/orders`),
  });
}

const orderMails = {
  ordered: "orderPlaced",
  sent: "orderSent",
  delivered: "orderSent",
  cancelled: "orderCancelled",
} as const satisfies Record<OrderNews["status"], MailKind>;

/**
 * The mail about a decision on a declaration or a photo. Throws TypeError if `programUrl` is not a URL.
 * @param comment why it was refused
 */
export function decisionMail(
  context: MailContext,
  { kind, status, challengeId, titles, ...recipient }: DecisionNews,
  comment: string | null,
): Mail {
  const { language, programUrl } = context;
  const challenge = oneLine(titles[language] ?? titles.fr ?? "");
  const key = `email.decision.${kind}.${status}` as const;
  return composeMail(context, "decision", recipient, {
    values: {
      challenge,
      decision: translate(`${key}.decision`, language),
      outcome: translate(`${key}.outcome`, language, { challenge }),
      comment: withoutControls(comment ?? ""),
    },
    link: below(programUrl, `${basePath}/challenge/${challengeId}`),
  });
}

/** The values of a mail's placeholders, and where it leads. */
export interface MailParts {
  values?: Values;
  link?: string;
  /** Of mails that people may unsubscribe from. */
  unsubscribe?: { page: string; oneClick: string };
}

/** A text that a mail has by default; undefined for one that it does not have. */
export function defaultText(
  kind: MailKind,
  name: MailText | "closing",
  language: Language,
): string | undefined {
  const key = `email.${kind}.${name}`;
  return hasMessage(key) ? translate(key, language) : undefined;
}

/** A mail by its texts, or the default ones (BO-22.1). */
export function composeMail(
  { programme, color, language, own = {}, isDark }: MailContext,
  kind: MailKind,
  { email, firstName }: Recipient,
  { values, link, unsubscribe }: MailParts,
): Mail {
  const known = { programme, name: oneLine(firstName ?? ""), ...values };
  const fill = (text: string) =>
    fillIn(withoutEmpty(text, known), language, known);
  const texts = own[kind] ?? {};
  const byDefault = (name: MailText | "closing") =>
    defaultText(kind, name, language) ?? "";
  const textOf = (name: MailText) => fill(texts[name] ?? byDefault(name));
  const content: MailContent = {
    ...{ programme, color, language, isDark },
    subject: textOf("subject"),
    paragraphs: textOf("text")
      .split(/\n{2,}/)
      .filter((paragraph) => paragraph.trim() !== ""),
    ...(link !== undefined && {
      button: {
        label: textOf("button"),
        link,
        fallback: translate("email.buttonFallback", language),
      },
    }),
    ...(texts.text === undefined &&
      hasMessage(`email.${kind}.closing`) && {
        closing: fill(byDefault("closing")),
      }),
    ...(unsubscribe && {
      unsubscribe: {
        text: translate("email.unsubscribe", language),
        link: unsubscribe.page,
      },
    }),
  };
  return {
    kind,
    to: email,
    senderName: programme,
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content),
    ...(unsubscribe && { unsubscribe: unsubscribe.oneClick }),
  };
}

/** The text without the placeholders of empty values, and without what separates them from the words before. */
const withoutEmpty = (text: string, values: Values): string =>
  text.replace(/,?[ \u00a0]?\{(\w+)\}/g, (found, name: string) =>
    values[name] === "" ? "" : found,
  );

/** The full address of a notice's link; that of all notices if it has none. Throws TypeError if `programUrl` is not a URL. */
export function noticeLink(programUrl: string, link: string | null): string {
  const safe = safeLink(link);
  if (safe !== null && safe.kind !== "path") return safe.href;
  return below(programUrl, basePath + (safe?.href ?? "/notices"));
}

/** The text without control characters, except line breaks, which are normalized to `\n`. */
export const withoutControls = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n]+/gu, " ")
    .trim();
