import { localTexts } from "#src/browser/storage.ts";

const prefix = "palmares-list:";

/**
 * Whether the API has a list, as far as this browser has seen: `false` for one whose call responded with 404 or 405 and
 * never with a list; a 404 after that says that the list is empty.
 */
export const hasList = (path: string): boolean =>
  localTexts.get(prefix + path) !== "0";

/** Records a response of a list: it, or that there is none. Lists of one entity are not recorded. */
export function noteList(path: string, isThere: boolean): void {
  if (/\d/.test(path)) return;
  const known = localTexts.get(prefix + path);
  if (known === "1" || (known === "0" && !isThere)) return;
  localTexts.set(prefix + path, isThere ? "1" : "0");
}
