import { Form, Select, Typography } from "antd";
import { useTexts } from "#src/back-office/texts.ts";
import styles from "./import.module.css";
import {
  type ImportColumns,
  type ImportFile,
  importFields,
} from "./import-file.ts";

interface Props {
  file: ImportFile;
  columns: ImportColumns;
  onChange: (columns: ImportColumns) => void;
}

const SAMPLES = 3;

/** Which column of the file each field has, with the first rows to compare. */
export function ColumnChoice({
  file: { header, rows },
  columns,
  onChange,
}: Props) {
  const t = useTexts();
  const options = [
    { value: -1, label: t("import.no_column") },
    ...header.map((name, value) => ({
      value,
      label: name || t("import.column", { number: value + 1 }),
    })),
  ];
  return (
    <Form layout="vertical" className={styles["columns"] ?? ""}>
      {importFields.map((field) => {
        const column = columns[field];
        return (
          <Form.Item
            key={field}
            label={t(`import.field_${field}`)}
            htmlFor={`column-${field}`}
            extra={
              <Typography.Text
                type="secondary"
                className={styles["sample"] ?? ""}
              >
                {column === undefined
                  ? t(`import.without_${field}`)
                  : rows
                      .slice(0, SAMPLES)
                      .map((row) => row[column] || "–")
                      .join(" · ")}
                {field === "groups" &&
                  column !== undefined &&
                  ` – ${t("import.groups_hint")}`}
              </Typography.Text>
            }
          >
            <Select
              id={`column-${field}`}
              value={column ?? -1}
              options={options}
              onChange={(next) => {
                const { [field]: _, ...others } = columns;
                onChange(next === -1 ? others : { ...others, [field]: next });
              }}
            />
          </Form.Item>
        );
      })}
    </Form>
  );
}
