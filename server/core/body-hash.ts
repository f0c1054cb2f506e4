import { createHash } from "node:crypto";
import { meaningOf } from "#src/domain/documents/examine/meaning.ts";
import type { JsonObject } from "#src/schema/json.ts";

/** The SHA-256 of what a document's body means: the same for bodies that `hasSameMeaning` calls the same. */
export const bodyHash = (body: JsonObject): string =>
  createHash("sha256")
    .update(JSON.stringify(meaningOf(body)))
    .digest("base64url");
