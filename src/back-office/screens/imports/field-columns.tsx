import { Button, Form, Radio, Select, Typography } from "antd";
import { useState } from "react";
import type { TableHead } from "#src/back-office/table-file/table-session.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import type { Columns } from "#src/domain/imports/match-columns.ts";
import type { RowField } from "#src/domain/imports/row-fields.ts";
import type { DateOrder } from "#src/domain/values/typed-date.ts";
import styles from "./imports.module.css";
import { labelIn } from "./label-in.ts";

interface Props {
  fields: readonly RowField[];
  head: TableHead;
  columns: Columns;
  /** The columns whose dates can be read in two ways, and how they are read. */
  asks: readonly string[];
  orders: Readonly<Record<string, DateOrder>>;
  onChange: (columns: Columns) => void;
  onOrder: (field: string, order: DateOrder) => void;
}

const MAX_SAMPLE_CELLS = 3;

/** Which column of the file each field has, with the first rows to compare. */
export function FieldColumns(props: Props) {
  const { fields, head, columns, onChange } = props;
  const { t, language } = useLanguage();
  const [isWhole, setWhole] = useState(false);
  const options = [
    { value: -1, label: t("import.no_column") },
    ...head.header.map((name, value) => ({
      value,
      label: name || t("import.column", { number: value + 1 }),
    })),
  ];
  const isShown = ({ name, language: code }: RowField) =>
    isWhole || code === undefined || columns[name] !== undefined;
  return (
    <Form layout="vertical" className={styles["columns"] ?? ""}>
      {fields.filter(isShown).map(({ name, isRequired }) => {
        const column = columns[name];
        return (
          <Form.Item
            key={name}
            label={labelIn(fields, name, language)}
            required={isRequired}
            htmlFor={`column-${name}`}
            extra={
              <Typography.Text
                type="secondary"
                className={styles["sample"] ?? ""}
              >
                {column === undefined
                  ? t("import.without")
                  : head.samples
                      .slice(0, MAX_SAMPLE_CELLS)
                      .map((row) => row[column] || "–")
                      .join(" · ")}
                {name === "groups" &&
                  column !== undefined &&
                  ` – ${t("import.groups_hint")}`}
              </Typography.Text>
            }
          >
            <Select
              id={`column-${name}`}
              value={column ?? -1}
              options={options}
              showSearch={{ optionFilterProp: "label" }}
              onChange={(next) => {
                const { [name]: _, ...others } = columns;
                onChange(next === -1 ? others : { ...others, [name]: next });
              }}
            />
            {column !== undefined && <Order {...props} field={name} />}
          </Form.Item>
        );
      })}
      {!fields.every(isShown) && (
        <Button
          type="link"
          className={styles["more"] ?? ""}
          onClick={() => setWhole(true)}
        >
          {t("import.more_columns")}
        </Button>
      )}
    </Form>
  );
}

/** Asks once for a column of dates whether the day or the month comes first: nothing is guessed (BO-13.2). */
function Order({
  field,
  asks,
  orders,
  onOrder,
}: Pick<Props, "asks" | "orders" | "onOrder"> & { field: string }) {
  const { t } = useLanguage();
  if (!asks.includes(field)) return null;
  return (
    <Radio.Group
      aria-label={t("import.order")}
      value={orders[field] ?? null}
      onChange={({ target }) => onOrder(field, target.value)}
      options={[
        { value: "dmy", label: t("import.order_dmy") },
        { value: "mdy", label: t("import.order_mdy") },
      ]}
    />
  );
}
