import { createHash, randomBytes } from "node:crypto";
import type { AccountMailer } from "#server/mail/account-mailer.ts";
import type { ConfirmationOutcome } from "#server/repositories/email-confirmations.ts";
import type { Repositories } from "#server/repositories/index.ts";

const VALID_SECONDS = 86_400;

/** Links by which people confirm the address that they signed up with. */
export interface EmailConfirmation {
  /** Sends the user a link, unless the address is confirmed. Throws MailDeliveryError. */
  send(userId: number): Promise<void>;
  open(token: string): Promise<ConfirmationOutcome>;
}

const hashOf = (token: string): Buffer =>
  createHash("sha256").update(token).digest();

export const createEmailConfirmation = (
  emailConfirmations: Repositories["emailConfirmations"],
  mailer: AccountMailer,
): EmailConfirmation => ({
  async send(userId) {
    const token = randomBytes(32).toString("base64url");
    const user = await emailConfirmations.issue(
      userId,
      hashOf(token),
      VALID_SECONDS,
    );
    if (user !== undefined) await mailer.sendConfirmation(user, token);
  },

  open: (token) => emailConfirmations.redeem(hashOf(token)),
});
