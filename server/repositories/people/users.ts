import { type Insertable, type Kysely, sql } from "kysely";
import type { Profile, SignedInUser } from "#server/core/signed-in-user.ts";
import type { UsersTable } from "#server/database/people-tables.ts";
import type { Database } from "#server/database/schema.ts";
import { UNIQUE_VIOLATION } from "#server/database/sql-states.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { builder, statements } from "#server/repositories/statements.ts";
import type { TokenClaims } from "#server/security/tokens.ts";
import type { ContactRequest, Language } from "#src/schema/types.gen.ts";
import { isIdle, isUseOld } from "./sessions.ts";

/** The user of a token, and the state of its session. */
export interface TokenOwner {
  user: SignedInUser;
  /** Whether `last_used_at` of the session is due for an update. */
  isUseToNote: boolean;
}

/** What users can change themselves. */
export interface UserChanges {
  isCGUAccepted?: boolean;
  mayBeContacted?: boolean;
  language?: Language;
  profile?: Partial<Profile>;
}

/** A valid account that may not be unique. */
export interface NewAccount {
  email: string;
  clientId: string | null;
  /** Null for an invited user, who accepts the terms with their first password. */
  passwordHash: string | null;
  profile: Profile;
  mayBeContacted: boolean;
  referralCode: string | null;
  language: Language;
}

export interface ContactMessage extends ContactRequest {
  email: string;
  profile: Profile;
}

/** Another account has this e-mail or client identifier. */
export class AccountTaken extends Error {
  readonly property: "email" | "clientId";

  constructor(property: AccountTaken["property"]) {
    super(`Another account has this ${property}`);
    this.name = "AccountTaken";
    this.property = property;
  }
}

/** What a violated constraint says of a new account; undefined for any other error. */
export function accountTaken(error: unknown): AccountTaken | undefined {
  const { code, constraint } = error as Record<string, unknown>;
  if (code !== UNIQUE_VIOLATION) return undefined;
  return new AccountTaken(
    constraint === "users_client_id_key" ? "clientId" : "email",
  );
}

/** The row of a new account. Users with a password have accepted the terms, and invited ones do with their first one. */
export const accountRow = (account: NewAccount): Insertable<UsersTable> => {
  const hasPassword = account.passwordHash !== null;
  return {
    username: account.email.toLowerCase(),
    email: account.email,
    client_id: account.clientId,
    password_hash: account.passwordHash,
    is_active: true,
    is_cgu_accepted: hasPassword,
    profile: JSON.stringify(account.profile),
    language: account.language,
    may_be_contacted: account.mayBeContacted,
    referral_code: account.referralCode,
    is_email_confirmed: !hasPassword,
  };
};

/** Whether the account exists and was not erased. */
export const hasAccount = async (
  database: Kysely<Database>,
  id: number,
): Promise<boolean> =>
  (await database
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .executeTakeFirst()) !== undefined;

type TokenIdentity = Pick<TokenClaims, "userId" | "jti" | "generation">;

/** A user as `SignedInUser` has them. */
const selectPerson = (database: Kysely<Database>) =>
  database
    .selectFrom("users")
    .select([
      "users.id",
      "email",
      "is_email_confirmed as isEmailConfirmed",
      sql<boolean>`password_hash is not null`.as("hasPassword"),
      "client_id as clientId",
      "is_cgu_accepted as isCGUAccepted",
      "may_be_contacted as mayBeContacted",
      "language",
      "erase_at as eraseAt",
      "profile",
      sql<boolean>`coalesce(wrote_at > now() - interval '10 seconds', false)`.as(
        "hasJustWritten",
      ),
      sql<
        number[]
      >`array(select group_id from user_groups where user_id = users.id order by group_id)`.as(
        "groupIds",
      ),
      sql<string[][]>`coalesce((
        select jsonb_agg(to_jsonb(roles.permissions) order by roles.id)
        from user_roles join roles on roles.id = user_roles.role_id
        where user_roles.user_id = users.id
      ), '[]')`.as("roles"),
    ])
    .where("is_active", "=", true);

/** An active user, without any token. */
export const findPerson = (
  database: Kysely<Database>,
  id: number,
): Promise<SignedInUser | undefined> =>
  selectPerson(database).where("users.id", "=", id).executeTakeFirst();

