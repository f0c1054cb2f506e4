import { ApiError } from "#src/api/errors/error-classes.ts";
import { languages } from "#src/i18n/languages.ts";
import { isRecord } from "#src/schema/json.ts";

/** The blocks of a content page by language. */
export type Translations = Readonly<Record<string, unknown>>;

/**
 * Reads the other languages of a content page, one request each. A language in which the page cannot be read is omitted.
 * @param content the page in `language`
 * @returns undefined if it is not a content page
 */
export async function readTranslations(
  content: unknown,
  language: string,
  read: (language: string) => Promise<unknown>,
): Promise<Translations | undefined> {
  if (!isRecord(content) || !("contentBlocs" in content)) return undefined;
  const translations: Record<string, unknown> = {};
  for (const one of languages) {
    const page =
      one === language
        ? content
        : await read(one).catch((error: unknown) => {
            if (!(error instanceof ApiError)) throw error;
          });
    if (isRecord(page)) translations[one] = page["contentBlocs"];
  }
  return translations;
}
