const hasScheme = /^[a-z][a-z\d+.-]*:/i;

/**
 * The programme's address, with the present page's protocol in front where it has no http or https scheme
 * (AS-9.3), without a slash at the end.
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

const folder = "/web_files/ui/img/";
const fallback = "default.svg";

/**
 * The addresses at which a picture of the programme's design is tried, in order: the configured file, the server's
 * default (AS-8.12, AS-9.4). The picture that comes with the application follows them.
 * @param programmeUrl without a slash at its end; this site where it is not known
 * @returns none where no file is configured
 */
export function programmeImages(
  file: string | null | undefined,
  programmeUrl: string | undefined,
): string[] {
  const name = file?.trim();
  if (!name) return [];
  return [name, fallback].map((one) =>
    /^https?:\/\//i.test(one) || one.startsWith("/")
      ? one
      : `${programmeUrl ?? ""}${folder}${encodeURIComponent(one)}`,
  );
}
