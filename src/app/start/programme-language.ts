import { programmeLanguages } from "#src/domain/programme/languages.ts";
import { showLanguage } from "#src/i18n/index.ts";
import type { AppConfig } from "#src/schema/types.gen.ts";

/** Shows the programme's own language (BO-9.96); the one of the last visit stays the choice for others. */
export async function showOwnLanguage({
  locale,
  languages,
}: Pick<AppConfig, "locale" | "languages"> = {}): Promise<void> {
  await showLanguage(programmeLanguages({ locale, languages }).own);
}
