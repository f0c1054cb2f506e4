import { safeReturnPath } from "#src/domain/return-path.ts";

const key = "returnPath";

/** Keeps where to go on after a sign-in at another site, in this tab, until the application opens here again. */
export function keepReturnPath(raw: string | undefined): void {
  if (raw === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, raw);
}

/** Where to go on, once: a path of the application, home where nothing was kept. */
export function takeReturnPath(): string {
  const raw = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return safeReturnPath(raw);
}
