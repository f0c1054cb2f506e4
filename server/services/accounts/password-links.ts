import { randomUUID } from "node:crypto";
import { invalid } from "#server/core/http-problem.ts";
import type { PasswordTokenKind } from "#server/database/people-tables.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { PasswordToken } from "#server/repositories/people/passwords.ts";
import type { AccountMailer } from "#server/services/mail/account-mailer.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { LINK_SECONDS, linkTokenHash, newLinkToken } from "./link-tokens.ts";

/** Single-use links that set a password. */
export interface PasswordLinks {
  /**
   * Sends the user with this address the link they need, unless it is not of the kind `only`; at most one in 24 hours
   * (AS-4.11), unless the last one was used or withdrawn. Does not reveal whether the user exists. Throws
   * MailDeliveryError; another link can then be requested.
   * @param jobId the job that sends the link; if it runs again after a crash, it sends another link
   */
  send(
    email: string,
    language: Language,
    only?: PasswordTokenKind,
    jobId?: string,
  ): Promise<void>;
  /** The token and its user; undefined if it does not exist. */
  find(token: string): Promise<PasswordToken | undefined>;
  /** The token and its user. Throws an HttpProblem (422) unless it is of this kind, unused and not expired. */
  findValid(token: string, kind: PasswordTokenKind): Promise<PasswordToken>;
  /** Sets the password and marks the token as used. Throws an HttpProblem (422) when it was used meanwhile. */
  use(token: string, passwordHash: string): Promise<void>;
}

const linkInvalid = () =>
  invalid([{ propertyPath: "token", messageKey: "linkInvalid" }]);

/** Sends links through `mailer`; only the hashes of their tokens are stored. */
export function createPasswordLinks(
  passwords: Repositories["passwords"],
  mailer: Pick<AccountMailer, "sendLink">,
): PasswordLinks {
  const find = (token: string) => passwords.findToken(linkTokenHash(token));

  return {
    find,

    async send(email, language, only, jobId = randomUUID()) {
      const user = await passwords.recipient(email);
      if (user === undefined || (only ?? user.kind) !== user.kind) return;
      const token = newLinkToken();
      const hash = linkTokenHash(token);
      const isIssued = await passwords.issueToken(user, {
        hash,
        seconds: LINK_SECONDS,
        jobId,
      });
      if (!isIssued) return;
      try {
        await mailer.sendLink(user, token, user.language ?? language);
      } catch (error) {
        await passwords.withdrawToken(hash);
        throw error;
      }
    },

    async findValid(token, kind) {
      const found = await find(token);
      if (
        found === undefined ||
        found.kind !== kind ||
        found.isUsed ||
        found.isExpired
      )
        throw linkInvalid();
      return found;
    },

    async use(token, passwordHash) {
      if (!(await passwords.redeemToken(linkTokenHash(token), passwordHash)))
        throw linkInvalid();
    },
  };
}
