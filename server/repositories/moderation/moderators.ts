import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** The subject of a decision: a declaration, or a photo, which may be a group's. */
interface Entry {
  challenge_id: number;
  user_id: number | null;
  group_id: number | null;
  created_at: Date;
}

const moderates = sql<boolean>`decider.is_active and exists (
  select from user_roles u join roles r on r.id = u.role_id
  where u.user_id = decider.id and 'MODERATE' = any(r.permissions)
)`;

/** The groups that a person has, or had when something was sent. */
const groupsOf = (
  userId: RawBuilder<unknown>,
  sentAt: RawBuilder<unknown>,
) => sql`
  select group_id from user_groups where user_id = ${userId}
  union select group_id from former_groups where user_id = ${userId} and left_at >= ${sentAt}`;

/** The columns of an entry. */
type EntryColumns = Readonly<
  Record<"userId" | "groupId" | "isGroup" | "sentAt", RawBuilder<unknown>>
>;

/** Whether someone sent an entry or, in a group challenge, shares a group with its sender. */
export const isOwnOf = (
  decider: RawBuilder<unknown>,
  { userId, groupId, isGroup, sentAt }: EntryColumns,
) => sql<boolean>`coalesce(${decider} = ${userId}, false) or exists (
  select from (${groupsOf(decider, sentAt)}) own
  where own.group_id = ${groupId}
    or ${isGroup} and own.group_id in (${groupsOf(userId, sentAt)})
)`;

/**
 * Whether a moderator sent an entry or, in a group challenge, shares a group with its sender: one that both have or had
 * when it was sent (BO-9.14, BO-9.86).
 * @param decidedBy null for any moderator, if it is unknown which one decides
 */
export async function isOwnEntry(
  database: Kysely<Database>,
  { challenge_id, user_id, group_id, created_at }: Entry,
  decidedBy: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from users decider
    where ${decidedBy === null ? moderates : sql`decider.id = ${decidedBy}`} and (${isOwnOf(
      sql`decider.id`,
      {
        userId: sql`${user_id}::int`,
        groupId: sql`${group_id}::int`,
        isGroup: sql`(select is_group from challenges where id = ${challenge_id})`,
        sentAt: sql`${created_at}::timestamptz`,
      },
    )})
    limit 1`.execute(database);
  return rows.length > 0;
}

/** The id of the active moderator with this username. */
export async function findModerator(
  database: Kysely<Database>,
  username: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users decider
    where username = ${username.trim().toLowerCase()} and ${moderates}`.execute(
    database,
  );
  return rows[0]?.id;
}
