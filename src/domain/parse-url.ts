/** The URL that a text is, seen from `base`; undefined where it is none. (`URL.parse` is newer than our oldest browsers.) */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
