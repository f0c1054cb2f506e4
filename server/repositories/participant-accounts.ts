import { type Kysely, sql, type Transaction } from "kysely";
import { languages } from "#server/core/translate.ts";
import type { Database } from "#server/database/schema.ts";
import type { AddJob, JobQueue } from "#server/jobs/job-queue.ts";
import { type PointsRefusal, pointsRefusal } from "#src/domain/given-points.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { inAlphabet } from "./alphabet.ts";
import { type ChangeOrigin, recordAudit } from "./audit-events.ts";
import { awardBadges } from "./badge-awards.ts";
import { lockUser } from "./idempotency.ts";
import { balanceOf } from "./points.ts";
import { keepRoleHolder } from "./roles.ts";
import { accountRow, accountTaken, type NewAccount } from "./users.ts";

export type InvitedPerson = Pick<
  NewAccount,
  "email" | "clientId" | "profile" | "language"
> & { groups: readonly number[] };

export interface ParticipantChange {
  isActive?: boolean | undefined;
  groups?: readonly number[] | undefined;
}

export type ParticipantRefusal =
  | "not_found"
  | "unknown_group"
  /** Disabled, or able to sign in already. */
  | "not_invitable";

class Refused extends Error {
  readonly outcome: ParticipantRefusal;
  constructor(outcome: ParticipantRefusal) {
    super(outcome);
    this.outcome = outcome;
  }
}

