import { contentLayout } from "#src/engine/core/content-layout.ts";
import type { CatalogLines, Warning } from "#src/engine/core/types.ts";
import { isRecord } from "#src/schema/json.ts";
import type { EntityReference } from "./warnings.ts";

/** What the comparison knows of one block. */
interface Part {
  type: string;
  references: string;
}

type ReferencesOf = (type: string, config: unknown) => EntityReference[];

/** How a language of a page differs from the one that it is compared with. */
export interface LanguageFindings {
  language: string;
  warnings: Warning[];
}

/**
 * Compares the languages of a stored page with its first one, French if it has it: a language that is missing, has
 * another number of blocks, or has blocks of other types or with other references in their place.
 * @param blocs the blocks of each language
 * @param expected the languages that the page has texts in
 */
export function compareLanguages(
  blocs: Readonly<Record<string, unknown>>,
  expected: readonly string[],
  registry: CatalogLines,
  referencesOf: ReferencesOf,
): LanguageFindings[] {
  const partsOf = (blocks: unknown): Part[] => {
    const { top, main } = contentLayout(blocks, registry);
    return [...top, ...main].map(({ block }) => {
      const type = isRecord(block) ? String(block["@type"]) : "";
      const references = referencesOf(type, block)
        .map(({ path, entity, id }) => `${path} ${entity}/${id}`)
        .sort()
        .join(", ");
      return { type, references };
    });
  };

  const languages = Object.keys(blocs).filter((one) =>
    Array.isArray(blocs[one]),
  );
  const first = languages.includes("fr") ? "fr" : languages[0];
  if (first === undefined) return [];
  const parts = partsOf(blocs[first]);
  const others = [...new Set([...expected, ...languages])].filter(
    (one) => one !== first,
  );
  return others.flatMap((language) => {
    const warnings = Array.isArray(blocs[language])
      ? differences(parts, partsOf(blocs[language]), first)
      : [warning("", { missing: true, first })];
    return warnings.length > 0 ? [{ language, warnings }] : [];
  });
}

const warning = (path: string, params: Warning["params"]): Warning => ({
  path,
  keyword: "language",
  params,
});

function differences(
  parts: readonly Part[],
  others: readonly Part[],
  first: string,
): Warning[] {
  if (parts.length !== others.length)
    return [
      warning("", { blocks: others.length, expected: parts.length, first }),
    ];
  return parts.flatMap(({ type, references }, index) => {
    const other = others[index];
    if (other?.type !== type)
      return [
        warning(`/${index}`, { type: other?.type, expected: type, first }),
      ];
    return other.references === references
      ? []
      : [
          warning(`/${index}`, {
            references: other.references,
            expected: references,
            first,
          }),
        ];
  });
}
