import { type Kysely, sql } from "kysely";
import type { Database, SsoMethod } from "#server/database/schema.ts";
import type { SsoIdentity } from "#server/sso/identity.ts";

/** Links between users and the subjects by which identity providers know them. */
export function createSsoSubjectsRepository(database: Kysely<Database>) {
  return {
    /**
     * The active user linked to the subject. On the first sign-in the user with that e-mail address is linked. Undefined
     * when there is none, or when the address is already linked to another subject.
     */
    async findUser(
      method: SsoMethod,
      { subject, email }: SsoIdentity,
    ): Promise<number | undefined> {
      await database
        .insertInto("sso_subjects")
        .columns(["method", "subject", "user_id"])
        .expression(({ selectFrom, val }) =>
          selectFrom("users")
            .select([
              val(method).as("method"),
              val(subject).as("subject"),
              "users.id",
            ])
            .where(sql<string>`lower(email)`, "=", email.toLowerCase())
            .where("is_active", "=", true),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const user = await database
        .selectFrom("sso_subjects")
        .innerJoin("users", "users.id", "sso_subjects.user_id")
        .select("users.id")
        .where("method", "=", method)
        .where("subject", "=", subject)
        .where("is_active", "=", true)
        .executeTakeFirst();
      return user?.id;
    },
  };
}
