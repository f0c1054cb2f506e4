import type { PersonalDataNews } from "#server/jobs/queues.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { EntryRef } from "#server/repositories/moderation/deciding.ts";
import type { LinkRecipient } from "#server/repositories/people/passwords.ts";
import type { Recipient } from "#server/repositories/people/recipients.ts";
import { personName } from "#src/domain/people/person.ts";
import { localeIn } from "#src/domain/programme/locale.ts";
import { POINTS_NAME_OPTION } from "#src/domain/programme/points-name.ts";
import { knownTimeZone } from "#src/domain/programme/time-zone.ts";
import type { Language, Order } from "#src/schema/types.gen.ts";
import {
  answerMail,
  contactMail,
  decisionMail,
  linkMail,
  type MailContext,
  orderMail,
  personalDataMail,
} from "./account-mails.ts";
import type { Mail, Mailer } from "./mailer.ts";
import { type ReportNews, reportMail } from "./report-mail.ts";

/** Sends the mails of accounts and orders. Every method throws MailDeliveryError. */
export interface AccountMailer {
  sendLink(
    recipient: LinkRecipient,
    token: string,
    language: Language,
  ): Promise<void>;
  /** Sends the link that confirms an address. */
  sendConfirmation(recipient: Recipient, token: string): Promise<void>;
  /** Sends the message to the programme, unless it was deleted meanwhile. */
  sendContact(messageId: number): Promise<void>;
  /** Sends the team's answer to its author's message, unless that was deleted meanwhile. */
  sendAnswer(messageId: number): Promise<void>;
  /** Notifies the customer that the order got this status. */
  sendOrder(orderId: number, status: Order["status"]): Promise<void>;
  /** Notifies a participant of the decision on their entry. */
  sendDecision(entry: EntryRef): Promise<void>;
  /**
   * Notifies a person that their data is ready, their address was changed, or when their account is deleted, unless the
   * deletion was cancelled.
   * @param email defaults to the person's address
   */
  sendPersonalData(
    userId: number,
    about: PersonalDataNews,
    email?: string,
  ): Promise<void>;
  /** Sends figures to a user of the back office. */
  sendReport(
    email: string,
    language: Language,
    news: ReportNews,
  ): Promise<void>;
}

export interface AccountMailerOptions
  extends Pick<
    Repositories,
    | "contactMessages"
    | "erasure"
    | "mailPreferences"
    | "moderationEntries"
    | "orders"
    | "programme"
    | "users"
  > {
  mailer: Mailer;
  /** Base of links, if the programme's configuration has no `programUrl`. */
  ownUrl: string;
  /** Recipient of the participants' messages; defaults to the programme's `ssoEmail`. */
  contactEmail: string | undefined;
}

const HUE = "$primaryHue";

export type FullContext = MailContext & {
  ssoEmail: string | undefined;
  timeZone: string | null | undefined;
};

/** Reads what the programme's mails have in common, by language. */
export const mailContexts =
  (programme: Repositories["programme"], ownUrl: string) =>
  async (language: Language): Promise<FullContext> => {
    const [config, hue, own] = await Promise.all([
      programme.config(language),
      programme.option(HUE, language),
      programme.mailTexts(language),
    ]);
    return {
      programme: config.programName ?? "Palmares",
      programUrl: config.programUrl ?? ownUrl,
      color: typeof hue?.value === "string" ? hue.value : undefined,
      language,
      own,
      ssoEmail: config.ssoEmail ?? undefined,
      timeZone: config.timeZone,
    };
  };

/** Writes mails in the recipient's language, or the programme's own if it does not have theirs, with the programme's name and color, and sends them. */
export function createAccountMailer({
  contactMessages,
  orders,
  erasure,
  mailPreferences,
  moderationEntries,
  programme,
  users,
  mailer,
  ownUrl,
  contactEmail,
}: AccountMailerOptions): AccountMailer {
  const contextIn = mailContexts(programme, ownUrl);

  async function send(mail: Mail): Promise<void> {
    await mailer.send(mail);
    await mailPreferences.count(mail.kind, "sent");
  }

  return {
    async sendLink(recipient, token, language) {
      const context = await contextIn(await programme.languageFor(language));
      await send(linkMail(context, recipient, recipient.kind, token));
    },

    async sendConfirmation(recipient, token) {
      const language = await programme.languageFor(recipient.language);
      const context = await contextIn(language);
      await send(linkMail(context, recipient, "confirm", token));
    },

    async sendOrder(orderId, status) {
      const order = await orders.news(orderId, status);
      if (order === undefined) return;
      const language = await programme.languageFor(order.language);
      const [context, currency] = await Promise.all([
        contextIn(language),
        programme.option(POINTS_NAME_OPTION, language),
      ]);
      await send(
        orderMail(
          context,
          order,
          typeof currency?.value === "string" ? currency.value : undefined,
        ),
      );
    },

    async sendDecision(entry) {
      const news = await moderationEntries.news(entry);
      if (news === undefined) return;
      const language = await programme.languageFor(news.language);
      const [context, details] = await Promise.all([
        contextIn(language),
        moderationEntries.find(entry, language),
      ]);
      await send(decisionMail(context, news, details?.comment ?? null));
    },

    async sendPersonalData(userId, about, email) {
      const subject = await erasure.subject(userId);
      if (subject === undefined) return;
      if (about === "accountDeletion" && subject.eraseAt === null) return;
      const language = await programme.languageFor(subject.language);
      const context = await contextIn(language);
      const date = new Intl.DateTimeFormat(localeIn(language), {
        dateStyle: "long",
        timeZone: knownTimeZone(context.timeZone),
      }).format(subject.eraseAt ?? new Date());
      const recipient = { ...subject, email: email ?? subject.email };
      await send(personalDataMail(context, recipient, about, date));
    },

    async sendReport(email, language, news) {
      await send(reportMail(await contextIn(language), email, news));
    },

    async sendAnswer(messageId) {
      const message = await contactMessages.answered(messageId);
      if (message === undefined) return;
      const context = await contextIn(
        await programme.languageFor(message.language),
      );
      const replyTo = contactEmail ?? context.ssoEmail;
      await send(answerMail(context, message, replyTo));
    },

    async sendContact(messageId) {
      const message = await users.contactMessage(messageId);
      if (message === undefined) return;
      const { email, profile } = message;
      const context = await contextIn(await programme.languageFor());
      const to = contactEmail ?? context.ssoEmail;
      if (to === undefined)
        throw new Error(
          "Messages have no recipient: set CONTACT_EMAIL, or the programme's ssoEmail",
        );
      const name = personName(profile) ?? email;
      await send(contactMail(context, to, { name, email }, message));
    },
  };
}
