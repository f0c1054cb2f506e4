const hasScheme = /^[a-z][a-z\d+.-]*:/i;

/**
 * An address that a configurator gave, safe to link to: http, https, mailto or tel, or a path of this site.
 * @returns undefined for nothing and for any other scheme (`javascript:`, `data:` …)
 */
export function safeAddress(
  raw: string | null | undefined,
): string | undefined {
  const address = raw?.trim();
  if (!address || /[\p{Cc}\\]/u.test(address)) return undefined;
  if (/^(?:https?:\/\/[^/]|mailto:|tel:)/i.test(address)) return address;
  return hasScheme.test(address) ? undefined : address;
}

/**
 * The programme's address, with the present page's protocol in front where it has no http or https scheme
 * (specification, access 9), without a slash at the end.
 * @param protocol as `location.protocol`, with its colon
 */
export function programmeAddress(
  raw: string | null | undefined,
  protocol: string,
): string | undefined {
  const address = raw?.trim().replace(/\/+$/, "");
  if (!address) return undefined;
  if (/^https?:\/\//i.test(address)) return address;
  return hasScheme.test(address) && !/^[^/]+:\d+(?:\/|$)/.test(address)
    ? undefined
    : `${protocol}//${address.replace(/^\/+/, "")}`;
}
