/** Parses a URL, relative to `base` if given; undefined if it is invalid. Our oldest browsers lack `URL.parse`. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
