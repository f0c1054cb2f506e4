import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** A user with access to the back office. */
interface Administrator {
  email: string;
  isActive: boolean;
  hasPassword: boolean;
  permissions: string[];
}

/** Users with permissions, who are found by the name that they sign in with. */
export const createAdministrationRepository = (database: Kysely<Database>) => ({
  async idOf(username: string): Promise<number | undefined> {
    const user = await database
      .selectFrom("users")
      .select("id")
      .where("username", "=", username.toLowerCase())
      .executeTakeFirst();
    return user?.id;
  },

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
});
