import { type Kysely, sql, type UpdateObject } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** What a password, a link to set one, and a token are asked about the user. */
export function createPasswordsRepository(database: Kysely<Database>) {
  return {
    /** Undefined where the user has none. */
    async hashOf(userId: number): Promise<string | undefined> {
      const row = await database
        .selectFrom("users")
        .select("password_hash")
        .where("id", "=", userId)
        .executeTakeFirst();
      return row?.password_hash ?? undefined;
    },

    /** The generation that tokens of the user belong to now. */
    async generationOf(userId: number): Promise<number> {
      const { token_generation } = await database
        .selectFrom("users")
        .select("token_generation")
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      return token_generation;
    },

    /** Sets the password; every token of the user but `keptToken` and every link sent before are denied from now on. */
    async change(
      userId: number,
      passwordHash: string,
      keptToken: string,
    ): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await transaction
          .updateTable("users")
          .set(newPassword(passwordHash, keptToken))
          .where("id", "=", userId)
          .execute();
        await transaction
          .updateTable("password_tokens")
          .set({ used_at: sql<Date>`now()` })
          .where("user_id", "=", userId)
          .where("used_at", "is", null)
          .execute();
      });
    },
  };
}

/** A new password, and the end of every token that was given before but `keptToken`. */
export const newPassword = (
  passwordHash: string,
  keptToken: string | null = null,
): UpdateObject<Database, "users"> => ({
  password_hash: passwordHash,
  token_generation: sql<number>`token_generation + 1`,
  kept_token: keptToken,
});
