import { type Kysely, sql, type Transaction } from "kysely";
import type { Localized } from "#server/database/column-types.ts";
import type { Database } from "#server/database/schema.ts";
import {
  isDue,
  noticeInstant,
  recipientsOf,
  shortOfTier,
} from "#server/repositories/notices.ts";
import { countMails } from "#server/repositories/people/mail-preferences.ts";
import type { Recipient } from "#server/repositories/people/recipients.ts";
import type { MailChoice } from "#src/domain/people/mail-times.ts";

const MAILS_PER_BATCH = 500;

/** A notice whose mails go. */
export interface DueNotice {
  id: number;
  title: Localized<string>;
  text: Localized<string>;
  link: string | null;
  challengeId: number | null;
  tier: number | null;
  at: Date;
}

/** A mail of a notice that is not sent yet. */
export interface QueuedMail extends Recipient {
  noticeId: number;
  userId: number;
  choice: MailChoice;
}

/** What became of it; one that stays `queued` is tried again. */
export interface MailOutcome extends Pick<QueuedMail, "noticeId" | "userId"> {
  state: "queued" | "sent" | "failed" | "skipped";
}

const choice = sql<MailChoice>`case when u.may_be_contacted then coalesce(p.choice, 'now') else 'never' end`;

/** The mails of notices (BO-23.3): who gets them, and what became of each. */
export function createNoticeMailsRepository(database: Kysely<Database>) {
  return {
    /** The notices that are due and whose recipients are not all known. */
    async unqueued(now: Date): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        select n.id from notices n left join notice_mailings m on m.notice_id = n.id
        where 'mail' = any(n.channels) and m.done_at is null and ${isDue(now)} order by n.id`.execute(
        database,
      );
      return rows.map(({ id }) => id);
    },

    /**
     * Queues the mails of the next recipients, unless the notice was moved or taken back meanwhile.
     * @returns whether there may be more
     */
    queueNext: (noticeId: number, now: Date): Promise<boolean> =>
      database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto("notice_mailings")
          .values({ notice_id: noticeId })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        const { rows } = await sql<{ after: number }>`
          select m.last_user as after from notice_mailings m join notices n on n.id = m.notice_id
          where n.id = ${noticeId} and m.done_at is null and ${isDue(now)} for update of m`.execute(
          transaction,
        );
        const [mailing] = rows;
        if (mailing === undefined) return false;
        const people = await recipientsOf(transaction, noticeId, {
          ...mailing,
          limit: MAILS_PER_BATCH,
        });
        const ids = people.map(({ id }) => id);
        await sql`
          insert into notice_deliveries (notice_id, user_id, mail_state, mailed_at)
          select ${noticeId}, u.id, 'queued', ${now}
          from users u left join mail_preferences p on p.user_id = u.id and p.topic = 'notices'
          where u.id = any(${ids}::int[]) and ${choice} <> 'never'
          on conflict (notice_id, user_id) do update set mail_state = 'queued', mailed_at = excluded.mailed_at
          where notice_deliveries.mail_state is null`.execute(transaction);
        const isLeft = people.length === MAILS_PER_BATCH;
        await transaction
          .updateTable("notice_mailings")
          .set({
            last_user: ids.at(-1) ?? mailing.after,
            done_at: isLeft ? null : now,
          })
          .where("notice_id", "=", noticeId)
          .execute();
        return isLeft;
      }),

    /** The notices whose mails may go at an instant; one that was moved to a later one waits. */
    async due(now: Date): Promise<DueNotice[]> {
      const { rows } = await sql<DueNotice>`
        select n.id, n.title, n.text, n.link, n.challenge_id as "challengeId", n.tier, ${noticeInstant(now)} as at
        from notices n where 'mail' = any(n.channels) and ${isDue(now)} order by at, n.id`.execute(
        database,
      );
      return rows;
    },

    async sentSince(instant: Date): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from notice_deliveries where mail_state = 'sent' and mailed_at > ${instant}`.execute(
        database,
      );
      return rows[0]?.count ?? 0;
    },

    /** Those of these people who are short of the notice's tier, with what they lack. */
    shortOf: (
      { challengeId, tier }: DueNotice,
      people: readonly QueuedMail[],
    ) =>
      shortOfTier(
        database,
        { challengeId, tier: tier ?? 0 },
        people.map(({ userId, language }) => ({ id: userId, language })),
      ),

    /**
     * Sends the queued mails of the next people, of notices that are still due, in a transaction that other processes skip,
     * so that those of a process that is gone are queued again.
     * @param digests the notices that also go to those who want one mail a day
     * @returns the last of these people; undefined if there are no more
     */
    sendNext: (
      {
        ...scope
      }: {
        notices: readonly number[];
        digests: readonly number[];
        after: number;
        people: number;
        now: Date;
      },
      send: (mails: QueuedMail[]) => Promise<MailOutcome[]>,
    ): Promise<number | undefined> =>
      database.transaction().execute(async (transaction) => {
        const mails = await lockNext(transaction, scope);
        if (mails.length === 0) return undefined;
        const outcomes = await send(mails);
        await store(transaction, outcomes, scope.now);
        return mails.at(-1)?.userId;
      }),
  };
}

async function lockNext(
  transaction: Transaction<Database>,
  {
    notices,
    digests,
    after,
    people,
    now,
  }: {
    notices: readonly number[];
    digests: readonly number[];
    after: number;
    people: number;
    now: Date;
  },
): Promise<QueuedMail[]> {
  const queued = sql`notice_deliveries d join users u on u.id = d.user_id
    left join mail_preferences p on p.user_id = d.user_id and p.topic = 'notices'
    where d.mail_state = 'queued' and d.user_id > ${after}
      and d.notice_id in (select n.id from notices n where n.id = any(${[...notices]}::int[]) and ${isDue(now)})
      and (${choice} <> 'daily' or d.notice_id = any(${[...digests]}::int[]))`;
  const { rows } = await sql<QueuedMail>`
    select d.notice_id as "noticeId", d.user_id as "userId", u.email, u.language, u.profile ->> 'firstName' as "firstName",
      ${choice} as choice
    from ${queued} and d.user_id in (select d.user_id from ${queued} group by d.user_id order by d.user_id limit ${people})
    order by d.user_id, d.notice_id for update of d skip locked`.execute(
    transaction,
  );
  return rows;
}

async function store(
  transaction: Transaction<Database>,
  outcomes: readonly MailOutcome[],
  now: Date,
): Promise<void> {
  const ended = outcomes.filter(({ state }) => state !== "queued");
  await sql`
    update notice_deliveries d set mail_state = o.state, mailed_at = ${now}
    from unnest(${ended.map(({ noticeId }) => noticeId)}::int[], ${ended.map(({ userId }) => userId)}::int[],
      ${ended.map(({ state }) => state)}::text[]) o(notice_id, user_id, state)
    where d.notice_id = o.notice_id and d.user_id = o.user_id`.execute(
    transaction,
  );
  for (const state of ["sent", "failed"] as const) {
    const count = ended.filter((one) => one.state === state).length;
    if (count > 0) await countMails(transaction, "notice", state, count);
  }
}
