/** Encrypted data in this browser; only the session's user gets the key from the server. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

const algorithm = "AES-GCM";
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Files are encrypted in parts, so that a large one is never in memory as a whole. */
const PART_BYTES = 4_000_000;

/** The key in `text` (256 bits, Base64url); undefined if `text` is no such key, or in an insecure context, which has no Web Crypto. */
export async function readKey(
  text: string | null | undefined,
): Promise<CryptoKey | undefined> {
  if (!/^[\w-]{43}$/.test(text ?? "") || !globalThis.crypto?.subtle)
    return undefined;
  const base64 = String(text).replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, algorithm, false, [
    "encrypt",
    "decrypt",
  ]);
}

async function sealBytes(bytes: BufferSource, key: CryptoKey): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: algorithm, iv },
    key,
    bytes,
  );
  return { iv, sealed };
}

/** Encrypts a JSON value. */
export const seal = (value: unknown, key: CryptoKey): Promise<Sealed> =>
  sealBytes(new TextEncoder().encode(JSON.stringify(value)), key);

/** Decrypts a value; undefined if it was encrypted with another key. */
export async function unseal(
  { iv, sealed }: Sealed,
  key: CryptoKey,
): Promise<unknown> {
  const bytes = await crypto.subtle
    .decrypt({ name: algorithm, iv }, key, sealed)
    .catch(() => undefined);
  return bytes && JSON.parse(new TextDecoder().decode(bytes));
}

/** A file whose content, name and type are encrypted. */
export interface SealedFile {
  about: Sealed;
  content: Blob;
}

/** Encrypts a file, with its name and type. */
export async function sealFile(
  file: File,
  key: CryptoKey,
): Promise<SealedFile> {
  const parts: Blob[] = [];
  for (let from = 0; from < file.size; from += PART_BYTES) {
    const part = await file.slice(from, from + PART_BYTES).arrayBuffer();
    const { iv, sealed } = await sealBytes(part, key);
    parts.push(new Blob([iv, sealed]));
  }
  const { name, type, lastModified } = file;
  const about = await seal({ name, type, lastModified }, key);
  return { about, content: new Blob(parts) };
}

/** Decrypts a file; null if it was encrypted with another key. */
export async function unsealFile(
  { about, content }: SealedFile,
  key: CryptoKey,
): Promise<File | null> {
  const told = (await unseal(about, key)) as
    | { name: string; type: string; lastModified: number }
    | undefined;
  if (told === undefined) return null;
  const { name, ...rest } = told;
  const parts: Blob[] = [];
  const step = IV_BYTES + PART_BYTES + TAG_BYTES;
  for (let from = 0; from < content.size; from += step) {
    const part = await content.slice(from, from + step).arrayBuffer();
    const iv = new Uint8Array(part.slice(0, IV_BYTES));
    const bytes = await crypto.subtle
      .decrypt({ name: algorithm, iv }, key, part.slice(IV_BYTES))
      .catch(() => undefined);
    if (bytes === undefined) return null;
    parts.push(new Blob([bytes]));
  }
  return new File(parts, name, rest);
}
