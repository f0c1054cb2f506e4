import type { ReactNode } from "react";
import { timeZone } from "#src/i18n/date-format.ts";
import { nameLanguages } from "#src/i18n/languages.ts";
import { isObject, type Json } from "#src/schema/json.ts";
import { FoldedPart } from "./folded-part.tsx";
import { type FormState, sectionId, useForm } from "./form-context.ts";
import { periodWords } from "./period.ts";

interface Props {
  title: string;
  /** What the fields are of. */
  value: Json;
  names: readonly string[];
  children: ReactNode;
}

/** When and for whom something is shown: a sentence, and its fields once it is opened. */
export function WhenSection({ title, value, names, children }: Props) {
  const form = useForm();
  return (
    <FoldedPart
      id={sectionId(form.base, "when")}
      title={title}
      summary={summaryOf(value, form)}
      pointers={[...names, "diffusionEndAt"].map(
        (name) => `${form.base}/${name}`,
      )}
    >
      {children}
    </FoldedPart>
  );
}

/** `Always, for everybody`; `1–31 December 2026, for 2 groups, in Français and Deutsch` */
function summaryOf(value: Json, { t, language }: FormState): string {
  const block = isObject(value) ? value : {};
  const { audience, languages } = block;
  const groups = isObject(audience) ? audience["groups"] : undefined;
  const count = Array.isArray(groups) ? groups.length : 0;
  const parts = [
    periodWords(
      block["diffusionStartAt"] ?? block["startDate"],
      block["diffusionEndAt"] ?? block["endDate"],
      timeZone(),
      t,
    ),
    count === 0 ? t("everybody") : t("when.groups", { count }),
    ...(Array.isArray(languages)
      ? [
          t("in_languages", {
            languages: nameLanguages(languages.map(String), language),
          }),
        ]
      : []),
  ];
  return parts.join(", ");
}
