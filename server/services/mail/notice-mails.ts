import { inBatches } from "#server/core/in-batches.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type {
  DueNotice,
  MailOutcome,
  QueuedMail,
} from "#server/repositories/notice-mails.ts";
import { mailTimes } from "#src/domain/people/mail-times.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import { filledText } from "#src/domain/programme/notice-text.ts";
import { knownTimeZone } from "#src/domain/programme/time-zone.ts";
import { type FullContext, mailContexts } from "./account-mailer.ts";
import {
  below,
  composeMail,
  noticeLink,
  withoutControls,
} from "./account-mails.ts";
import {
  isRefusedAddress,
  type Mail,
  MailDeliveryError,
  type Mailer,
  oneLine,
} from "./mailer.ts";
import { createUnsubscribeLinks } from "./unsubscribe-links.ts";

type Stored = Pick<
  Repositories,
  "mailPreferences" | "noticeMails" | "programme"
>;

/** By default. */
export const MAILS_PER_HOUR = 100_000;
/** How many people's mails are in flight. */
const PEOPLE = 20;
const HOUR_MS = 3_600_000;
/** How long mails are sent before the job starts again, with the notices that are due then. */
const RUN_MS = 300_000;
/** How long a mail is tried. */
const GIVE_UP_MS = 24 * HOUR_MS;

/** Queues the mails of notices that are due, a batch of recipients at a time, so that it can be stopped anywhere (BO-23.3). */
export async function queueNoticeMails(
  { noticeMails }: Pick<Stored, "noticeMails">,
  now: Date,
): Promise<void> {
  for (const id of await noticeMails.unqueued(now))
    await inBatches(() => noticeMails.queueNext(id, now));
}

export interface NoticeMailSettings {
  mailer: Mailer;
  /** Base of links, if the programme's configuration has no `programUrl`. */
  ownUrl: string;
  /** At most so many in an hour. */
  mailsPerHour: number;
}

/**
 * Sends queued mails of notices (BO-23.3): by what their recipients chose, not in quiet hours, and no more than the cap. Throws
 * a MailDeliveryError when the mail server is unavailable; the mails stay queued.
 */
export async function sendNoticeMails(
  repositories: Stored,
  { mailer, ownUrl, mailsPerHour }: NoticeMailSettings,
  now: () => Date,
): Promise<void> {
  const { noticeMails, programme } = repositories;
  const { timeZone } = await programme.config("fr");
  const start = now();
  const { isQuiet, digestUntil } = mailTimes(start, knownTimeZone(timeZone));
  if (isQuiet) return;
  const notices = await noticeMails.due(start);
  if (notices.length === 0) return;
  const hourAgo = new Date(start.getTime() - HOUR_MS);
  let left = mailsPerHour - (await noticeMails.sentSince(hourAgo));
  if (left <= 0) return;
  let failure: unknown;
  const write = noticeWriter(repositories, ownUrl, notices);

  async function deliver(
    mails: QueuedMail[],
    mail: Mail | undefined,
  ): Promise<MailOutcome[]> {
    const outcome = (state: MailOutcome["state"]) =>
      mails.map(({ noticeId, userId }) => ({ noticeId, userId, state }));
    if (mail === undefined) return outcome("skipped");
    try {
      await mailer.send(mail);
      left -= mails.length;
      return outcome("sent");
    } catch (error) {
      if (!(error instanceof MailDeliveryError)) throw error;
      if (isRefusedAddress(error)) return outcome("failed");
      failure = error;
      const ids = mails.map(({ noticeId }) => noticeId);
      const isOld = notices.some(
        ({ id, at }) =>
          ids.includes(id) && start.getTime() - at.getTime() > GIVE_UP_MS,
      );
      return outcome(isOld ? "failed" : "queued");
    }
  }

  const ids = notices.map(({ id }) => id);
  const digests = notices.filter(({ at }) => at <= digestUntil);
  const began = performance.now();
  let last = 0;
  await inBatches(async () => {
    const after = await noticeMails.sendNext(
      {
        ...{ after: last, notices: ids, digests: digests.map(({ id }) => id) },
        ...{ people: Math.min(PEOPLE, left), now: now() },
      },
      async (mails) => {
        const written = await write(mails);
        const sent = await Promise.all(
          written.map(({ mails: own, mail }) => deliver(own, mail)),
        );
        return sent.flat();
      },
    );
    if (failure !== undefined) throw failure;
    if (after === undefined) return false;
    last = after;
    return left > 0 && performance.now() - began < RUN_MS;
  });
}

