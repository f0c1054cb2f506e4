import { createHash, randomBytes } from "node:crypto";

/** The link of a mail is valid for 24 hours (AS-9.1). */
export const LINK_SECONDS = 86_400;

/** A token for the link of a mail, which nobody can guess. */
export const newLinkToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of it. */
export const linkTokenHash = (token: string): Buffer =>
  createHash("sha256").update(token).digest();
