import { safeHref } from "#src/ui/safe-link/safe-href.ts";

/** An address of media or of a game on the web; undefined unless it is clean and https. */
export function httpsAddress(
  text: string | null | undefined,
): string | undefined {
  const safe = safeHref(text);
  return safe?.kind === "web" && safe.href.startsWith("https:")
    ? safe.href
    : undefined;
}
