import { Table, type TableProps } from "antd";
import styles from "./office-table.module.css";

interface Props<Row> extends Omit<TableProps<Row>, "scroll" | "title"> {
  /** What the table lists, for screen readers. */
  label: string;
}

/** antd's table; one that is wider than the screen scrolls, by keyboard too. */
export function OfficeTable<Row extends object>({
  label,
  ...table
}: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={styles["scroll"]}>
      <Table<Row> size="middle" {...table} />
    </section>
  );
}
