import { useMemo } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { placeAt } from "#src/domain/documents/field-label.ts";
import { textIn } from "#src/domain/documents/languages.ts";

const columns = ["name", "subject", "value", "reward", "unit"] as const;

export type TierLabels = Readonly<Record<(typeof columns)[number], string>>;

/** What the schema calls the properties of a tier. */
export function useTierLabels(): TierLabels {
  const { kind } = useOpenDocument();
  const { language } = useLanguage();
  return useMemo(
    () =>
      Object.fromEntries(
        columns.map((name) => [
          name,
          textIn(
            placeAt(kind.schema, `/challengeGoals/0/${name}`, { language })
              .rule["x-label"],
            language,
          ),
        ]),
      ) as TierLabels,
    [kind.schema, language],
  );
}
