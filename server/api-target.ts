import { UserError } from "#scripts/cli.ts";

/** The API of another server. */
export interface ApiTarget {
  /** `https://club.example` */
  origin: string;
  /** Where the API is on that origin: `/v2`. */
  path: string;
}

/**
 * Reads the address of an API: `https://club.example/v2`, or the origin alone where its path is `/v2`. Throws a UserError.
 * @param name of the option or variable that holds the address
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

/** The paths of our server that another one serves, and what each is called there. */
export const proxiedPaths = ({
  path,
}: ApiTarget): [ours: string, theirs: string][] => [
  ["/v2", path],
  ["/web_files", "/web_files"],
];
