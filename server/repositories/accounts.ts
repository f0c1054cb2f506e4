import type { Kysely } from "kysely";
import type { Database, Profile } from "#server/database/schema.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** An account to be opened; every rule is kept already, but that it is the only one. */
export interface NewAccount {
  email: string;
  clientId: string;
  passwordHash: string;
  profile: Profile;
  mayBeContacted: boolean;
  referralCode: string | null;
  language: Language;
}

/** Somebody else has this e-mail or client identifier. */
export class AccountTaken extends Error {
  readonly property: "email" | "clientId";

  constructor(property: AccountTaken["property"]) {
    super(`Another account has this ${property}`);
    this.name = "AccountTaken";
    this.property = property;
  }
}

const UNIQUE_VIOLATION = "23505";

/** Opening accounts. */
export function createAccountsRepository(database: Kysely<Database>) {
  return {
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

    /** Opens the account, its terms accepted; answers its id. Throws AccountTaken, also when two come at once. */
    async open(account: NewAccount): Promise<number> {
      try {
        const { id } = await database
          .insertInto("users")
          .values({
            username: account.email.toLowerCase(),
            email: account.email,
            client_id: account.clientId,
            password_hash: account.passwordHash,
            is_active: true,
            is_cgu_accepted: true,
            profile: JSON.stringify(account.profile),
            language: account.language,
            may_be_contacted: account.mayBeContacted,
            referral_code: account.referralCode,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        return id;
      } catch (error) {
        const { code, constraint } = error as Record<string, unknown>;
        if (code !== UNIQUE_VIOLATION) throw error;
        throw new AccountTaken(
          constraint === "users_client_id_key" ? "clientId" : "email",
        );
      }
    },
  };
}
