import type { FieldProps } from "@rjsf/utils";
import { Select } from "antd";
import { useState } from "react";
import {
  dateFormats,
  locales,
  timeZones,
} from "#src/domain/programme/offered-formats.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { controlProps, useField } from "./form-context.ts";

interface Option {
  value: string;
  label: string;
}

/** Lists by `x-choices`, with each value as people read it. */
const lists: Readonly<Record<string, (language: string) => Option[]>> = {
  dateFormats: () =>
    dateFormats.map((value) => ({
      value,
      label: `${formatDate(Date.now(), value)} (${value})`,
    })),
  locales: (language) => {
    const names = new Intl.DisplayNames(language, { type: "language" });
    return locales.map((value) => ({
      value,
      label: `${names.of(value) ?? value} (${value})`,
    }));
  },
  timeZones: () =>
    timeZones().map((value) => ({ value, label: value.replaceAll("_", " ") })),
};

/** One of many values that are known, found by typing; one of another list remains until another is chosen. */
export default function OfferedField(props: FieldProps) {
  const { form, id, pointer, rule, value, set } = useField(props);
  const [options] = useState(
    () => lists[String(rule["x-choices"])]?.(form.language) ?? [],
  );
  const present = typeof value === "string" ? value : "";
  const isKnown =
    present === "" || options.some((one) => one.value === present);
  return (
    <Select
      {...controlProps(form, pointer, id)}
      showSearch={{ optionFilterProp: "label" }}
      allowClear
      disabled={form.isReadOnly}
      placeholder={form.t("none")}
      value={present === "" ? null : present}
      onChange={(next: string | undefined) => set(next ?? null)}
      options={
        isKnown ? options : [{ value: present, label: present }, ...options]
      }
    />
  );
}
