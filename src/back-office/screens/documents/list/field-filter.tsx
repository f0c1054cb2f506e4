import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import {
  fieldValuesQuery,
  findTargets,
} from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { referenceEntities } from "#src/domain/documents/kinds/reference-entities.ts";
import { textIn } from "#src/domain/documents/languages.ts";
import { isChosenFromValues } from "#src/domain/documents/list-fields.ts";
import { own } from "#src/domain/values/own.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { useDebounced } from "#src/ui/use-debounced.ts";

interface Props {
  /** Of the documents. */
  kind: string;
  field: readonly [name: string, rule: JsonObject];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Filters a list by a field of its documents: on or off, a text that some have, or what they refer to, found by its name. */
export default function FieldFilter({
  kind,
  field: [name, rule],
  value,
  onChange,
}: Props) {
  const { t, language } = useLanguage();
  const label = textIn(rule["x-label"], language) || name;
  const hasValues = isChosenFromValues(rule);
  const entity = own(referenceEntities, String(rule["x-reference"] ?? ""));
  const [text, setText] = useState("");
  const targets = useTargets(entity, text, value);
  const { data: values } = useQuery({
    ...fieldValuesQuery(useOffice(), kind, name),
    enabled: hasValues,
  });
  const choices = hasValues
    ? (values ?? []).map((one) => ({ value: one.value, name: one.value }))
    : entity === undefined
      ? [
          { value: "true", name: t("documents.yes") },
          { value: "false", name: t("documents.no") },
        ]
      : targets.map((one) => ({
          value: String(one.id),
          name: one.name ?? `#${one.id}`,
        }));
  return (
    <Select
      aria-label={label}
      popupMatchSelectWidth={false}
      value={value ?? ""}
      onChange={(next) => onChange(next || undefined)}
      {...(hasValues && { showSearch: true })}
      {...(entity !== undefined && {
        showSearch: { filterOption: false, onSearch: setText },
      })}
      options={[
        { value: "", label: t("documents.filter_any", { field: label }) },
        ...choices.map((one) => ({
          value: one.value,
          label: t("documents.filter_is", { field: label, value: one.name }),
        })),
      ]}
    />
  );
}

/** What a text finds; the chosen one is always among them. */
function useTargets(
  entity: string | undefined,
  text: string,
  chosen: string | undefined,
) {
  const client = useOffice();
  const q = useDebounced(text.trim(), 200);
  const find = (query: { q?: string; id?: number }) => ({
    queryKey: ["targets", entity, query],
    queryFn: () => findTargets(client, entity ?? "", query),
  });
  const found = useQuery({ ...find({ q }), enabled: entity !== undefined });
  const present = useQuery({
    ...find({ id: Number(chosen) }),
    enabled: entity !== undefined && chosen !== undefined,
  });
  const list = found.data ?? [];
  return [
    ...list,
    ...(present.data ?? []).filter(
      ({ id }) => !list.some((one) => one.id === id),
    ),
  ];
}
