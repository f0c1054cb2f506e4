import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { AddJob, JobQueue } from "#server/jobs/job-queue.ts";
import { audit } from "#server/repositories/audit-events.ts";
import type { Permission } from "#src/domain/people/permissions.ts";
import { keepRoleHolder } from "./roles.ts";

/** A user with access to the back office. */
export interface Administrator {
  email: string;
  isActive: boolean;
  hasPassword: boolean;
  permissions: string[];
}

/** The id of the role with exactly these permissions, preferably a shipped one; else of a new one that is named after them. */
async function roleOf(
  transaction: Transaction<Database>,
  granted: readonly Permission[],
): Promise<number> {
  const same = await transaction
    .selectFrom("roles")
    .select("id")
    .where(
      sql<boolean>`permissions @> ${[...granted]} and permissions <@ ${[...granted]}`,
    )
    .orderBy(sql`key is null`)
    .orderBy("id")
    .executeTakeFirst();
  if (same !== undefined) return same.id;
  const name = granted.join(" ");
  // A role of the programme may have this name, and other permissions.
  const taken = await transaction
    .selectFrom("roles")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirst();
  const { id } = await transaction
    .insertInto("roles")
    .values({
      name: taken === undefined ? name : `${name} (${new Date().toJSON()})`,
      permissions: [...granted],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Permissions of users, who are found by the name that they sign in with. Changes are security events. */
export function createAdministrationRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  const idOf = async (username: string): Promise<number | undefined> => {
    const user = await database
      .selectFrom("users")
      .select("id")
      .where("username", "=", username.toLowerCase())
      .executeTakeFirst();
    return user?.id;
  };

  /** Runs a change that may take ROLE_WRITE from someone. */
  const change = (
    work: (transaction: Transaction<Database>, add: AddJob) => Promise<void>,
  ): Promise<void> =>
    jobs.transaction((transaction, add) =>
      keepRoleHolder(transaction, () => work(transaction, add)),
    );

  return {
    idOf,

    /** All users with a permission, oldest first. */
    administrators: (): Promise<Administrator[]> =>
      database
        .selectFrom("users")
        .innerJoin("user_roles", "user_roles.user_id", "users.id")
        .innerJoin("roles", "roles.id", "user_roles.role_id")
        .where(sql<number>`cardinality(roles.permissions)`, ">", 0)
        .groupBy("users.id")
        .orderBy("users.id")
        .select([
          "users.email",
          "users.is_active as isActive",
          sql<boolean>`users.password_hash is not null`.as("hasPassword"),
          sql<
            string[]
          >`(select array_agg(distinct p order by p) from user_roles u join roles r on r.id = u.role_id, unnest(r.permissions) p where u.user_id = users.id)`.as(
            "permissions",
          ),
        ])
        .execute(),

    /** Replaces the user's permissions: by a shipped role that has exactly these, else by one that is named after them. Throws LastRoleHolder. */
    grant: (userId: number, granted: readonly Permission[]): Promise<void> =>
      change(async (transaction, add) => {
        await add("security-event", {
          event: "permissions.succeeded",
          at: new Date().toJSON(),
          personId: userId,
          permissions: granted,
        });
        await transaction
          .deleteFrom("user_roles")
          .where("user_id", "=", userId)
          .execute();
        if (granted.length > 0)
          await transaction
            .insertInto("user_roles")
            .values({
              user_id: userId,
              role_id: await roleOf(transaction, granted),
            })
            .execute();
        await audit(transaction, {
          actorId: null,
          action: "participant.roles",
          entity: `participant/${userId}`,
          after: granted.join(", ") || null,
        });
      }),

    /** Enables the account, or disables it and signs the user out everywhere. Throws LastRoleHolder. */
    setActive: (userId: number, isActive: boolean): Promise<void> =>
      change(async (transaction, add) => {
        await add("security-event", {
          event: "access.succeeded",
          at: new Date().toJSON(),
          personId: userId,
          decision: isActive ? "enabled" : "disabled",
        });
        await transaction
          .updateTable("users")
          .set({
            is_active: isActive,
            token_generation: sql<number>`token_generation + 1`,
            kept_token: null,
          })
          .where("id", "=", userId)
          .execute();
        await audit(transaction, {
          actorId: null,
          action: "participant.change",
          entity: `participant/${userId}`,
          after: isActive ? "active" : "disabled",
        });
      }),
  };
}
