import { createHash } from "node:crypto";

/** The SHA-256 of a document's body. */
export const bodyHash = (body: string): string =>
  createHash("sha256").update(body).digest("base64url");
