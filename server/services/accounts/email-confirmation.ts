import type { Repositories } from "#server/repositories/index.ts";
import type { ConfirmationOutcome } from "#server/repositories/people/email-confirmations.ts";
import type { AccountMailer } from "#server/services/mail/account-mailer.ts";
import { LINK_SECONDS, linkTokenHash, newLinkToken } from "./link-tokens.ts";

/** Links by which people confirm the address that they signed up with. */
export interface EmailConfirmation {
  /** Sends the user a link, unless the address is confirmed. Throws MailDeliveryError. */
  send(userId: number): Promise<void>;
  open(token: string): Promise<ConfirmationOutcome>;
}

/** Sends links through `mailer`; only the hashes of their tokens are stored. */
export const createEmailConfirmation = (
  emailConfirmations: Repositories["emailConfirmations"],
  mailer: AccountMailer,
): EmailConfirmation => ({
  async send(userId) {
    const token = newLinkToken();
    const user = await emailConfirmations.issue(
      userId,
      linkTokenHash(token),
      LINK_SECONDS,
    );
    if (user !== undefined) await mailer.sendConfirmation(user, token);
  },

  open: (token) => emailConfirmations.redeem(linkTokenHash(token)),
});
