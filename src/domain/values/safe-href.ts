import { belowBase, isBelowBase } from "#src/domain/programme/base-path.ts";
import { isPagePath } from "#src/domain/programme/page-path.ts";
import { parseUrl } from "#src/domain/values/parse-url.ts";
import { meantAddress } from "./meant-address.ts";

/** A safe address: inside the application (below its base), elsewhere on the web, or a contact (mail, phone). */
export type SafeHref = { kind: "path" | "web" | "contact"; href: string };

const somewhere = "https://inside.invalid";

// Control, format and separator characters, which browsers drop or render invisibly, and backslashes, which they read as slashes.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\]/u;
// HTML entities.
const entity = /&(#|[a-z][a-z0-9]*;)/i;

// Addresses separated by commas or semicolons, and header fields; either is enough (RFC 6068).
const mailbox = "[^\\s@/?,;%]+@[^\\s@/?,;%]+";
const mail = new RegExp(
  `^mailto:(?:${mailbox}(?:[,;] *${mailbox})*(?:\\?.*)?|\\?.+)$`,
  "i",
);

// A number, separators, and parameters such as an extension (RFC 3966).
const phone =
  /^tel:\+?(?=[^;]*\d)[\d().,\s-]+(?:;[a-z\d-]+(?:=[\w.:+%-]+)?)*$/i;

const isClean = (text: string) => !hidden.test(text) && !entity.test(text);

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function safePath(text: string): SafeHref | null {
  const plain = decoded(text);
  const url = parseUrl(text, somewhere);
  if (plain === null || !isClean(plain) || url?.origin !== somewhere)
    return null;
  const leaves = [plain, url.pathname, decoded(url.pathname) ?? "//"].some(
    (path) => path.startsWith("//"),
  );
  return leaves
    ? null
    : { kind: "path", href: url.pathname + url.search + url.hash };
}

function safeAddress(text: string): SafeHref | null {
  const url = parseUrl(text);
  if (!url) return null;
  switch (url.protocol) {
    case "https:":
    case "http:":
      return /^https?:\/\/[^/]/i.test(text) && !url.username && !url.password
        ? { kind: "web", href: url.href }
        : null;
    case "mailto:":
      return mail.test(text) ? { kind: "contact", href: url.href } : null;
    case "tel:":
      return phone.test(text) ? { kind: "contact", href: url.href } : null;
    default:
      return null;
  }
}

/**
 * Checks an untrusted address: `/path` inside the application, or https, http, mailto, tel.
 * Everything else is null: other schemes, relative or protocol-relative addresses, credentials in the address,
 * hidden characters, HTML entities, paths that leave the application once normalized or decoded.
 */
export function safeHref(text: unknown): SafeHref | null {
  if (typeof text !== "string") return null;
  const address = text.trim();
  if (!isClean(address)) return null;
  return address.startsWith("/") ? safePath(address) : safeAddress(address);
}

/** Like `safeHref`, for addresses as typed in a back office: `www.club.example`, `//club.example`, `content/9`. */
const meantHref = (text: unknown): SafeHref | null =>
  safeHref(typeof text === "string" ? meantAddress(text) : text);

/**
 * Like `safeHref`, for links of a programme (AS-2.9.2): a path may include the `/fo` that the browser shows, and everything
 * else on the site is as external as the rest of the web.
 */
export function safeLink(text: unknown): SafeHref | null {
  const safe = meantHref(text);
  if (safe?.kind !== "path") return safe;
  if (isBelowBase(safe.href)) return safeHref(belowBase(safe.href));
  const isPage = isPagePath(safe.href) && !/^\/#!?\//.test(safe.href);
  return isPage ? safe : { kind: "web", href: safe.href };
}

/** The configured address of a legal text: a path of this site, outside `/fo`, or a web address; undefined if unsafe. */
export const legalHref = (path: string | null | undefined) =>
  meantHref(path)?.href;
