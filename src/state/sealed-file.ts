import {
  IV_BYTES,
  type Sealed,
  seal,
  sealBytes,
  TAG_BYTES,
  unseal,
  unsealBytes,
} from "#src/browser/sealed.ts";

/** Files are encrypted in parts, so that a large one is never in memory as a whole. */
const PART_BYTES = 4_000_000;

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
    const bytes = await unsealBytes(
      { iv: part.slice(0, IV_BYTES), sealed: part.slice(IV_BYTES) },
      key,
    );
    if (bytes === undefined) return null;
    parts.push(new Blob([bytes]));
  }
  return new File(parts, name, rest);
}
