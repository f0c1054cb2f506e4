import { useQuery } from "@tanstack/react-query";
import { registryQuery, useOffice } from "#src/back-office/api/office.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { labelAt } from "#src/domain/documents/diff.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { type Language, languageNames } from "#src/i18n/languages.ts";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";

/** What an examination says, each with the field that it concerns. */
export function Verdicts({
  kind,
  verdicts,
}: {
  kind: string;
  verdicts: readonly OfficeVerdict[];
}) {
  const { t, language } = useLanguage();
  const { data } = useQuery(registryQuery(useOffice(), language));
  const schema = data?.kinds.find((one) => one.kind === kind)?.schema ?? {};
  return (
    <ul>
      {verdicts.map(({ pointer, outcome, message }) => {
        const place = labelAt(pointer, schema as JsonObject, language);
        const field =
          place.language === null
            ? place.label
            : t("changes.in_language", {
                label: place.label,
                language: languageNames[place.language as Language],
              });
        return (
          <li key={`${pointer} ${outcome}`}>
            {field === "" ? message : `${field}: ${message}`}
          </li>
        );
      })}
    </ul>
  );
}
