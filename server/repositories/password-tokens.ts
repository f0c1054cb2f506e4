import { type Kysely, sql } from "kysely";
import type { Database, PasswordTokenKind } from "#server/database/schema.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { newPassword } from "./passwords.ts";

/** Who may be sent a link to set a password, and which one. */
export interface LinkRecipient {
  id: number;
  email: string;
  firstName: string | null;
  language: Language | null;
  kind: PasswordTokenKind;
}

/** What is known of a token that somebody shows. */
export interface PasswordToken {
  userId: number;
  kind: PasswordTokenKind;
  email: string;
  firstName: string | null;
  lastName: string | null;
  isUsed: boolean;
  isExpired: boolean;
}

/** Tokens of the links that set a password. Only their hashes are kept: who reads the table cannot use it. */
export function createPasswordTokensRepository(database: Kysely<Database>) {
  return {
    /**
     * The active user of the address: to reset a password, or to create the first. Undefined for nobody, and for those
     * who sign in by their own identity application alone (specification, access 4).
     */
    recipient: (email: string): Promise<LinkRecipient | undefined> =>
      database
        .selectFrom("users")
        .select([
          "id",
          "email",
          "language",
          sql<string | null>`profile ->> 'firstName'`.as("firstName"),
          sql<PasswordTokenKind>`case when password_hash is null then 'create' else 'reset' end`.as(
            "kind",
          ),
        ])
        .where(sql<string>`lower(email)`, "=", email.toLowerCase())
        .where("is_active", "=", true)
        .where(({ or, eb, not, exists, selectFrom }) =>
          or([
            eb("password_hash", "is not", null),
            not(
              exists(
                selectFrom("sso_subjects")
                  .select("subject")
                  .whereRef("sso_subjects.user_id", "=", "users.id"),
              ),
            ),
          ]),
        )
        .executeTakeFirst(),

    /** Keeps the hash of a new token; false when the user was given one that is not over yet. */
    async issue(
      userId: number,
      kind: PasswordTokenKind,
      tokenHash: Buffer,
      seconds: number,
    ): Promise<boolean> {
      const expires_at = sql<Date>`now() + make_interval(secs => ${seconds})`;
      const row = await database
        .insertInto("password_tokens")
        .values({ user_id: userId, kind, token_hash: tokenHash, expires_at })
        .onConflict((conflict) =>
          conflict
            .columns(["user_id", "kind"])
            .doUpdateSet({ token_hash: tokenHash, expires_at, used_at: null })
            .where("password_tokens.expires_at", "<=", sql<Date>`now()`),
        )
        .returning("user_id")
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Forgets a token that never reached its user, so that another may be asked for. */
    async withdraw(tokenHash: Buffer): Promise<void> {
      await database
        .deleteFrom("password_tokens")
        .where("token_hash", "=", tokenHash)
        .execute();
    },

    find: (tokenHash: Buffer): Promise<PasswordToken | undefined> =>
      database
        .selectFrom("password_tokens")
        .innerJoin("users", "users.id", "password_tokens.user_id")
        .select([
          "users.id as userId",
          "password_tokens.kind",
          "users.email",
          sql<string | null>`profile ->> 'firstName'`.as("firstName"),
          sql<string | null>`profile ->> 'lastName'`.as("lastName"),
          sql<boolean>`used_at is not null`.as("isUsed"),
          sql<boolean>`expires_at <= now()`.as("isExpired"),
        ])
        .where("token_hash", "=", tokenHash)
        .where("is_active", "=", true)
        .executeTakeFirst(),

    /**
     * Uses the token, once: the password is set, every session of the user ends, a first password's terms are accepted.
     * False when the token is used or over by now.
     */
    use: (tokenHash: Buffer, passwordHash: string): Promise<boolean> =>
      database.transaction().execute(async (transaction) => {
        const used = await transaction
          .updateTable("password_tokens")
          .set({ used_at: sql<Date>`now()` })
          .where("token_hash", "=", tokenHash)
          .where("used_at", "is", null)
          .where("expires_at", ">", sql<Date>`now()`)
          .returning(["user_id", "kind"])
          .executeTakeFirst();
        if (used === undefined) return false;
        await transaction
          .updateTable("users")
          .set(newPassword(passwordHash))
          .$if(used.kind === "create", (query) =>
            query.set({ is_cgu_accepted: true }),
          )
          .where("id", "=", used.user_id)
          .execute();
        return true;
      }),
  };
}
