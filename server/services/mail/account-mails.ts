import { type MessageKey, translate } from "#server/core/translate.ts";
import type { PasswordTokenKind } from "#server/database/people-tables.ts";
import type { PersonalDataNews } from "#server/jobs/queues.ts";
import type { DecisionNews } from "#server/repositories/moderation/entries.ts";
import type { OrderNews } from "#server/repositories/store/orders.ts";
import { amountIn } from "#src/domain/challenge/unit.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import { programmeAddress } from "#src/domain/programme/programme-address.ts";
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
}

export interface Recipient {
  email: string;
  firstName?: string | null;
}

/** Mails that link to a page: its path, and the key of their texts. */
const linkMails = {
  reset: { path: `${basePath}/auth/reset-password/`, words: "resetPassword" },
  create: {
    path: `${basePath}/auth/create/password/`,
    words: "createPassword",
  },
  confirm: { path: `${basePath}/auth/confirm-email/`, words: "confirmEmail" },
} as const satisfies Record<PasswordTokenKind | "confirm", object>;

export type LinkKind = keyof typeof linkMails;

/** The address of the page that a mail links to. Throws TypeError if `programUrl` is not a URL. */
export function mailedLink(
  programUrl: string,
  kind: LinkKind,
  token: string,
): string {
  const { path } = linkMails[kind];
  return below(programUrl, `${path}${encodeURIComponent(token)}`);
}

export function below(programUrl: string, path: string): string {
  const address = programmeAddress(programUrl, "https:");
  if (address === undefined)
    throw new TypeError(`programUrl is not a URL: ${programUrl}`);
  return new URL(`${address}${path}`).href;
}

/** A mail with a button that links to its page. Throws TypeError if `programUrl` is not a URL. */
export function linkMail(
  context: MailContext,
  { email, firstName }: Recipient,
  kind: LinkKind,
  token: string,
): Mail {
  const name = oneLine(firstName ?? "");
  const values = { programme: context.programme, name };
  const text = (key: MessageKey) => translate(key, context.language, values);
  const { words } = linkMails[kind];
  return {
    ...render(context, {
      subject: text(`email.${words}.subject`),
      paragraphs: [
        text(name === "" ? "email.greeting" : "email.greetingWithName"),
        text(`email.${words}.lead`),
      ],
      button: {
        label: text(`email.${words}.button`),
        link: mailedLink(context.programUrl, kind, token),
        fallback: text("email.buttonFallback"),
      },
      closing: text(`email.${words}.closing`),
    }),
    to: email,
  };
}

/**
 * The mail that says that a person's data is ready, that their address was changed, or when their account will be deleted;
 * all link to the account page, which requires a sign-in. Throws TypeError if `programUrl` is not a URL.
 */
export function personalDataMail(
  context: MailContext,
  { email, firstName }: Recipient,
  about: PersonalDataNews,
  date: string,
): Mail {
  const name = oneLine(firstName ?? "");
  const values = { programme: context.programme, name, date };
  const text = (key: MessageKey) => translate(key, context.language, values);
  return {
    ...render(context, {
      subject: text(`email.${about}.subject`),
      paragraphs: [
        text(name === "" ? "email.greeting" : "email.greetingWithName"),
        text(`email.${about}.lead`),
      ],
      button: {
        label: text(`email.${about}.button`),
        link: below(context.programUrl, `${basePath}/account/details`),
        fallback: text("email.buttonFallback"),
      },
      closing: text(`email.${about}.closing`),
    }),
    to: email,
  };
}

/** The mail that forwards a participant's message to the programme; replies go to the participant. */
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

/** The mail about an order that was placed, sent or cancelled. Throws TypeError if `programUrl` is not a URL. */
export function orderMail(
  context: MailContext,
  order: OrderNews,
  currency: string | undefined,
): Mail {
  const { language, programme, programUrl } = context;
  const name = oneLine(order.firstName ?? "");
  const status = order.status === "delivered" ? "sent" : order.status;
  const values = {
    programme,
    name,
    reference: order.reference,
    reward: oneLine(order.titles[language] ?? order.titles.fr ?? ""),
    amount: amountIn(
      language,
      order.points,
      currency ?? translate("email.order.points", language),
    ),
    comment: withoutControls(order.comment ?? ""),
  };
  const text = (key: MessageKey) => translate(key, language, values);
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
  return {
    ...render(context, {
      subject: text(`email.order.${status}.subject`),
      paragraphs: [
        text(name === "" ? "email.greeting" : "email.greetingWithName"),
        text(`email.order.${status}.lead`),
        ...[values.comment].filter(Boolean),
        ...(status === "cancelled"
          ? []
          : [
              `${text("email.order.address")}\n${address
                .filter(Boolean)
                .map((line) => oneLine(line ?? ""))
                .join("\n")}`,
            ]),
      ],
      button: {
        label: text("email.order.button"),
        link: below(programUrl, `${basePath}/store/orders`),
        fallback: text("email.buttonFallback"),
      },
    }),
    to: order.email,
  };
}

/**
 * The mail about a decision on a declaration or a photo. Throws TypeError if `programUrl` is not a URL.
 * @param comment why it was refused
 */
export function decisionMail(
  context: MailContext,
  { kind, status, email, firstName, titles, challengeId }: DecisionNews,
  comment: string | null,
): Mail {
  const { language, programme, programUrl } = context;
  const name = oneLine(firstName ?? "");
  const challenge = oneLine(titles[language] ?? titles.fr ?? "");
  const text = (key: MessageKey) =>
    translate(key, language, { programme, name, challenge });
  return {
    ...render(context, {
      subject: text(`email.decision.${kind}.${status}.subject`),
      paragraphs: [
        text(name === "" ? "email.greeting" : "email.greetingWithName"),
        text(`email.decision.${kind}.${status}.lead`),
        withoutControls(comment ?? ""),
      ].filter(Boolean),
      button: {
        label: text("email.decision.button"),
        link: below(programUrl, `${basePath}/challenge/${challengeId}`),
        fallback: text("email.buttonFallback"),
      },
    }),
    to: email,
  };
}

export function render(
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

/** The text without control characters, except line breaks, which are normalized to `\n`. */
const withoutControls = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n]+/gu, " ")
    .trim();
