/** What the server takes: 5 MB. */
const LARGEST = 5 * 1024 * 1024;

export type PictureFault = "empty" | "too_large" | "no_picture" | "broken";

/** How a file of each kind begins; in WebP bytes 4 to 7 are its length. */
const beginnings: readonly (readonly (number | undefined)[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
  [
    ...[0x52, 0x49, 0x46, 0x46],
    ...[undefined, undefined, undefined, undefined],
    ...[0x57, 0x45, 0x42, 0x50],
  ],
];

/** For the file dialog. */
export const pictureTypes = "image/png,image/jpeg,image/webp";

/** Why a file cannot be a profile picture, by its size and its content, not its name; undefined when it can. */
export async function pictureFault(
  file: Blob,
): Promise<PictureFault | undefined> {
  if (file.size === 0) return "empty";
  if (file.size > LARGEST) return "too_large";
  const head = await readHead(file);
  const isPicture = beginnings.some((bytes) =>
    bytes.every((byte, at) => byte === undefined || head[at] === byte),
  );
  return isPicture ? undefined : "no_picture";
}

async function readHead(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, 12).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}
