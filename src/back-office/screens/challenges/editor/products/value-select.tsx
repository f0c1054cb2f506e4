import { Select } from "antd";
import { useTexts } from "#src/back-office/texts.ts";

interface Props {
  field: "brand" | "range";
  /** The values, and how many products have each. */
  counts: readonly (readonly [value: string, count: number])[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Chooses a brand or a range, or any. */
export function ValueSelect({ field, counts, value, onChange }: Props) {
  const t = useTexts();
  return (
    <Select
      showSearch
      aria-label={t(`listed.${field}`)}
      popupMatchSelectWidth={false}
      value={value ?? ""}
      onChange={(chosen) => onChange(chosen || undefined)}
      options={[
        { value: "", label: t(`listed.any_${field}`) },
        ...counts.map(([name, count]) => ({
          value: name,
          label: t("listed.with_count", { name, count }),
        })),
      ]}
    />
  );
}
