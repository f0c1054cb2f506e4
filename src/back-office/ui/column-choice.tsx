import { Button, Checkbox, Popover } from "antd";
import type { ColumnType } from "antd/es/table";
import { useLocation } from "wouter";
import type { ListState } from "#src/back-office/list-state.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { localTexts } from "#src/browser/storage.ts";
import styles from "./office-table.module.css";

/** A column of a list; those with a key and a title can be hidden. */
export interface OfficeColumn<Row> extends ColumnType<Row> {
  /** Whether the server sorts by it, under its key. */
  isSorted?: boolean;
  /** Whether it is always shown. */
  isFixed?: boolean;
  /** Whether it is hidden until it is chosen: it mostly says what another one says, or is for few. */
  isHidden?: boolean;
}

/** The keys of columns that are not shown: as the address says, else as they were chosen on this device (BO-7.5). */
export function useHiddenColumns<Row>(
  list: ListState | undefined,
  columns: readonly OfficeColumn<Row>[],
) {
  const [path] = useLocation();
  const key = `bo.columns.${path}`;
  return {
    hidden:
      list?.hidden ??
      localTexts.get(key)?.split(",") ??
      columns.flatMap((one) => (one.isHidden ? [String(one.key)] : [])),
    hide(keys: readonly string[]) {
      localTexts.set(key, keys.join(","));
      list?.hide(keys);
    },
  };
}

interface Props<Row> extends ReturnType<typeof useHiddenColumns> {
  columns: readonly OfficeColumn<Row>[];
}

/** Chooses which columns a list shows. */
export function ColumnChoice<Row>({ columns, hidden, hide }: Props<Row>) {
  const t = useTexts();
  const choices = columns.flatMap(({ key, title, isFixed }) =>
    key !== undefined && typeof title === "string" && !isFixed
      ? [{ value: String(key), label: title }]
      : [],
  );
  if (choices.length === 0) return null;
  const keys = choices.map(({ value }) => value);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t("documents.columns")}
      content={
        <Checkbox.Group
          className={styles["choices"] ?? ""}
          value={keys.filter((key) => !hidden.includes(key))}
          onChange={(shown) => hide(keys.filter((key) => !shown.includes(key)))}
          options={choices}
        />
      }
    >
      <Button className={styles["choose"] ?? ""}>
        {t("documents.columns")}
      </Button>
    </Popover>
  );
}
