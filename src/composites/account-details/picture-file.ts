import { withPatience } from "#src/browser/patience.ts";
import { acceptOf, pictureRules } from "#src/domain/file-rules.ts";
import { contentTypeOf, readingPatience } from "#src/ui/upload/chosen-file.ts";

export type PictureFault = "empty" | "too_large" | "no_picture" | "broken";

/** For the file dialog. */
export const pictureTypes = acceptOf(pictureRules);

/** Why a file cannot be a profile picture, by its size and its content, not its name; undefined when it can. */
export async function pictureFault(
  file: Blob,
): Promise<PictureFault | undefined> {
  if (file.size === 0) return "empty";
  if (file.size > pictureRules.maxSize) return "too_large";
  const type = await withPatience(
    () => contentTypeOf(file),
    readingPatience,
  ).catch(() => undefined);
  return pictureRules.types.some((known) => known === type)
    ? undefined
    : "no_picture";
}
