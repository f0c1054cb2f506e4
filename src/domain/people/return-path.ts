import { basePath } from "#src/domain/programme/base-path.ts";

const home = "/";
const longest = 2048;

/** Segments of letters, digits, emoji and `-._~` only, not consisting of dots. */
const path =
  /^(?:\/(?!\.+(?:\/|$))[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}_\-.~]+)+\/?$/u;
/** Query and hash: what RFC 3986 allows, what browsers leave or encode there, and every `%` followed by two digits. */
const rest =
  /^(?:\?(?:[\w\-.~!$&'()*+,;=:@/?[\]{}|^\u{a0}-\u{10ffff}]|%[\da-f]{2})*)?(?:#(?:[\w\-.~!$&'()*+,;=:@/?[\]{}|^\u{a0}-\u{10ffff}]|%[\da-f]{2})*)?$/iu;
/** Control and format characters, and characters that browsers treat as a slash. */
const hidden = /[\p{C}\p{Z}\\]/u;
/** Zero-width joiners between two letters or parts of an emoji, where they are legitimate. */
const joiners =
  /([\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])/gu;
/** Paths that must not be returned to: they would end the session, or leave the application again. */
const elsewhere = new RegExp(
  `^(?:/(?:auth|logout|bo|v2)|${basePath})(?:/|$)`,
  "i",
);

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Where to go after signing in: `raw` is the `returnPath` in the URL, still encoded once. Only a path of this application,
 * without the base path, with query and hash, is accepted (AS-2.1.6, AS-4.3); anything else, in particular whatever a browser might
 * interpret as another address, becomes the home page.
 */
export function safeReturnPath(raw: string | null | undefined): string {
  if (!raw || raw.length > longest) return home;
  const decoded = decode(raw);
  if (decoded === undefined || hidden.test(decoded.replace(joiners, "$1")))
    return home;
  const end = decoded.search(/[?#]/);
  const [place, tail] =
    end < 0 ? [decoded, ""] : [decoded.slice(0, end), decoded.slice(end)];
  const plainTail = decode(tail);
  if (plainTail === undefined || /[\p{Cc}\\]/u.test(plainTail)) return home;
  if (!rest.test(tail)) return home;
  if (place === home) return decoded;
  const plainPlace = plainLetters(place)?.replace(joiners, "$1");
  return plainPlace !== undefined &&
    path.test(plainPlace) &&
    !elsewhere.test(plainPlace)
    ? decoded
    : home;
}

/** Decodes the non-ASCII letters of a path, which browsers encode; undefined if they cannot be decoded. */
const plainLetters = (place: string): string | undefined =>
  decode(place.replace(/%(?![89a-f])/gi, "%25"));

/** The address of the login page that leads back to `current` (path, query and hash); the home page needs no return path. */
export function loginAddress(current: string): string {
  return /^\/?(?:[?#]|$)/.test(current)
    ? "/auth"
    : `/auth?returnPath=${encodeURIComponent(current)}`;
}

/** The first `returnPath` in a query, still encoded. */
export function rawReturnPath(search: string): string | undefined {
  return /(?:^|[?&])returnPath=([^&#]*)/.exec(search)?.[1];
}
