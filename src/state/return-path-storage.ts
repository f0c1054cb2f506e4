import { tabTexts } from "#src/browser/storage.ts";
import { safeReturnPath } from "#src/domain/return-path.ts";

const key = "returnPath";

/** Keeps where to go on after a sign-in at another site, in this tab, until one comes back from there. */
export function keepReturnPath(raw: string | undefined): void {
  if (raw === undefined) tabTexts.remove(key);
  else tabTexts.set(key, raw);
}

/** Where to go on: a path of the application, home where nothing was kept. */
export const keptReturnPath = (): string => safeReturnPath(tabTexts.get(key));

/** Where to go on, once. */
export function takeReturnPath(): string {
  const path = keptReturnPath();
  tabTexts.remove(key);
  return path;
}
