import { type Kysely, sql, type Transaction } from "kysely";
import { HttpProblem } from "#server/core/http-problem.ts";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import type { AddJob, JobQueue } from "#server/jobs/job-queue.ts";
import { inAlphabet } from "#server/repositories/alphabet.ts";
import { type AuditEvent, audit } from "#server/repositories/audit-events.ts";
import { inGroup, sortingBy } from "#server/repositories/list-sorting.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";

import type { OfficeRole, OfficeRoleHolder } from "#src/schema/types.gen.ts";
import { authorName, personName } from "./person-name.ts";
import { hasAccount } from "./users.ts";

/** A role of the back office (BO-2.2); those that every programme has also have a key. */
export interface Role {
  id: number;
  key: string | null;
  name: string;
  permissions: string[];
}

/** An arbitrary key: one change of roles after the other, so that the last holder of ROLE_WRITE stays. */
const CHANGING_ROLES = 7_254_012;

/** Lets what may take ROLE_WRITE away happen one after the other. */
export const lockRoles = (transaction: Transaction<Database>) =>
  sql`select pg_advisory_xact_lock(${CHANGING_ROLES})`.execute(transaction);

/**
 * 409: no user who can sign in would have ROLE_WRITE. Thrown within the transaction that would take it away, which is rolled
 * back.
 */
export class LastRoleHolder extends HttpProblem {
  constructor() {
    super(409, "lastRoleHolder", { members: { reason: "lastRoleHolder" } });
  }
}

