import { createHmac, hkdfSync } from "node:crypto";

/** Where the secret that signs tokens comes from. */
export interface SecretSource {
  secret(): Promise<string>;
}

/** The HMAC-SHA256 of a list, in Base64url. */
export type KeyedHash = (
  parts: readonly (string | number)[],
) => Promise<string>;

/**
 * Hashes with a key derived (HKDF) for one purpose from the secret that signs tokens: the same in every instance, and one
 * key reveals neither another nor the secret.
 */
export function createKeyedHash(
  { secret }: SecretSource,
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
