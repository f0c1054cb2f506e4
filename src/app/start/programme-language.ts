import { namedOrAll } from "#src/domain/programme/languages.ts";
import { currentLanguage, showLanguage, toLanguage } from "#src/i18n/index.ts";
import type { AppConfig } from "#src/schema/types.gen.ts";

/**
 * Shows the programme's own language to participants whose language it does not have (BO-9.96); the one of the last visit
 * stays the choice for others.
 */
export async function showOfferedLanguage({
  locale,
  languages,
}: Pick<AppConfig, "locale" | "languages"> = {}): Promise<void> {
  const offered = namedOrAll(languages);
  if (offered.includes(currentLanguage())) return;
  const own = toLanguage(locale);
  await showLanguage(offered.includes(own) ? own : toLanguage(offered[0]));
}
