import { localTexts } from "#src/browser/storage.ts";

const prefix = "palmares-list:";

/** The lists of which each entity has one that a page consists of; those of others are not recorded. */
const perEntity = /^(\/content-categories\/)[^/]+(?=\/)/;

/** The call for the lists of all entities. */
const callOf = (path: string) => path.replace(perEntity, "$1*");

/**
 * Whether the API has a list, as far as this browser has seen: `false` for one whose call responded with 404 or 405 and
 * never with a list; a 404 after that says that the list is empty.
 */
export const hasList = (path: string): boolean =>
  localTexts.get(prefix + path) !== "0" ||
  localTexts.get(prefix + callOf(path)) === "1";

/** Records a response of a list: the list, or that it does not exist. */
export function noteList(path: string, isThere: boolean): void {
  const call = callOf(path);
  if (/\d/.test(call)) return;
  const key = prefix + (isThere ? call : path);
  if (localTexts.get(key) !== "1") localTexts.set(key, isThere ? "1" : "0");
}
