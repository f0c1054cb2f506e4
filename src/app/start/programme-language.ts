import {
  languageFor,
  programmeLanguages,
} from "#src/domain/programme/languages.ts";
import { currentLanguage, showLanguage } from "#src/i18n/index.ts";
import type { AppConfig } from "#src/schema/types.gen.ts";

/**
 * Shows the programme's own language if it does not have the one of the last visit (BO-9.96), which stays the choice for
 * others.
 */
export async function showProgrammeLanguage({
  locale,
  languages,
}: Pick<AppConfig, "locale" | "languages"> = {}): Promise<void> {
  const shown = currentLanguage();
  const next = languageFor(programmeLanguages({ locale, languages }), shown);
  if (next !== shown) await showLanguage(next).catch(console.error);
}