/** Changes of people's accounts by the back office (BO-7.3). Each is one transaction, and audited. */
export function createParticipantAccountsRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  const change = <Result>(
    work: (transaction: Transaction<Database>, add: AddJob) => Promise<Result>,
  ): Promise<Result | ParticipantRefusal> =>
    jobs.transaction(work).catch((error: unknown) => {
      if (error instanceof Refused) return error.outcome;
      throw accountTaken(error) ?? error;
    });

  return {
    /** The groups of the programme, by name. */
    groups: async () => {
      const { rows } = await sql<{ id: number; name: string; members: number }>`
        select id, name, (select count(*)::int from user_groups where group_id = groups.id) as members
        from groups order by ${inAlphabet("name")}, id`.execute(database);
      return rows;
    },

    /** Makes an account without a password, and sends the link that sets one. Throws AccountTaken. @returns its id */
    invite: (
      { groups, ...person }: InvitedPerson,
      origin: ChangeOrigin,
    ): Promise<number | ParticipantRefusal> =>
      change(async (transaction, add) => {
        const names = await namesOf(transaction, groups);
        const { id } = await transaction
          .insertInto("users")
          .values(
            accountRow({
              ...person,
              passwordHash: null,
              mayBeContacted: false,
              referralCode: null,
            }),
          )
          .returning("id")
          .executeTakeFirstOrThrow();
        await joinGroups(transaction, id, groups);
        await add("password-link", {
          email: person.email,
          language: person.language,
          only: "create",
        });
        await recordAudit(transaction, {
          ...origin,
          action: "participant.create",
          entity: `participant/${id}`,
          after: wordsOf(true, names),
          created: id,
        });
        return id;
      }),

    /** Sends the link that sets the first password again; the previous one becomes invalid. */
    inviteAgain: (
      id: number,
      language: Language,
      origin: ChangeOrigin,
    ): Promise<"done" | ParticipantRefusal> =>
      change(async (transaction, add) => {
        const user = await transaction
          .selectFrom("users")
          .select([
            "email",
            "language",
            sql<boolean>`is_active and password_hash is null
              and not exists (select from sso_subjects where user_id = users.id)`.as(
              "isInvitable",
            ),
          ])
          .where("id", "=", id)
          .where("erased_at", "is", null)
          .forUpdate()
          .executeTakeFirst();
        if (user === undefined) throw new Refused("not_found");
        if (!user.isInvitable) throw new Refused("not_invitable");
        await transaction
          .deleteFrom("password_tokens")
          .where("user_id", "=", id)
          .execute();
        await add("password-link", {
          email: user.email,
          language: user.language ?? language,
          only: "create",
        });
        await recordAudit(transaction, {
          ...origin,
          action: "participant.invite",
          entity: `participant/${id}`,
        });
        return "done" as const;
      }),

    /** Enables or disables an account, which ends all of its sessions, and replaces its groups. Throws LastRoleHolder. */
    change: (
      id: number,
      { isActive, groups }: ParticipantChange,
      origin: ChangeOrigin,
    ): Promise<"done" | ParticipantRefusal> =>
      change((transaction) =>
        // Locked before the account is, as every change of this kind does.
        isActive === false
          ? keepRoleHolder(transaction, () =>
              update(transaction, id, { isActive, groups }, origin),
            )
          : update(transaction, id, { isActive, groups }, origin),
      ),

    /** Gives points, or takes them: the person sees the reason. @returns the id of the movement */
    givePoints: (
      id: number,
      { points, reason }: { points: number; reason: string },
      { now, ...origin }: ChangeOrigin & { now: Date },
    ): Promise<number | PointsRefusal | "not_found"> =>
      database.transaction().execute(async (transaction) => {
        await lockUser(transaction, id);
        const user = await transaction
          .selectFrom("users")
          .select("id")
          .where("id", "=", id)
          .where("erased_at", "is", null)
          .executeTakeFirst();
        if (user === undefined) return "not_found";
        const refusal = pointsRefusal(points, await balanceOf(transaction, id));
        if (refusal !== undefined) return refusal;
        const movement = await transaction
          .insertInto("point_movements")
          .values({
            user_id: id,
            points,
            label: JSON.stringify(
              Object.fromEntries(languages.map((one) => [one, reason])),
            ),
            made_at: now,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        const badges = await awardBadges(transaction, { userId: id, now });
        await recordAudit(transaction, {
          ...origin,
          action: "points.give",
          entity: `participant/${id}`,
          after: [
            `${points} points: ${reason}`,
            ...badges.map((badge) => `badge ${badge}`),
          ].join(", "),
          created: movement.id,
        });
        return movement.id;
      }),
  };
}

/** Writes a change of an account, with its audit event. */
async function update(
  transaction: Transaction<Database>,
  id: number,
  { isActive, groups }: ParticipantChange,
  origin: ChangeOrigin,
): Promise<"done"> {
  const user = await transaction
    .selectFrom("users")
    .select("is_active as isActive")
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (user === undefined) throw new Refused("not_found");
  const before = await groupsOf(transaction, id);
  const after =
    groups === undefined ? before : await namesOf(transaction, groups);
  if (groups !== undefined) {
    await transaction
      .deleteFrom("user_groups")
      .where("user_id", "=", id)
      .where("group_id", "not in", [0, ...groups])
      .execute();
    await joinGroups(transaction, id, groups);
  }
  if (isActive !== undefined && isActive !== user.isActive) {
    await setActive(transaction, id, isActive);
  }
  await recordAudit(transaction, {
    ...origin,
    action: "participant.change",
    entity: `participant/${id}`,
    before: wordsOf(user.isActive, before),
    after: wordsOf(isActive ?? user.isActive, after),
  });
  return "done" as const;
}

const wordsOf = (isActive: boolean, groups: readonly string[]): string =>
  `${isActive ? "active" : "disabled"}; groups: ${groups.join(", ") || "none"}`;

async function groupsOf(
  transaction: Transaction<Database>,
  userId: number,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom("user_groups")
    .innerJoin("groups", "groups.id", "group_id")
    .select("name")
    .where("user_id", "=", userId)
    .orderBy("groups.id")
    .execute();
  return rows.map(({ name }) => name);
}

async function namesOf(
  transaction: Transaction<Database>,
  ids: readonly number[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await transaction
    .selectFrom("groups")
    .select("name")
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  if (rows.length !== new Set(ids).size) throw new Refused("unknown_group");
  return rows.map(({ name }) => name);
}

async function joinGroups(
  transaction: Transaction<Database>,
  userId: number,
  groups: readonly number[],
): Promise<void> {
  if (groups.length === 0) return;
  await transaction
    .insertInto("user_groups")
    .values(
      [...new Set(groups)].map((group_id) => ({ user_id: userId, group_id })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function setActive(
  transaction: Transaction<Database>,
  id: number,
  isActive: boolean,
): Promise<void> {
  await transaction
    .updateTable("users")
    .set({
      is_active: isActive,
      token_generation: sql<number>`token_generation + 1`,
      kept_token: null,
    })
    .where("id", "=", id)
    .execute();
}
