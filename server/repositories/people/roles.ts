import { type Kysely, sql, type Transaction } from "kysely";
import { HttpProblem } from "#server/core/http-problem.ts";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { audit, type ChangeOrigin } from "#server/repositories/audit-events.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import { lackedPermissions } from "#src/domain/permissions.ts";

/** A role of the back office (BO-2.2); those that every programme has also have a key. */
export interface Role {
  id: number;
  key: string | null;
  name: string;
  permissions: string[];
}

export type RoleOutcome =
  | "done"
  | "not_found"
  /** Another role has this name. */
  | "name_taken"
  /** The name and permissions of a shipped role never change. */
  | "shipped"
  /** The giver lacks one of the permissions. */
  | "lacking";

/** Who changes a role. */
export interface RoleChange extends ChangeOrigin {
  actorId: number;
}

/** An arbitrary key: one change of roles after the other, so that the last holder of ROLE_WRITE stays. */
const CHANGING_ROLES = 7_254_012;

/** Lets what may take ROLE_WRITE away happen one after the other. */
export const lockRoles = (transaction: Transaction<Database>) =>
  sql`select pg_advisory_xact_lock(${CHANGING_ROLES})`.execute(transaction);

/**
 * 409: nobody who can sign in would have ROLE_WRITE. Thrown within the transaction that would take it away, which is rolled
 * back.
 */
export class LastRoleHolder extends HttpProblem {
  constructor() {
    super(409, "lastRoleHolder", { members: { reason: "lastRoleHolder" } });
  }
}

/** Whether somebody who can sign in, and whose account is not about to be deleted, has ROLE_WRITE. */
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

