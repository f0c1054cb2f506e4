import { safeHref } from "#src/ui/safe-link/safe-href.ts";

/** An address of media or of a game: https, or a path of the server that the page is from; undefined unless it is clean. */
export function mediaAddress(
  text: string | null | undefined,
): string | undefined {
  const safe = safeHref(text);
  return safe?.kind === "path" || safe?.href.startsWith("https:")
    ? safe.href
    : undefined;
}
