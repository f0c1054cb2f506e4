const outcomes = ["confirmed", "expired", "invalid"] as const;

/** What opening the link that confirms an address came to. */
export type EmailOutcome = (typeof outcomes)[number];

/**
 * Takes `email`, by which the server tells what such a link came to, out of a query.
 * @param search as `location.search`, with its `?`
 * @returns the query without it, and the outcome; undefined where it is absent or unknown
 */
export function splitEmailOutcome(search: string): {
  outcome: EmailOutcome | undefined;
  search: string;
} {
  const query = new URLSearchParams(search);
  const outcome = outcomes.find((one) => one === query.get("email"));
  if (outcome === undefined) return { outcome, search };
  query.delete("email");
  const rest = query.toString();
  return { outcome, search: rest && `?${rest}` };
}
