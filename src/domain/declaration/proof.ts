import {
  endingOf,
  nameWithEnding,
  typeLabel,
  typeNamed,
} from "#src/domain/values/file-rules.ts";
import type { StoredFile } from "#src/schema/types.gen.ts";

/** Where to fetch a file. */
export type FileLocation =
  /** Relative to the API's base; requires the token. */
  | { kind: "api"; path: string }
  /** Any other URL, which must not receive the token. */
  | { kind: "web"; url: string };

/** What is known about the proof of a declaration. */
export interface Proof {
  name: string | undefined;
  /** Common name of its type: `PDF`. */
  type: string | undefined;
  /** In bytes. */
  size: number | undefined;
  isPicture: boolean;
  location: FileLocation | undefined;
}

/**
 * The proof of a declaration, which may be an object, an IRI, or the URL of the file.
 * @param base base path of the API: `/v2`
 * @param page URL of the current page, for relative URLs
 * @returns undefined if the declaration has no proof
 */
export function proofOf(
  file: StoredFile | undefined,
  base: string,
  page: string,
): Proof | undefined {
  const fields: Exclude<StoredFile, string | null> =
    typeof file === "string" ? { contentUrl: file } : (file ?? {});
  const address = fields.contentUrl?.trim() || fields["@id"]?.trim();
  const location = address ? locationOf(address, base, page) : undefined;
  const mimeType = fields.mimeType?.trim().toLowerCase().split(";")[0];
  const called = fields.name?.trim() || nameIn(address);
  const size = fields.size ?? undefined;
  if (!location && !called) return undefined;
  const name = called && nameWithEnding(called, mimeType ?? "");
  const known = typeLabel(mimeType ?? "") ? mimeType : typeNamed(name ?? "");
  return {
    name,
    type: typeLabel(known ?? "") ?? endingOf(name ?? "")?.toUpperCase(),
    size: size !== undefined && size > 0 ? size : undefined,
    isPicture: known?.startsWith("image/") === true,
    location,
  };
}

/** Where to fetch a URL; undefined if it is neither the API nor the web. */
export function locationOf(
  address: string,
  base: string,
  page: string,
): FileLocation | undefined {
  const url = parsed(address, page);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const api = new URL(`${base}/`, page);
  const isOfApi =
    url.origin === api.origin && url.pathname.startsWith(api.pathname);
  return isOfApi
    ? { kind: "api", path: url.pathname.slice(base.length) + url.search }
    : { kind: "web", url: url.href };
}

function parsed(address: string, page: string): URL | undefined {
  try {
    return new URL(address, page);
  } catch {
    return undefined;
  }
}

/** The last segment of a URL if it has an extension: `facture.pdf`, not an id. */
function nameIn(address: string | undefined): string | undefined {
  const last = address?.split(/[?#]/)[0]?.split("/").at(-1);
  if (!last || endingOf(last) === undefined) return undefined;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
