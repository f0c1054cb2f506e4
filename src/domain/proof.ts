import type { StoredFile } from "#src/schema/types.gen.ts";
import {
  endingOf,
  nameWithEnding,
  typeLabel,
  typeNamed,
} from "./file-rules.ts";

/** Where a file is read. */
export type FileLocation =
  /** Below the API's base: with the token. */
  | { kind: "api"; path: string }
  /** Elsewhere: the token is not for it. */
  | { kind: "web"; url: string };

/** The proof of a declaration, as far as it is known. */
export interface Proof {
  name: string | undefined;
  /** The name that people know its type by: `PDF`. */
  type: string | undefined;
  /** In bytes. */
  size: number | undefined;
  isPicture: boolean;
  location: FileLocation | undefined;
}

/**
 * The proof of a declaration, which comes as an object, as an IRI, or as the address of the file.
 * @param base where the API is: `/v2`
 * @param page the address of the page, which relative addresses refer to
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

/** Where an address is read; undefined for one that is neither of the API nor of the web. */
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

/** The last part of an address, where it has an ending: `facture.pdf`, not an id. */
function nameIn(address: string | undefined): string | undefined {
  const last = address?.split(/[?#]/)[0]?.split("/").at(-1);
  if (!last || endingOf(last) === undefined) return undefined;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
