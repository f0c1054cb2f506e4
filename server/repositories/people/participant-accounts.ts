import { type Kysely, sql, type Transaction } from "kysely";
import type { Profile } from "#server/core/signed-in-user.ts";
import type { PasswordTokenKind } from "#server/database/people-tables.ts";
import type { Database } from "#server/database/schema.ts";
import type { AddJob, JobQueue } from "#server/jobs/job-queue.ts";
import { inAlphabet } from "#server/repositories/alphabet.ts";
import { type AuditEvent, audit } from "#server/repositories/audit-events.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { linkKind } from "./passwords.ts";
import { keepRoleHolder, rightsQueries } from "./roles.ts";
import { endSessions } from "./sessions.ts";
import {
  accountRow,
  accountTaken,
  hasAccount,
  type NewAccount,
} from "./users.ts";

/** What can be put right of a person, besides groups. */
export interface Correctable {
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
  clientId: string | null;
  email: string;
  language: Language | null;
}

export type Correction = Partial<Correctable>;

/** An account that is about to be changed. */
export interface LockedAccount
  extends Pick<Correctable, "clientId" | "email" | "language"> {
  profile: Profile;
  isActive: boolean;
  hasPassword: boolean;
  link: PasswordTokenKind | null;
}

/** What changes of people's accounts read and write; `services/participants/accounts.ts` decides. */
const accountQueries = (
  transaction: Transaction<Database>,
  addJob: AddJob,
) => ({
  addJob,
  audit: (event: AuditEvent) => audit(transaction, event),

  ...rightsQueries(transaction),

  /** Throws LastRoleHolder if no one who can sign in would have ROLE_WRITE. */
  keepRoleHolder: <Result>(work: () => Promise<Result>) =>
    keepRoleHolder(transaction, work),

  /** The groups with these ids that exist. */
  groups: (
    ids: readonly number[],
  ): Promise<{ id: number; name: string }[]> | [] =>
    ids.length === 0
      ? []
      : transaction
          .selectFrom("groups")
          .select(["id", "name"])
          .where("id", "in", ids)
          .orderBy("id")
          .execute(),

  groupsOf: (userId: number): Promise<{ id: number; name: string }[]> =>
    transaction
      .selectFrom("user_groups")
      .innerJoin("groups", "groups.id", "group_id")
      .select(["groups.id", "name"])
      .where("user_id", "=", userId)
      .orderBy("groups.id")
      .execute(),

  /** Replaces the groups of a user. */
  async setGroups(userId: number, groupIds: readonly number[]): Promise<void> {
    await transaction
      .deleteFrom("user_groups")
      .where("user_id", "=", userId)
      .where("group_id", "not in", [0, ...groupIds])
      .execute();
    if (groupIds.length === 0) return;
    await transaction
      .insertInto("user_groups")
      .values(
        [...new Set(groupIds)].map((group_id) => ({
          ...{ user_id: userId, group_id },
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** @returns the id of the account */
  async add(account: NewAccount): Promise<number> {
    const { id } = await transaction
      .insertInto("users")
      .values(accountRow(account))
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** An account, locked, and which link it can be sent. */
  lock: (id: number): Promise<LockedAccount | undefined> =>
    transaction
      .selectFrom("users")
      .select([
        "email",
        "client_id as clientId",
        "language",
        "profile",
        "is_active as isActive",
        sql<boolean>`password_hash is not null`.as("hasPassword"),
        linkKind().as("link"),
      ])
      .where("id", "=", id)
      .where("erased_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /** Deletes the links that were sent to an account. @returns whether there were any that set its first password */
  async deleteLinks(userId: number): Promise<boolean> {
    const deleted = await transaction
      .deleteFrom("password_tokens")
      .where("user_id", "=", userId)
      .returning("kind")
      .execute();
    return deleted.some(({ kind }) => kind === "create");
  },

  /** Writes what was put right of a person. */
  async correct(
    id: number,
    { email, clientId, language, ...profile }: Correction,
  ): Promise<void> {
    await transaction
      .updateTable("users")
      .set({
        ...(clientId !== undefined && { client_id: clientId }),
        ...(language !== undefined && { language }),
        ...(email !== undefined && {
          email,
          // People who sign in by another name than their address go on doing so.
          username: sql<string>`case when lower(email) = lower(${email}) then username else lower(${email}) end`,
        }),
        profile: sql`profile || ${JSON.stringify(profile)}::jsonb`,
      })
      .where("id", "=", id)
      .execute();
  },

  /** Whether the account exists. */
  exists: (id: number) => hasAccount(transaction, id),

  /** @returns the id of the note */
  async addNote(userId: number, authorId: number, text: string) {
    const { id } = await transaction
      .insertInto("participant_notes")
      .values({ user_id: userId, written_by: authorId, text })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Treats the address of an account as unconfirmed, and sends the link that confirms it. */
  async confirmAgain(userId: number): Promise<void> {
    await transaction
      .deleteFrom("email_confirmations")
      .where("user_id", "=", userId)
      .execute();
    await transaction
      .updateTable("users")
      .set({ is_email_confirmed: false })
      .where("id", "=", userId)
      .execute();
    await addJob("email-confirmation", { userId });
  },

  /** Ends one session. @returns how many */
  endSession: (userId: number, id: string) =>
    endSessions(transaction, userId, { id }),

  /** Enables or disables an account, which ends all of its sessions. */
  async setActive(id: number, isActive: boolean): Promise<void> {
    await transaction
      .updateTable("users")
      .set({
        is_active: isActive,
        token_generation: sql<number>`token_generation + 1`,
        kept_token: null,
      })
      .where("id", "=", id)
      .execute();
  },
});

export type AccountQueries = ReturnType<typeof accountQueries>;

/** Accounts of participants, as the back office changes them (BO-7.3). */
export const createParticipantAccountsRepository = (
  database: Kysely<Database>,
  jobs: JobQueue,
) => ({
  /** The groups of the programme, by name. */
  groups: async () => {
    const { rows } = await sql<{ id: number; name: string; members: number }>`
      select id, name, (select count(*)::int from user_groups where group_id = groups.id) as members
      from groups order by ${inAlphabet("name")}, id`.execute(database);
    return rows;
  },

  /** Runs `work` in a transaction that also contains the jobs it adds. Throws AccountTaken. */
  transaction: <Result>(
    work: (queries: AccountQueries) => Promise<Result>,
  ): Promise<Result> =>
    jobs
      .transaction((transaction, add) => work(accountQueries(transaction, add)))
      .catch((error: unknown) => {
        throw accountTaken(error) ?? error;
      }),
});
