const scheme = /^[^/?#]*:/;

/** `www.club.example/rules`, `club.example:8443`. */
const host =
  /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d+)?(?=[/?#]|$)/u;

/** A file in the root folder whose name looks like a host. */
const file =
  /^[^/?#]+\.(?:pdf|docx?|xlsx?|pptx?|od[pst]|csv|txt|html?|php|png|jpe?g|gif|svg|webp|mp4|zip)(?=[?#]|$)/i;

/** A place in the programme's own site, which has its pages behind the hash. */
const hashRoute = /^#!?\//;

/**
 * Completes an address whose author left out the scheme or the leading slash, and takes `&amp;` for the ampersand that it
 * was before an HTML editor stored it; anything else is returned unchanged.
 * @example meantAddress("www.club.example") // "https://www.club.example"
 * @example meantAddress("content/9") // "/content/9"
 * @example meantAddress("#/form/3") // "/#/form/3"
 */
export function meantAddress(text: string): string {
  const address = text.trim().replaceAll("&amp;", "&");
  if (hashRoute.test(address)) return `/${address}`;
  if (/^\/\/[^/]/.test(address)) return `https:${address}`;
  if (host.test(address) && !file.test(address)) return `https://${address}`;
  const isRelative = /^[^/?#]\S*$/.test(address) && !scheme.test(address);
  return isRelative ? `/${address}` : address;
}
