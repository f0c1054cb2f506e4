import type { Kind } from "./report-errors.ts";

/** Loads what no page waits for. */
export const loadFollowUp = () => import("./after-first-view.ts");

/** Reports an error as `reportBrowserError` does, loading its code on demand. Does nothing in development. */
export function reportLater(kind: Kind, error: unknown): void {
  if (import.meta.env.PROD)
    loadFollowUp()
      .then(({ reportBrowserError }) => reportBrowserError(kind, error))
      .catch(console.warn);
}
