import type { Language } from "#src/schema/types.gen.ts";

export const languages: readonly Language[] = [
  "fr",
  "en",
  "it",
  "es",
  "de",
  "nl",
];

export const isLanguage = (text: string): text is Language =>
  (languages as readonly string[]).includes(text);

/** The best of the six languages that an `Accept-Language` header asks for; undefined when it asks for none of them. */
export function preferredLanguage(
  header: string | undefined,
): Language | undefined {
  return (header ?? "")
    .split(",")
    .map((part, index) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
        .find((value) => value !== undefined);
      return {
        language: tag.split("-")[0] ?? "",
        quality: Number(quality ?? 1),
        index,
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
    .map(({ language }) => language)
    .find(isLanguage);
}
