import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { AddJob, JobQueue } from "#server/jobs/job-queue.ts";
import { inAlphabet } from "#server/repositories/alphabet.ts";
import { audit, type ChangeOrigin } from "#server/repositories/audit-events.ts";
import type { Language } from "#src/schema/types.gen.ts";
import {
  keepRoleHolder,
  lockRoles,
  peopleWithMore,
  permissionsOf,
} from "./roles.ts";
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
  | "not_invitable"
  /** The person has a permission that who changes them lacks, who may not even change anybody any more. */
  | "lacking"
  /** Nobody changes their own groups. */
  | "own_entry";

/** Who changes an account. */
type Changer = ChangeOrigin & { actorId: number };

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

  /** Refuses changes of people who have a permission that the changer lacks (BO-9.88); roles stay as they are meanwhile. */
  const requireNoMore = async (
    transaction: Transaction<Database>,
    id: number,
    { actorId }: Changer,
  ): Promise<void> => {
    await lockRoles(transaction);
    const held = await permissionsOf(transaction, actorId);
    const isAbove = (await peopleWithMore(transaction, [id], held)).has(id);
    if (isAbove || !held.includes("USER_WRITE")) throw new Refused("lacking");
  };

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
        await audit(transaction, {
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
      origin: Changer,
    ): Promise<"done" | ParticipantRefusal> =>
      change(async (transaction, add) => {
        await requireNoMore(transaction, id, origin);
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
        await audit(transaction, {
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
      origin: Changer,
    ): Promise<"done" | ParticipantRefusal> =>
      change(async (transaction) => {
        await requireNoMore(transaction, id, origin);
        const write = () =>
          update(transaction, id, { isActive, groups }, origin);
        return isActive === false
          ? keepRoleHolder(transaction, write)
          : write();
      }),
  };
}

/** Writes a change of an account, with its audit event. */
async function update(
  transaction: Transaction<Database>,
  id: number,
  { isActive, groups }: ParticipantChange,
  origin: Changer,
): Promise<"done"> {
  const user = await transaction
    .selectFrom("users")
    .select("is_active as isActive")
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (user === undefined) throw new Refused("not_found");
  const former = await groupsOf(transaction, id);
  const before = former.map(({ name }) => name);
  const after =
    groups === undefined ? before : await namesOf(transaction, groups);
  if (groups !== undefined) {
    const had = new Set(former.map((group) => group.id));
    const isSame =
      groups.every((group) => had.has(group)) &&
      had.size === new Set(groups).size;
    if (id === origin.actorId && !isSame) throw new Refused("own_entry");
    await transaction
      .deleteFrom("user_groups")
      .where("user_id", "=", id)
      .where("group_id", "not in", [0, ...groups])
      .execute();
    await joinGroups(transaction, id, groups);
  }
  if (isActive !== undefined && isActive !== user.isActive)
    await setActive(transaction, id, isActive);
  await audit(transaction, {
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

function groupsOf(
  transaction: Transaction<Database>,
  userId: number,
): Promise<{ id: number; name: string }[]> {
  return transaction
    .selectFrom("user_groups")
    .innerJoin("groups", "groups.id", "group_id")
    .select(["groups.id", "name"])
    .where("user_id", "=", userId)
    .orderBy("groups.id")
    .execute();
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
