import { UserError } from "#server/core/cli.ts";

/** The API of another server. */
export interface ApiTarget {
  /** `https://club.example` */
  origin: string;
  /** Path of the API on that origin: `/v2`. */
  path: string;
}

/**
 * Parses the address of an API: `https://club.example/v2`, or only the origin if the path is `/v2`. Throws a UserError.
 * @param name the option or variable that holds the address
 */
export function readApiTarget(name: string, address: string): ApiTarget {
  const url = URL.parse(address);
  const isAddress =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    `${url.username}${url.password}${url.search}${url.hash}` === "";
  if (!isAddress)
    throw new UserError(
      `${name} is not an address such as https://club.example/v2: ${address}`,
    );
  return {
    origin: url.origin,
    path: url.pathname.replace(/\/+$/, "") || "/v2",
  };
}

/** Where other servers have their pictures and files, besides the API. */
const FOLDERS = ["/media", "/uploads", "/web_files"];

/** Our paths that are proxied, each with its path on the other server. */
export const proxiedPaths = ({
  path,
}: ApiTarget): [ours: string, theirs: string][] => [
  ["/v2", path],
  ...FOLDERS.map((path): [string, string] => [path, path]),
];
