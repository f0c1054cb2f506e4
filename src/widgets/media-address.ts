import { safeHref } from "#src/domain/values/safe-href.ts";

/** The address of media or a game: https, or a path of the page's server; undefined if it is unsafe. */
export function mediaAddress(
  text: string | null | undefined,
): string | undefined {
  const safe = safeHref(text);
  return safe?.kind === "path" || safe?.href.startsWith("https:")
    ? safe.href
    : undefined;
}
