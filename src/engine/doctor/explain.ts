import type { Verdict } from "#src/engine/types.ts";

const date = (instant: number) => new Date(instant).toISOString();

/** A verdict in English words, for developers; the application says it in the user's language. */
export function explain(verdict: Verdict): string {
  switch (verdict.verdict) {
    case "shown":
      return "shown";
    case "loading":
      return "its code is on the way";
    case "before-window":
      return `shown from ${date(verdict.opensAt)} on`;
    case "after-window":
      return `shown until ${date(verdict.closedAt)}`;
    case "condition-false":
      return `${verdict.reason} (${verdict.leaf || "/"})`;
    case "unknown-type":
      return verdict.nearest === undefined
        ? "no such type"
        : `no such type; the nearest is "${verdict.nearest}"`;
    case "invalid":
      return `${verdict.path || "/"}: ${verdict.reason}`;
    case "failed":
      return String(verdict.error);
  }
}