interface WrittenMail {
  mails: QueuedMail[];
  /** Undefined for people who do not get it after all. */
  mail: Mail | undefined;
}

/** Writes the mails of people in their languages: one for each notice, or one a day. */
function noticeWriter(
  { noticeMails, mailPreferences, programme }: Stored,
  ownUrl: string,
  notices: readonly DueNotice[],
) {
  const links = createUnsubscribeLinks(mailPreferences);
  const contextIn = mailContexts(programme, ownUrl);
  const contexts = new Map<string, Promise<FullContext>>();
  const contextOf = (chosen: string | null): Promise<FullContext> => {
    const known =
      contexts.get(chosen ?? "") ??
      programme.languageFor(chosen).then(contextIn);
    contexts.set(chosen ?? "", known);
    return known;
  };

  /** The texts of a notice for those of these people who get it. */
  async function textsFor(notice: DueNotice, mails: QueuedMail[]) {
    const own = mails.filter(({ noticeId }) => noticeId === notice.id);
    const lacks =
      notice.tier === null || own.length === 0
        ? undefined
        : await noticeMails.shortOf(notice, own);
    const texts = new Map<QueuedMail, { title: string; text: string }>();
    for (const mail of own) {
      const { language } = await contextOf(mail.language);
      const lack = lacks?.get(mail.userId);
      if (mail.choice === "never" || (lacks && lack === undefined)) continue;
      const fill = (text: string) => (lack ? filledText(text, lack) : text);
      const { title, text } = notice;
      texts.set(mail, {
        title: oneLine(fill(title[language] ?? title.fr ?? "")),
        text: withoutControls(fill(text[language] ?? text.fr ?? "")),
      });
    }
    return texts;
  }

  return async (mails: QueuedMail[]): Promise<WrittenMail[]> => {
    const texts = new Map<QueuedMail, { title: string; text: string }>();
    for (const notice of notices)
      for (const [mail, own] of await textsFor(notice, mails))
        texts.set(mail, own);
    const [skipped, wanted] = [
      mails.filter((mail) => !texts.has(mail)),
      mails.filter((mail) => texts.has(mail)),
    ];
    const parts = Map.groupBy(wanted, ({ choice, userId, noticeId }) =>
      choice === "daily" ? `digest-${userId}` : `notice-${noticeId}-${userId}`,
    );
    const written = [...parts.values()].map(async (own) => {
      const [first] = own;
      if (first === undefined) return { mails: own, mail: undefined };
      const context = await contextOf(first.language);
      const { programUrl } = context;
      const unsubscribe = await links.linksTo(
        programUrl,
        first.userId,
        "notices",
      );
      const shown = own.flatMap((one) => texts.get(one) ?? []);
      const isDigest = first.choice === "daily";
      const link =
        notices.find(({ id }) => id === first.noticeId)?.link ?? null;
      const ids = own.map(({ noticeId }) => noticeId).join("-");
      return {
        mails: own,
        mail: {
          ...composeMail(context, isDigest ? "digest" : "notice", first, {
            unsubscribe,
            values: isDigest
              ? {
                  notices: shown
                    .map(({ title, text }) => `${title}\n${text}`)
                    .join("\n\n"),
                }
              : { ...shown[0] },
            link: isDigest
              ? below(programUrl, `${basePath}/notices`)
              : noticeLink(programUrl, link),
          }),
          id: `${isDigest ? "digest" : "notice"}-${ids}-${first.userId}`,
        },
      };
    });
    return [
      ...skipped.map((one) => ({ mails: [one], mail: undefined })),
      ...(await Promise.all(written)),
    ];
  };
}
