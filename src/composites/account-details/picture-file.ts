import { contentTypeOf } from "#src/ui/upload/chosen-file.ts";

/** What the server takes: 5 MB. */
const LARGEST = 5 * 1024 * 1024;

export type PictureFault = "empty" | "too_large" | "no_picture" | "broken";

const types = ["image/png", "image/jpeg", "image/webp"];

/** For the file dialog. */
export const pictureTypes = types.join(",");

/** Why a file cannot be a profile picture, by its size and its content, not its name; undefined when it can. */
export async function pictureFault(
  file: Blob,
): Promise<PictureFault | undefined> {
  if (file.size === 0) return "empty";
  if (file.size > LARGEST) return "too_large";
  const type = await contentTypeOf(file).catch(() => undefined);
  return types.some((known) => known === type) ? undefined : "no_picture";
}
