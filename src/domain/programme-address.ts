const hasScheme = /^[a-z][a-z\d+.-]*:/i;

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
