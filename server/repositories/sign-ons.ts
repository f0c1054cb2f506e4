import { type Kysely, sql } from "kysely";
import type { Database, SsoMethod } from "#server/database/schema.ts";
import type { SignedOnPerson } from "#server/sso/sign-on.ts";

/** Whose account an identity provider's word opens. */
export function createSignOnsRepository(database: Kysely<Database>) {
  return {
    /**
     * The active user whom the provider knows by this subject; at the first time the one with this e-mail, who belongs
     * to the subject from then on. Undefined for nobody, and for an address that belongs to another subject by now.
     */
    async findUser(
      method: SsoMethod,
      { subject, email }: SignedOnPerson,
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
