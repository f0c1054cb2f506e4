import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { newTokenSecret } from "#server/security/tokens.ts";
import { endOfficeSessions } from "./office-sessions.ts";

const TOKEN_SECRET = "token-secret";

/** A secret of the database, created once and shared by all processes. */
export async function storedSecret(
  database: Kysely<Database>,
  name: string,
): Promise<string> {
  const find = database
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", name);
  const known = await find.executeTakeFirst();
  if (known !== undefined) return known.value;
  await database
    .insertInto("secrets")
    .values({ name, value: newTokenSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find.executeTakeFirstOrThrow()).value;
}

/**
 * What the server stores about the tokens that it signs.
 * @param configured secrets from outside the database, which replace the database's own
 */
export function createTokensRepository(
  database: Kysely<Database>,
  configured: readonly string[] = [],
) {
  const repository = {
    /**
     * The secrets that tokens are accepted from; the first one signs. Unless secrets are configured, this is only the
     * database's own, created once and shared by all processes on this database.
     */
    async secrets(): Promise<readonly string[]> {
      if (configured.length > 0) return configured;
      return [await storedSecret(database, TOKEN_SECRET)];
    },

    /** The secret that signs tokens, which all processes share. */
    async secret(): Promise<string> {
      const [secret = ""] = await repository.secrets();
      return secret;
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

    /** Revokes a token, and ends the sessions of the back office that it opened; also removes revocations of expired tokens. */
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
      await endOfficeSessions(database, [jti]);
    },
  };
  return repository;
}
