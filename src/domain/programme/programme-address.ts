const hasScheme = /^[a-z][a-z\d+.-]*:/i;

/**
 * The programme's address without a trailing slash; if it has no http or https scheme, it gets the protocol of the current
 * page (AS-9.3).
 * @param protocol like `location.protocol`, including the colon
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

/**
 * The address of a picture of the programme's design (AS-9.4).
 * @param file the value of an option: a file in the programme's folder, a path or a URL
 * @param programmeUrl without a trailing slash; this site if unknown
 * @returns undefined if no file is configured
 */
export function programmeImage(
  file: string | null | undefined,
  programmeUrl: string | undefined,
): string | undefined {
  const name = file?.trim();
  if (!name) return undefined;
  return /^https?:\/\//i.test(name) || name.startsWith("/")
    ? name
    : `${programmeUrl ?? ""}${folder}${encodeURIComponent(name)}`;
}

/**
 * The addresses to try for a logo, in order: the configured file, then the server's default logo (AS-8.12). The logo
 * that is bundled with the application comes last.
 */
export const programmeLogos = (
  file: string | null | undefined,
  programmeUrl: string | undefined,
): string[] =>
  [file, file?.trim() && "default.svg"].flatMap(
    (name) => programmeImage(name, programmeUrl) ?? [],
  );