/** Whether a user who can sign in, and whose account is not about to be deleted, has ROLE_WRITE. */
async function hasRoleHolder(
  transaction: Transaction<Database>,
): Promise<boolean> {
  const { rows } = await sql`
    select from user_roles m join roles r on r.id = m.role_id join users u on u.id = m.user_id
    where u.is_active and u.erase_at is null and 'ROLE_WRITE' = any(r.permissions)
      and (u.password_hash is not null or exists (select from sso_subjects where user_id = u.id)) limit 1`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** What an active user may do at this moment, by any of their roles. */
export async function permissionsOf(
  database: Kysely<Database>,
  userId: number,
): Promise<string[]> {
  const { rows } = await sql<{ permission: string }>`
    select distinct permission from users u join user_roles m on m.user_id = u.id join roles r on r.id = m.role_id,
      unnest(r.permissions) permission
    where u.id = ${userId} and u.is_active`.execute(database);
  return rows.map(({ permission }) => permission);
}

/** Those of these people who have a permission that others lack who have just `held`. */
export async function peopleWithMore(
  database: Kysely<Database>,
  ids: readonly number[],
  held: readonly string[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.user_id as id from user_roles m join roles r on r.id = m.role_id
    where m.user_id = any(${[...ids]}::int[]) and not r.permissions <@ ${[...held]}::text[]`.execute(
    database,
  );
  return new Set(rows.map(({ id }) => id));
}

/** What decides whether a person may change another one (BO-9.88). */
export const rightsQueries = (transaction: Transaction<Database>) => ({
  /** Keeps roles as they are until the transaction ends. */
  lockRoles: () => lockRoles(transaction),

  permissionsOf: (userId: number) => permissionsOf(transaction, userId),

  /** Whether a user has a permission that others lack who have just `held`. */
  hasMore: async (userId: number, held: readonly string[]): Promise<boolean> =>
    (await peopleWithMore(transaction, [userId], held)).has(userId),
});

/**
 * Runs what may take ROLE_WRITE from someone: by a role, a permission of it, or an account that is disabled or deleted. One
 * such change happens after the other. Throws LastRoleHolder. A programme in which no user has it yet is exempt.
 */
export async function keepRoleHolder<Result>(
  transaction: Transaction<Database>,
  work: () => Promise<Result>,
): Promise<Result> {
  await lockRoles(transaction);
  const hadHolder = await hasRoleHolder(transaction);
  const result = await work();
  if (hadHolder && !(await hasRoleHolder(transaction)))
    throw new LastRoleHolder();
  return result;
}

/** What changes of roles read and write; `services/accounts/roles.ts` decides. */
const roleQueries = (transaction: Transaction<Database>, addJob: AddJob) => ({
  addJob,
  audit: (event: AuditEvent) => audit(transaction, event),

  permissionsOf: (userId: number) => permissionsOf(transaction, userId),

  find: (id: number): Promise<Role | undefined> =>
    transaction
      .selectFrom("roles")
      .select(["id", "key", "name", "permissions"])
      .where("id", "=", id)
      .executeTakeFirst(),

  /** The id of the role with exactly these permissions, preferably a shipped one. */
  async idOfExactly(
    permissions: readonly string[],
  ): Promise<number | undefined> {
    const role = await transaction
      .selectFrom("roles")
      .select("id")
      .where(
        sql<boolean>`permissions @> ${[...permissions]} and permissions <@ ${[...permissions]}`,
      )
      .orderBy(sql`key is null`)
      .orderBy("id")
      .executeTakeFirst();
    return role?.id;
  },

  /** Whether another role has a name. */
  isTaken: async (name: string, id: number): Promise<boolean> =>
    (await transaction
      .selectFrom("roles")
      .select("id")
      .where("name", "=", name)
      .where("id", "<>", id)
      .executeTakeFirst()) !== undefined,

  /** @returns the id of the role */
  async add(name: string, permissions: readonly string[]): Promise<number> {
    const { id } = await transaction
      .insertInto("roles")
      .values({ name, permissions: [...permissions] })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  async update(
    id: number,
    name: string,
    permissions: readonly string[],
  ): Promise<void> {
    await transaction
      .updateTable("roles")
      .set({ name, permissions: [...permissions] })
      .where("id", "=", id)
      .execute();
  },

  isUser: (id: number) => hasAccount(transaction, id),

  rolesOf: (userId: number) =>
    transaction
      .selectFrom("user_roles")
      .innerJoin("roles", "roles.id", "user_roles.role_id")
      .select(["roles.id", "roles.name", "roles.permissions"])
      .where("user_id", "=", userId)
      .orderBy("roles.id")
      .execute(),

  /** The roles with these ids that exist. */
  roles: (ids: readonly number[]) =>
    transaction
      .selectFrom("roles")
      .select(["id", "name", "permissions"])
      .where("id", "in", [0, ...ids])
      .orderBy("id")
      .execute(),

  /** Replaces the roles of a user. */
  async assign(userId: number, roleIds: readonly number[]): Promise<void> {
    await transaction
      .deleteFrom("user_roles")
      .where("user_id", "=", userId)
      .execute();
    if (roleIds.length > 0)
      await transaction
        .insertInto("user_roles")
        .values(roleIds.map((role_id) => ({ user_id: userId, role_id })))
        .execute();
  },
});

export type RoleQueries = ReturnType<typeof roleQueries>;

export interface HolderFilter {
  role?: number | undefined;
  permission?: string | undefined;
  group?: number | undefined;
}

const holderOrders = {
  name: inAlphabet(authorName("users")),
  email: inAlphabet("users.email"),
};

export const holderColumns = Object.keys(holderOrders);

/** Roles and their assignment to users. */
export const createRolesRepository = (
  database: Kysely<Database>,
  jobs: JobQueue,
) => ({
  /** Runs a change of roles in a transaction. Throws LastRoleHolder. */
  change: <Result>(
    work: (queries: RoleQueries) => Promise<Result>,
  ): Promise<Result> =>
    jobs.transaction((transaction, add) =>
      keepRoleHolder(transaction, () => work(roleQueries(transaction, add))),
    ),

  list: (page: Page): Promise<{ items: OfficeRole[]; total: number }> =>
    listWithTotal(
      database
        .selectFrom("roles")
        .select(({ selectFrom, fn }) => [
          ...(["id", "key", "name", "permissions"] as const),
          selectFrom("user_roles")
            .whereRef("role_id", "=", "roles.id")
            .select(fn.countAll<number>().as("holders"))
            .$asScalar()
            .$notNull()
            .as("holders"),
        ])
        .orderBy(sql`key is null`)
        .orderBy(sql`case when key is null then name end collate alphabet`)
        .orderBy("id"),
      database.selectFrom("roles"),
      page,
      (row) => row,
    ),

  /** People with roles: those of one role, with a permission and in one group, if these are named. */
  holders: (
    { role, permission, group }: HolderFilter,
    sort: string,
    page: Page,
  ): Promise<{ items: OfficeRoleHolder[]; total: number }> => {
    const all = database
      .selectFrom("users")
      .where("id", "in", ({ selectFrom }) =>
        selectFrom("user_roles")
          .select("user_id")
          .$if(role !== undefined, (query) =>
            query.where("role_id", "=", role ?? null),
          )
          .$if(permission !== undefined, (query) =>
            query.where(
              sql<boolean>`role_id in (select id from roles where ${permission} = any(permissions))`,
            ),
          ),
      )
      .$if(group !== undefined, (query) =>
        query.where(inGroup("users.id", group ?? 0)),
      );
    return listWithTotal(
      all
        .select([
          ...(["users.id", "email", "is_active as isActive"] as const),
          personName("users").as("name"),
          sql<OfficeRoleHolder["roles"]>`(
            select jsonb_agg(jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) order by r.key is null, r.id)
            from user_roles m join roles r on r.id = m.role_id where m.user_id = users.id)`.as(
            "roles",
          ),
        ])
        .orderBy(...sortingBy(holderOrders, sort))
        .orderBy("users.id"),
      all,
      page,
      (row) => row,
    );
  },

  /** What a user may do in the back office, by any of their roles. */
  permissionsOf: (userId: number) => permissionsOf(database, userId),
});
