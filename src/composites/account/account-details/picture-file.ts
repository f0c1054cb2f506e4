import { acceptOf, pictureRules } from "#src/domain/values/file-rules.ts";
import { contentIn } from "#src/ui/upload/chosen-file.ts";

export type PictureFault =
  | "empty"
  | "too_large"
  | "no_picture"
  | "broken"
  /** Its bytes cannot be read: it was moved or deleted. */
  | "unreadable"
  /** The code that checks it failed to load. */
  | "unknown";

/** Accepted types for the file dialog. */
export const pictureTypes = acceptOf(pictureRules);

/** Why a file cannot be a profile picture, judged by size and content, not by name; undefined if it can. */
export async function pictureFault(
  file: File,
): Promise<PictureFault | undefined> {
  if (file.size === 0) return "empty";
  if (file.size > pictureRules.maxSize) return "too_large";
  const content = await contentIn(file);
  if (typeof content === "string") return content;
  return pictureRules.types.some((known) => known === content?.type)
    ? undefined
    : "no_picture";
}
