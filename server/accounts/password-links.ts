import { createHash, randomBytes } from "node:crypto";
import type { PasswordTokenKind } from "#server/database/schema.ts";
import { invalid } from "#server/http-problem.ts";
import type { AccountMailer } from "#server/mail/account-mailer.ts";
import type {
  createPasswordTokensRepository,
  ShownToken,
} from "#server/repositories/password-tokens.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** "The reset link is valid for 24 hours" (specification, access 9); as long, no other is sent. */
const VALID_SECONDS = 86_400;

/** Links to set a password. */
export interface PasswordLinks {
  /**
   * Sends the link that the user of the address needs (`only`: no other), at most one in 24 hours. Says nothing of
   * whether there is such a user. Throws MailDeliveryError; then another may be asked for.
   */
  send(
    email: string,
    language: Language,
    only?: PasswordTokenKind,
  ): Promise<void>;
  /** Whose token it is; undefined for none that we know of. */
  find(token: string): Promise<ShownToken | undefined>;
  /** Whose token it is. Throws an HttpProblem unless it is of this kind, unused and not over. */
  findGood(token: string, kind: PasswordTokenKind): Promise<ShownToken>;
  /** Sets the password and uses the token up. Throws an HttpProblem when somebody else was faster. */
  use(token: string, passwordHash: string): Promise<void>;
}

const hashOf = (token: string): Buffer =>
  createHash("sha256").update(token).digest();

const linkInvalid = () =>
  invalid([{ propertyPath: "token", messageKey: "linkInvalid" }]);

export function createPasswordLinks(
  tokens: ReturnType<typeof createPasswordTokensRepository>,
  mailer: AccountMailer,
): PasswordLinks {
  const find = (token: string) => tokens.find(hashOf(token));

  return {
    find,

    async send(email, language, only) {
      const user = await tokens.recipient(email);
      if (user === undefined || (only ?? user.kind) !== user.kind) return;
      const token = randomBytes(32).toString("base64url");
      const hash = hashOf(token);
      if (!(await tokens.issue(user.id, user.kind, hash, VALID_SECONDS)))
        return;
      try {
        await mailer.sendLink(user, token, user.language ?? language);
      } catch (error) {
        await tokens.withdraw(hash);
        throw error;
      }
    },

    async findGood(token, kind) {
      const shown = await find(token);
      if (
        shown === undefined ||
        shown.kind !== kind ||
        shown.isUsed ||
        shown.isOver
      )
        throw linkInvalid();
      return shown;
    },

    async use(token, passwordHash) {
      if (!(await tokens.use(hashOf(token), passwordHash))) throw linkInvalid();
    },
  };
}