/**
 * Runs what may take ROLE_WRITE from someone: by a role, a permission of it, or an account that is disabled or deleted. One
 * such change happens after the other. Throws LastRoleHolder. In a programme in which nobody has it yet, anything goes.
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

class Refused extends Error {
  readonly outcome: Exclude<RoleOutcome, "done">;
  constructor(outcome: Exclude<RoleOutcome, "done">) {
    super(outcome);
    this.outcome = outcome;
  }
}

const wordsOf = ({ name, permissions }: Pick<Role, "name" | "permissions">) =>
  `${name}: ${permissions.join(", ")}`;

/** Roles and their assignment to users. Every change is audited. */
export function createRolesRepository(database: Kysely<Database>) {
  /** Runs a change with the permissions of who makes it. Throws LastRoleHolder. */
  const change = <Result>(
    { actorId }: RoleChange,
    work: (
      transaction: Transaction<Database>,
      held: readonly string[],
    ) => Promise<Result>,
  ): Promise<Result | Exclude<RoleOutcome, "done">> =>
    database
      .transaction()
      .execute((transaction) =>
        keepRoleHolder(transaction, async () => {
          const held = await permissionsOf(transaction, actorId);
          if (!held.includes("ROLE_WRITE")) throw new Refused("lacking");
          return work(transaction, held);
        }),
      )
      .catch((error: unknown) => {
        if (error instanceof Refused) return error.outcome;
        throw error;
      });

  const isTaken = async (
    transaction: Transaction<Database>,
    name: string,
    id: number,
  ) =>
    (await transaction
      .selectFrom("roles")
      .select("id")
      .where("name", "=", name)
      .where("id", "<>", id)
      .executeTakeFirst()) !== undefined;

  return {
    list: (page: Page): Promise<{ items: Role[]; total: number }> =>
      listWithTotal(
        database
          .selectFrom("roles")
          .select(["id", "key", "name", "permissions"])
          .orderBy(sql`key is null`)
          .orderBy(sql`case when key is null then name end collate alphabet`)
          .orderBy("id"),
        database.selectFrom("roles"),
        page,
        (row) => row,
      ),

    /** Makes a role. @returns its id */
    create: (
      name: string,
      permissions: readonly string[],
      origin: RoleChange,
    ): Promise<number | Exclude<RoleOutcome, "done">> =>
      change(origin, async (transaction, held) => {
        if (lackedPermissions(permissions, held).length > 0)
          throw new Refused("lacking");
        if (await isTaken(transaction, name, 0))
          throw new Refused("name_taken");
        const { id } = await transaction
          .insertInto("roles")
          .values({ name, permissions: [...permissions] })
          .returning("id")
          .executeTakeFirstOrThrow();
        await audit(transaction, {
          ...origin,
          action: "role.create",
          entity: `role/${id}`,
          after: wordsOf({ name, permissions: [...permissions] }),
          created: id,
        });
        return id;
      }),

    /** Changes a role that is not shipped. Users may only change roles whose permissions they have, before and after. */
    update: (
      id: number,
      name: string,
      permissions: readonly string[],
      origin: RoleChange,
    ): Promise<RoleOutcome> =>
      change(origin, async (transaction, held) => {
        const role = await transaction
          .selectFrom("roles")
          .select(["id", "key", "name", "permissions"])
          .where("id", "=", id)
          .executeTakeFirst();
        if (role === undefined) throw new Refused("not_found");
        if (role.key !== null) throw new Refused("shipped");
        if (
          lackedPermissions([...permissions, ...role.permissions], held)
            .length > 0
        )
          throw new Refused("lacking");
        if (await isTaken(transaction, name, id))
          throw new Refused("name_taken");
        await transaction
          .updateTable("roles")
          .set({ name, permissions: [...permissions] })
          .where("id", "=", id)
          .execute();
        await audit(transaction, {
          ...origin,
          action: "role.update",
          entity: `role/${id}`,
          before: wordsOf(role),
          after: wordsOf({ name, permissions: [...permissions] }),
        });
        return "done" as const;
      }),

    /** What a user may do in the back office, by any of their roles. */
    permissionsOf: (userId: number) => permissionsOf(database, userId),

    /** Replaces a user's roles: those that are added or taken away must not exceed what the giver has. */
    assign: (
      userId: number,
      roleIds: readonly number[],
      origin: RoleChange,
    ): Promise<RoleOutcome | "unknown_role"> =>
      change(origin, async (transaction, held) => {
        const user = await transaction
          .selectFrom("users")
          .select("id")
          .where("id", "=", userId)
          .where("erased_at", "is", null)
          .executeTakeFirst();
        if (user === undefined) throw new Refused("not_found");
        const before = await transaction
          .selectFrom("user_roles")
          .innerJoin("roles", "roles.id", "user_roles.role_id")
          .select(["roles.id", "roles.name", "roles.permissions"])
          .where("user_id", "=", userId)
          .orderBy("roles.id")
          .execute();
        const after =
          roleIds.length === 0
            ? []
            : await transaction
                .selectFrom("roles")
                .select(["id", "name", "permissions"])
                .where("id", "in", [...new Set(roleIds)])
                .orderBy("id")
                .execute();
        if (after.length !== new Set(roleIds).size) return "unknown_role";
        const had = new Set(before.map(({ id }) => id));
        const has = new Set(after.map(({ id }) => id));
        const changed = [
          ...after.filter(({ id }) => !had.has(id)),
          ...before.filter(({ id }) => !has.has(id)),
        ];
        if (
          changed.some(
            (role) => lackedPermissions(role.permissions, held).length > 0,
          )
        )
          throw new Refused("lacking");
        await transaction
          .deleteFrom("user_roles")
          .where("user_id", "=", userId)
          .execute();
        if (after.length > 0)
          await transaction
            .insertInto("user_roles")
            .values(after.map(({ id }) => ({ user_id: userId, role_id: id })))
            .execute();
        const names = (roles: readonly { name: string }[]) =>
          roles.map(({ name }) => name).join(", ") || null;
        await audit(transaction, {
          ...origin,
          action: "participant.roles",
          entity: `participant/${userId}`,
          before: names(before),
          after: names(after),
        });
        return "done" as const;
      }),
  };
}
