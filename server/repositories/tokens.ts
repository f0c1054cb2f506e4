import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { newTokenSecret } from "#server/security/tokens.ts";

const TOKEN_SECRET = "token-secret";

/** What the server keeps about the tokens that it signs. */
export function createTokensRepository(database: Kysely<Database>) {
  return {
    /** The secret that signs tokens: created once, shared by all processes on this database. */
    async secret(): Promise<string> {
      await database
        .insertInto("secrets")
        .values({ name: TOKEN_SECRET, value: newTokenSecret() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { value } = await database
        .selectFrom("secrets")
        .select("value")
        .where("name", "=", TOKEN_SECRET)
        .executeTakeFirstOrThrow();
      return value;
    },

    /** The generation of the user's new tokens. */
    async generationOf(userId: number): Promise<number> {
      const { token_generation } = await database
        .selectFrom("users")
        .select("token_generation")
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      return token_generation;
    },

    /** Rejects a token from now on; removes revocations of expired tokens. */
    async revoke(jti: string, expiresAt: Date): Promise<void> {
      await database
        .deleteFrom("revoked_tokens")
        .where("expires_at", "<", sql<Date>`now()`)
        .execute();
      await database
        .insertInto("revoked_tokens")
        .values({ jti, expires_at: expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
