/** Encrypted data in this browser. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

const algorithm = "AES-GCM";
export const IV_BYTES = 12;
export const TAG_BYTES = 16;

/** The key made of these 256 bits. */
export const keyOf = (bytes: BufferSource): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, algorithm, false, [
    "encrypt",
    "decrypt",
  ]);

/** The key in `text` (256 bits, Base64url); undefined if `text` is no such key, or in an insecure context, which has no Web Crypto. */
export async function readKey(
  text: string | null | undefined,
): Promise<CryptoKey | undefined> {
  if (!/^[\w-]{43}$/.test(text ?? "") || !globalThis.crypto?.subtle)
    return undefined;
  const base64 = String(text).replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return keyOf(bytes);
}

/** Encrypts bytes. */
export async function sealBytes(
  bytes: BufferSource,
  key: CryptoKey,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: algorithm, iv },
    key,
    bytes,
  );
  return { iv, sealed };
}

/** Decrypts bytes; undefined if they were encrypted with another key. */
export const unsealBytes = (
  { iv, sealed }: { iv: BufferSource; sealed: BufferSource },
  key: CryptoKey,
): Promise<ArrayBuffer | undefined> =>
  crypto.subtle
    .decrypt({ name: algorithm, iv }, key, sealed)
    .catch(() => undefined);

/** Encrypts a JSON value. */
export const seal = (value: unknown, key: CryptoKey): Promise<Sealed> =>
  sealBytes(new TextEncoder().encode(JSON.stringify(value)), key);

/** Decrypts a value; undefined if it was encrypted with another key. */
export async function unseal(data: Sealed, key: CryptoKey): Promise<unknown> {
  const bytes = await unsealBytes(data, key);
  return bytes && JSON.parse(new TextDecoder().decode(bytes));
}
