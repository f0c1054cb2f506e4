import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { ownGoal } from "#server/repositories/challenges/own-goal.ts";
import { targetedAt } from "#server/repositories/challenges/rows.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import {
  type Recipient,
  recipientColumns,
} from "#server/repositories/people/recipients.ts";
import {
  stepsOf,
  type TierRow,
} from "#server/repositories/results/badge-facts.ts";
import type { StoredGoal } from "#src/domain/challenge/entrant-goals.ts";
import { amountIn } from "#src/domain/challenge/unit.ts";
import type { Anchor } from "#src/domain/documents/kinds/kind.ts";
import type { Language, Unit } from "#src/schema/types.gen.ts";

/** The most notices that an inbox shows, the newest. */
const MAX_IN_INBOX = 100;

/** The date of a challenge `c` that an anchor names; null if it does not have it. */
const anchorDate = (anchor: RawBuilder<unknown>) => sql<Date | null>`
  case ${anchor} when 'diffusion' then c.start_diffusion_date when 'signInStart' then c.start_sign_in_date
    when 'signInEnd' then coalesce(c.end_sign_in_date, c.start_date) when 'start' then c.start_date
    else c.end_date end`;

/** The date of a challenge that an anchor names, null if it lacks it; undefined if there is no such challenge. */
export async function readAnchorDate(
  database: Kysely<Database>,
  { challenge, anchor }: Anchor,
): Promise<Date | null | undefined> {
  const { rows } = await sql<{ date: Date | null }>`
    select ${anchorDate(sql`${anchor}::text`)} as date from challenges c where c.id = ${challenge}`.execute(
    database,
  );
  return rows[0]?.date;
}

/**
 * When a row `n` of `notices` is due (BO-23.1): computed by each query, so that a notice moves with its challenge.
 * Null as long as the challenge does not have the date.
 * @param now the instant of a notice without one that is not released yet, in a preview
 */
export const noticeInstant = (now: Date): RawBuilder<Date | null> => sql`
  case when n.at_instant is not null then n.at_instant
    when n.anchor is null then coalesce((
      select min(r.starts_at) from documents d join document_releases r on r.document_id = d.id
      where d.kind = 'notice' and d.entity_id = n.id and r.failed_at is null and r.starts_at <= ${now}
        and (d.withdrawn_at is null or r.starts_at > d.withdrawn_at)), ${now}::timestamptz)
    else (select ${anchorDate(sql`n.anchor`)} + make_interval(hours => n.hours)
      from challenges c where c.id = n.challenge_id) end`;

/** Whether a row `n` of `notices` is shown and sent at an instant. */
export const isDue = (now: Date): RawBuilder<boolean> =>
  sql`(${noticeInstant(now)} <= ${now} and (n.until_instant is null or n.until_instant > ${now}))`;

/** Whether a row `n` of `notices`, and its challenge, are for a member of these groups. */
const isFor = (
  groupIds: RawBuilder<unknown> | readonly number[],
): RawBuilder<boolean> => sql`
  ((n.audience is null or n.audience && ${groupIds}::int[]) and ${targetedAt("n.challenge_id", false, groupIds)})`;

/** A person who gets a notice. */
export interface NoticeRecipient extends Recipient {
  id: number;
}

/**
 * The next active people whom a notice and its challenge are for, by id (BO-23.1); those short of its tier are found by
 * `shortOfTier`.
 */
export const recipientsOf = (
  database: Kysely<Database>,
  noticeId: number,
  { after, limit }: { after: number; limit: number },
): Promise<NoticeRecipient[]> =>
  database
    .selectFrom("users")
    .select(["users.id", ...recipientColumns])
    .where("is_active", "=", true)
    .where("users.id", ">", after)
    .where(
      sql<boolean>`exists (
        select from notices n cross join lateral (select array(select group_id from user_groups where user_id = users.id) as groups) p
        where n.id = ${noticeId} and ${isFor(sql`p.groups`)})`,
    )
    .orderBy("users.id")
    .limit(limit)
    .execute();

/** What a person lacks to reach a tier: `{tier}` and `{missing}` in the texts of a notice. */
export interface Shortfall {
  tier: string;
  missing: string;
}

