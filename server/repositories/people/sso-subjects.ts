import { type Kysely, sql } from "kysely";
import type { SsoMethod } from "#server/database/people-tables.ts";
import type { Database } from "#server/database/schema.ts";

/** A user as their identity provider knows them. */
interface ProvidersUser {
  subject: string;
  email: string;
  isEmailVerified: boolean;
}

/** Links between users and the subjects by which identity providers know them. */
export function createSsoSubjectsRepository(database: Kysely<Database>) {
  /** Links a user to the subject; returns whether a link was added. */
  const link = (
    method: SsoMethod,
    { subject, email }: ProvidersUser,
  ): Promise<boolean> =>
    database.transaction().execute(async (transaction) => {
      const linked = await transaction
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
        .returning("user_id")
        .executeTakeFirst();
      if (linked === undefined) return false;
      const { user_id } = linked;
      await transaction
        .updateTable("users")
        .set({
          is_email_confirmed: true,
          password_hash: null,
          token_generation: sql<number>`token_generation + 1`,
          kept_token: null,
        })
        .where("id", "=", user_id)
        .where("is_email_confirmed", "=", false)
        .execute();
      return true;
    });

  return {
    /**
     * The active user linked to the subject. On the first sign-in, the user with the same e-mail address is linked if the
     * identity proves the address. Another person may have signed up with it before: an unconfirmed account therefore loses
     * its password and sessions. Undefined if there is no such user, or they are already linked to another subject.
     * @returns the user, and whether the link is new
     */
    async findUser(
      method: SsoMethod,
      identity: ProvidersUser,
    ): Promise<{ id: number; isNew: boolean } | undefined> {
      const isNew = identity.isEmailVerified && (await link(method, identity));
      const user = await database
        .selectFrom("sso_subjects")
        .innerJoin("users", "users.id", "sso_subjects.user_id")
        .select("users.id")
        .where("method", "=", method)
        .where("subject", "=", identity.subject)
        .where("is_active", "=", true)
        .executeTakeFirst();
      return user && { ...user, isNew };
    },
  };
}
