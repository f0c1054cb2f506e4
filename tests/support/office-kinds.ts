import { type KindName, kindOf } from "#registry/documents.ts";
import type { OfficeKind } from "#src/back-office/api/documents.ts";
import { everyLanguage } from "#src/domain/programme/languages.ts";
import type { WireAnswers } from "./wire.ts";

/** A kind of document as the registry describes it in English. */
export function officeKind(
  kind: KindName,
  may = { write: true, publish: true },
): OfficeKind {
  const {
    label,
    plural = label,
    newOne = label,
    schema,
    permissions,
    isSingle = false,
    hasTemplates = false,
  } = kindOf(kind);
  return {
    ...{ kind, schema, permissions, isSingle, hasTemplates, may },
    ...{ label: label["en"] ?? kind, plural: plural["en"] ?? kind },
    newOne: newOne["en"] ?? kind,
  } as OfficeKind;
}

/** The response to GET /registry with these kinds. */
export const registryOf = (...kinds: readonly KindName[]): WireAnswers => ({
  "GET /bo/registry": {
    kinds: kinds.map((kind) => officeKind(kind)),
    ...{ blocks: [], categories: [], places: [], targets: [] },
    languages: everyLanguage,
  },
});
