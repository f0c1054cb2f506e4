import type { Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { newTokenSecret } from "#server/security/tokens.ts";

const TOKEN_SECRET = "token-secret";

/** What the server keeps to itself. */
export function createSecretsRepository(database: Kysely<Database>) {
  return {
    /** The secret that signs tokens: made once, the same for every process on this database. */
    async tokenSecret(): Promise<string> {
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
  };
}
