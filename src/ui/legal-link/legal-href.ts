import { safeHref } from "#src/ui/safe-link/safe-href.ts";

/** The address of a legal text as configured: a path of this site, outside `/fo`, or one of the web; undefined when it may not be followed. */
export function legalHref(path: string | null | undefined): string | undefined {
  const text = path?.trim() ?? "";
  const safe =
    safeHref(text) ?? (/^[\w-][^:]*$/.test(text) ? safeHref(`/${text}`) : null);
  return safe?.href;
}