/** Those of these people who have not reached a tier of a challenge, by id, with what they lack, in words of their languages. */
export async function shortOfTier(
  database: Kysely<Database>,
  { challengeId, tier }: { challengeId: number | null; tier: number },
  people: readonly { id: number; language: Language | null }[],
): Promise<Map<number, Shortfall>> {
  const challenge = await database
    .selectFrom("challenges")
    .select(["texts", sql<string | null>`settings ->> 'goalType'`.as("type")])
    .where("id", "=", challengeId)
    .executeTakeFirst();
  if (challenge === undefined) return new Map();
  const { rows } = await sql<TierRow & { personId: number }>`
    select u.id as "personId", r.result_value as result, (r.custom -> 'fr' ->> 'customResultValue')::float8 as "customResult",
      ${ownGoal(String(Number(challengeId)), "u.id", "r.custom_goal")} as "customGoal",
      case when r.group_id is null then array(select g.group_id from user_groups g where g.user_id = u.id)
        else array[r.group_id] end as "groupIds"
    from users u left join lateral (
      select r.* from challenge_results r
      where r.challenge_id = ${challengeId} and r.status = 'validated' and (r.user_id = u.id
        or r.group_id in (select g.group_id from user_groups g where g.user_id = u.id))
      order by r.result_value desc nulls last limit 1
    ) r on true where u.id = any(${people.map(({ id }) => id)}::int[])`.execute(
    database,
  );
  const languages = new Map(people.map(({ id, language }) => [id, language]));
  return new Map(
    rows.flatMap(({ personId, ...row }): [number, Shortfall][] => {
      const language = languages.get(personId) ?? "fr";
      const texts = challenge.texts[language] ?? challenge.texts.fr ?? {};
      const goals = (texts["challengeGoals"] ?? []) as StoredGoal[];
      const step = stepsOf(row, { goalType: challenge.type, goals })[tier - 1];
      if (step === undefined || step.state === "done") return [];
      const unit = step.unit ?? (texts["goalsUnit"] as Unit);
      return [
        [
          personId,
          {
            tier: step.name ?? String(tier),
            missing: amountIn(language, step.missing, unit),
          },
        ],
      ];
    }),
  );
}

/** A notice in an inbox, with its texts as they are stored. */
export interface InboxNotice {
  id: number;
  title: string;
  text: string;
  link: string | null;
  at: Date;
  isRead: boolean;
  challengeId: number | null;
  tier: number | null;
}

/** The inboxes of participants (BO-23.2). */
export const createNoticesRepository = (database: Kysely<Database>) => ({
  /** The notices that a person has at an instant, the newest first. */
  async inbox(
    person: { id: number; groupIds: readonly number[] },
    language: Language,
    now: Date,
  ): Promise<InboxNotice[]> {
    const { rows } = await sql<InboxNotice>`
      select n.id, ${inLanguage("n.title", language)} #>> '{}' as title, ${inLanguage("n.text", language)} #>> '{}' as text,
        n.link, ${noticeInstant(now)} as at, n.challenge_id as "challengeId", n.tier,
        exists (select from notice_deliveries d where d.notice_id = n.id and d.user_id = ${person.id} and d.read_at is not null) as "isRead"
      from notices n
      where 'inbox' = any(n.channels) and ${isFor(person.groupIds)} and ${isDue(now)}
      order by at desc, n.id desc limit ${MAX_IN_INBOX}`.execute(database);
    return rows;
  },

  shortOfTier: (
    notice: { challengeId: number | null; tier: number },
    person: { id: number; language: Language },
  ): Promise<Shortfall | undefined> =>
    shortOfTier(database, notice, [person]).then((found) =>
      found.get(person.id),
    ),

  /** Marks a notice as read, from the first time on. */
  async markRead(noticeId: number, userId: number, now: Date): Promise<void> {
    await database
      .insertInto("notice_deliveries")
      .values({ notice_id: noticeId, user_id: userId, read_at: now })
      .onConflict((conflict) =>
        conflict.columns(["notice_id", "user_id"]).doUpdateSet({
          read_at: sql<Date>`coalesce(notice_deliveries.read_at, excluded.read_at)`,
        }),
      )
      .execute();
  },
});
