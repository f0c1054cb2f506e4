import { createHmac, hkdfSync } from "node:crypto";
import type { Repositories } from "#server/repositories/index.ts";

/** The HMAC-SHA256, in Base64url, of a list. */
export type KeyedHash = (
  parts: readonly (string | number)[],
) => Promise<string>;

/**
 * Hashes with a key that is derived (HKDF) from the database's secret for one purpose: the same in every instance, and who
 * has one key knows neither another nor the secret that signs tokens.
 */
export function createKeyedHash(
  { secret }: Pick<Repositories["tokens"], "secret">,
  purpose: string,
): KeyedHash {
  let key: Buffer | undefined;
  return async (parts) => {
    key ??= Buffer.from(
      hkdfSync("sha256", await secret(), "", `palmares ${purpose}`, 32),
    );
    return createHmac("sha256", key)
      .update(JSON.stringify(parts))
      .digest("base64url");
  };
}
