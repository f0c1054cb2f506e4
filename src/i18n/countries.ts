import { currentLanguage } from "./languages.ts";

/** A country's name in the current language; unknown codes are returned unchanged. @param code ISO 3166-1 alpha-2 */
export function countryName(code: string): string {
  try {
    return (
      new Intl.DisplayNames(currentLanguage(), { type: "region" }).of(code) ??
      code
    );
  } catch {
    return code;
  }
}
