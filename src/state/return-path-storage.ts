import { tabTexts } from "#src/browser/storage.ts";
import { safeReturnPath } from "#src/domain/people/return-path.ts";

const key = "returnPath";

/** Stores the return path in this tab while the user signs in at another site. */
export function keepReturnPath(raw: string | undefined): void {
  if (raw === undefined) tabTexts.remove(key);
  else tabTexts.set(key, raw);
}

/** The stored return path: a path of the application, home if none is stored. */
export const keptReturnPath = (): string => safeReturnPath(tabTexts.get(key));

/** Returns the stored return path and removes it. */
export function takeReturnPath(): string {
  const path = keptReturnPath();
  tabTexts.remove(key);
  return path;
}
