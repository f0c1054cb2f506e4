import { type Kysely, sql, type UpdateObject } from "kysely";
import type { PasswordTokenKind } from "#server/database/people-tables.ts";
import type { Database } from "#server/database/schema.ts";
import { type Recipient, recipientColumns } from "./recipients.ts";

/** A user who can be sent a link, and of which kind. */
export interface LinkRecipient extends Recipient {
  id: number;
  kind: PasswordTokenKind;
}

/** A token and its user. */
export interface PasswordToken {
  userId: number;
  kind: PasswordTokenKind;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** The token was used or withdrawn, and no longer sets a password. */
  isUsed: boolean;
  /** The password was changed in another way before the token was used. */
  isWithdrawn: boolean;
  isExpired: boolean;
}

/**
 * Which link an account can be sent: one that sets the first password, or one that sets another. Null if it is disabled or
 * only signs in by single sign-on (AS-4.15).
 * @param table its name in the query
 */
export const linkKind = (table: "u" | "users" = "users") => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<PasswordTokenKind | null>`case when not ${column("is_active")} then null
    when ${column("password_hash")} is not null then 'reset'
    when not exists (select from sso_subjects where user_id = ${column("id")}) then 'create' end`;
};

/** Passwords, and the tokens of links that set one. Only hashes are stored, so that reading the tables opens no account. */
export function createPasswordsRepository(database: Kysely<Database>) {
  return {
    /** Undefined if the user has no password. */
    async hashOf(userId: number): Promise<string | undefined> {
      const row = await database
        .selectFrom("users")
        .select("password_hash")
        .where("id", "=", userId)
        .executeTakeFirst();
      return row?.password_hash ?? undefined;
    },

    /** Sets the password; invalidates all tokens of the user except `keptToken`, and all links sent before. */
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
          .set({ used_at: sql<Date>`now()`, is_withdrawn: true })
          .where("user_id", "=", userId)
          .where("used_at", "is", null)
          .execute();
      });
    },

    /**
     * The active user to send a link that resets the password or creates the first one. Undefined if no user has this
     * address, or it can be sent none.
     */
    recipient: (email: string): Promise<LinkRecipient | undefined> =>
      database
        .selectFrom("users")
        .select([
          "id",
          ...recipientColumns,
          linkKind().$castTo<PasswordTokenKind>().as("kind"),
        ])
        .where(sql<string>`lower(email)`, "=", email.toLowerCase())
        .where(linkKind(), "is not", null)
        .executeTakeFirst(),

    /**
     * Stores the hash of a new token; returns false if the user has an unused one of this kind, unless the same job issued
     * it. A job that runs again does not replace a token that was used meanwhile.
     */
    async issueToken(
      { id, kind }: Pick<LinkRecipient, "id" | "kind">,
      {
        hash,
        seconds,
        jobId,
      }: { hash: Buffer; seconds: number; jobId: string },
    ): Promise<boolean> {
      const expires_at = sql<Date>`now() + make_interval(secs => ${seconds})`;
      const row = await database
        .insertInto("password_tokens")
        .values({
          user_id: id,
          kind,
          token_hash: hash,
          expires_at,
          job_id: jobId,
        })
        .onConflict((conflict) =>
          conflict
            .columns(["user_id", "kind"])
            .doUpdateSet({
              token_hash: hash,
              expires_at,
              used_at: null,
              is_withdrawn: false,
              job_id: jobId,
            })
            .where(({ eb, or, and }) =>
              or([
                eb("password_tokens.expires_at", "<=", sql<Date>`now()`),
                and([
                  eb("password_tokens.job_id", "=", jobId),
                  eb("password_tokens.used_at", "is", null),
                ]),
                and([
                  eb("password_tokens.job_id", "is distinct from", jobId),
                  eb("password_tokens.used_at", "is not", null),
                ]),
              ]),
            ),
        )
        .returning("user_id")
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Removes an undelivered token, so that another one can be requested. */
    async withdrawToken(tokenHash: Buffer): Promise<void> {
      await database
        .deleteFrom("password_tokens")
        .where("token_hash", "=", tokenHash)
        .execute();
    },

    /** Removes all links that were sent to the user, so that another one can be sent immediately. */
    async withdrawTokens(userId: number): Promise<void> {
      await database
        .deleteFrom("password_tokens")
        .where("user_id", "=", userId)
        .execute();
    },

    findToken: (tokenHash: Buffer): Promise<PasswordToken | undefined> =>
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
          "is_withdrawn as isWithdrawn",
          sql<boolean>`expires_at <= now()`.as("isExpired"),
        ])
        .where("token_hash", "=", tokenHash)
        .where("is_active", "=", true)
        .executeTakeFirst(),

    /**
     * Uses a token, which only the owner of the address received: sets the password, ends all sessions of the user, and
     * accepts the terms with a first password. Returns false if the token is used or expired.
     */
    redeemToken: (tokenHash: Buffer, passwordHash: string): Promise<boolean> =>
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
          .set({ ...newPassword(passwordHash), is_email_confirmed: true })
          .$if(used.kind === "create", (query) =>
            query.set({ is_cgu_accepted: true }),
          )
          .where("id", "=", used.user_id)
          .execute();
        return true;
      }),
  };
}

/** The columns of a new password; invalidates all tokens of the user except `keptToken`. */
export const newPassword = (
  passwordHash: string,
  keptToken: string | null = null,
): UpdateObject<Database, "users"> => ({
  password_hash: passwordHash,
  token_generation: sql<number>`token_generation + 1`,
  kept_token: keptToken,
});
