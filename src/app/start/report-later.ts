import type { Kind } from "./report-errors.ts";

/** Reports an error as `reportBrowserError` does, whose code is loaded for it: no page waits for that. Not in development. */
export function reportLater(kind: Kind, error: unknown): void {
  if (!import.meta.env.PROD) return;
  import("./report-errors.ts")
    .then(({ reportBrowserError }) => reportBrowserError(kind, error))
    .catch(console.warn);
}
