import type { Language } from "./languages.ts";
import de from "./locales/de.json?url";
import en from "./locales/en.json?url";
import es from "./locales/es.json?url";
import fr from "./locales/fr.json?url";
import it from "./locales/it.json?url";
import nl from "./locales/nl.json?url";

/** Words of one language: sections of sections of words. */
export type Words = { [key: string]: string | Words };

const addresses: Record<Language, string> = { fr, en, it, es, de, nl };

/**
 * Fetches the words of one language; they are a static file beside the scripts, never part of them.
 * Rejects when the file cannot be had or is not JSON.
 */
export async function fetchWords(language: Language): Promise<Words> {
  const response = await fetch(addresses[language]);
  if (!response.ok)
    throw new Error(
      `GET ${addresses[language]}: ${response.status} ${response.statusText}`,
    );
  return (await response.json()) as Words;
}
