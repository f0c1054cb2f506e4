import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { withDatabase } from "./journey-database.ts";

/**
 * The link of a mail, without sending one: to `create` a first password (which removes any present one) or to `reset` it.
 * Valid for this many hours; expired if they are negative. Returns a path of the front office.
 */
export function passwordLink(
  email: string,
  kind: "create" | "reset",
  hours: number,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  return withDatabase(async (database) => {
    const { id } = await database
      .updateTable("users")
      .$if(kind === "create", (query) => query.set({ password_hash: null }))
      .set({ is_active: true })
      .where("email", "=", email)
      .returning("id")
      .executeTakeFirstOrThrow();
    await database
      .insertInto("password_tokens")
      .values({
        user_id: id,
        kind,
        token_hash: createHash("sha256").update(token).digest(),
        expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
      })
      .execute();
    return kind === "create"
      ? `/fo/auth/create/password/${token}`
      : `/fo/auth/reset-password/${token}`;
  });
}