const signedIn = statements(
  () =>
    ({ userId, jti, generation }: TokenIdentity) =>
      selectPerson(builder)
        // Tokens issued before this table existed have no row.
        .leftJoin("sessions", (join) => join.on("sessions.jti", "=", jti))
        .select(sql<boolean>`coalesce(${isUseOld}, false)`.as("isUseToNote"))
        .where("users.id", "=", userId)
        .where(sql<boolean>`not coalesce(${isIdle}, false)`)
        .where(({ eb, or }) =>
          or([
            eb("token_generation", "=", generation),
            eb("kept_token", "=", jti),
          ]),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("revoked_tokens").select("jti").where("jti", "=", jti),
            ),
          ),
        ),
);

/** Accounts: sign-in, sign-up, profiles, and messages to the programme. */
export function createUsersRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  return {
    findByUsername: (username: string) =>
      database
        .selectFrom("users")
        .select(["id", "password_hash", "is_active"])
        .where("username", "=", username.trim().toLowerCase())
        .executeTakeFirst(),

    /** The name that a user signs in with. */
    async usernameOf(id: number): Promise<string> {
      const { username } = await database
        .selectFrom("users")
        .select("username")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return username;
    },

    /** The active user of a token, unless the token was revoked, its generation has ended or its session was idle for too long. */
    async findSignedIn(token: TokenIdentity): Promise<TokenOwner | undefined> {
      const row = await signedIn().first(database, {
        userId: token.userId,
        jti: token.jti,
        generation: token.generation,
      });
      if (row === undefined) return undefined;
      const { isUseToNote, ...user } = row;
      return { user, isUseToNote };
    },

    async change(id: number, changes: UserChanges): Promise<void> {
      const { isCGUAccepted, mayBeContacted, language, profile } = changes;
      if (Object.keys(changes).length === 0) return;
      await database
        .updateTable("users")
        .set({
          ...(isCGUAccepted !== undefined && {
            is_cgu_accepted: isCGUAccepted,
          }),
          ...(mayBeContacted !== undefined && {
            may_be_contacted: mayBeContacted,
          }),
          ...(language && { language }),
          ...(profile && {
            profile: sql`profile || ${JSON.stringify(profile)}::jsonb`,
          }),
        })
        .where("id", "=", id)
        .execute();
    },

    /** Records the time of a change by this user. */
    async noteWrite(id: number): Promise<void> {
      await database
        .updateTable("users")
        .set({ wrote_at: sql<Date>`now()` })
        .where("id", "=", id)
        .execute();
    },

    async isEmailFree(email: string): Promise<boolean> {
      const row = await database
        .selectFrom("users")
        .select("id")
        .where(({ eb, fn, or, val }) => {
          const wanted = fn<string>("lower", [val(email)]);
          return or([
            eb("username", "=", wanted),
            eb(fn<string>("lower", ["email"]), "=", wanted),
          ]);
        })
        .executeTakeFirst();
      return row === undefined;
    },

    async isClientIdFree(clientId: string): Promise<boolean> {
      const row = await database
        .selectFrom("users")
        .select("id")
        .where("client_id", "=", clientId)
        .executeTakeFirst();
      return row === undefined;
    },

    async isReferralCode(code: string): Promise<boolean> {
      const row = await database
        .selectFrom("referral_codes")
        .select("code")
        .where("code", "=", code)
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Creates the account. Users with a password have accepted the terms, and are mailed a link to confirm their address;
     * invited users accept and confirm with the link that sets their first password. Returns the id. Throws AccountTaken,
     * also for concurrent creations.
     */
    async create(account: NewAccount): Promise<number> {
      const hasPassword = account.passwordHash !== null;
      try {
        return await jobs.transaction(async (transaction, add) => {
          const { id } = await transaction
            .insertInto("users")
            .values(accountRow(account))
            .returning("id")
            .executeTakeFirstOrThrow();
          if (hasPassword) await add("email-confirmation", { userId: id });
          return id;
        });
      } catch (error) {
        throw accountTaken(error) ?? error;
      }
    },

    /** Stores the message, together with the job that sends it. */
    addContactMessage: (
      userId: number,
      message: ContactRequest,
    ): Promise<void> =>
      jobs.transaction(async (transaction, add) => {
        const { id } = await transaction
          .insertInto("contact_messages")
          .values({ user_id: userId, ...message })
          .returning("id")
          .executeTakeFirstOrThrow();
        await add("contact-mail", { messageId: id });
      }),

    /** A message and its sender; undefined if it was deleted. */
    contactMessage: (id: number): Promise<ContactMessage | undefined> =>
      database
        .selectFrom("contact_messages")
        .innerJoin("users", "users.id", "contact_messages.user_id")
        .select(["email", "profile", "subject", "message"])
        .where("contact_messages.id", "=", id)
        .executeTakeFirst(),
  };
}
