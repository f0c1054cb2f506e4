import { language as constraints } from "#src/schema/constraints.gen.ts";
import type { Language } from "#src/schema/types.gen.ts";

const languages: readonly Language[] = constraints.enum;

/** What people call languages in tables, in any of ours, without accents. */
const names: Readonly<Record<Language, readonly string[]>> = {
  fr: ["francais", "french", "franzosisch", "frans", "frances", "francese"],
  en: ["anglais", "english", "englisch", "engels", "ingles", "inglese"],
  de: ["allemand", "german", "deutsch", "duits", "aleman", "tedesco"],
  nl: [
    ...["neerlandais", "dutch", "niederlandisch", "nederlands"],
    ...["neerlandes", "olandese"],
  ],
  es: ["espagnol", "spanish", "spanisch", "spaans", "espanol", "spagnolo"],
  it: ["italien", "italian", "italienisch", "italiaans", "italiano"],
};

/**
 * The language that a text names, as a code or by its name; undefined for none of ours.
 * @example personLanguage("fr-BE") // "fr"
 */
export function personLanguage(text: string): Language | undefined {
  const plain = text
    .trim()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase();
  const [code] = plain.split(/[-_]/);
  return languages.find((one) => one === code || names[one].includes(plain));
}
