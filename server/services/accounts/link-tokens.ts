import { createHash, randomBytes } from "node:crypto";

/** The link of a mail is valid for 24 hours (AS-9.1). */
export const LINK_SECONDS = 86_400;

/** An unguessable token for a mailed link. */
export const newLinkToken = (): string => randomBytes(32).toString("base64url");

/** Only this hash of the token is stored. */
export const linkTokenHash = (token: string): Buffer =>
  createHash("sha256").update(token).digest();
