import { Table, type TableProps, Typography } from "antd";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import styles from "./office-table.module.css";

export interface OfficeTableProps<Row>
  extends Pick<
    TableProps<Row>,
    "columns" | "onChange" | "pagination" | "rowSelection"
  > {
  /** What the table lists, for screen readers. */
  label: string;
  rows: readonly Row[];
  isLoading?: boolean;
  /** Says why there are no rows. */
  empty: string;
}

/** antd's table, with rows of one line where they fit (BO-7.5). */
export function OfficeTable<Row extends { id: number | string }>({
  label,
  rows,
  isLoading = false,
  empty,
  columns,
  onChange,
  pagination = false,
  rowSelection,
}: OfficeTableProps<Row>) {
  return (
    <ScrollingTable label={label}>
      <Table<Row>
        size="small"
        rowKey="id"
        dataSource={rows}
        loading={isLoading}
        locale={{
          emptyText: (
            <Typography.Text className={styles["empty"] ?? ""}>
              {isLoading ? " " : empty}
            </Typography.Text>
          ),
        }}
        pagination={pagination}
        {...(columns && { columns })}
        {...(onChange && { onChange })}
        {...(rowSelection && { rowSelection })}
      />
    </ScrollingTable>
  );
}

/** Scrolls a table that is wider than the screen, by keyboard too. */
export function ScrollingTable({
  label,
  children,
}: {
  label: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  const isScrolling = useIsScrolling(box);
  return (
    <section
      ref={box}
      aria-label={label}
      className={styles["scroll"]}
      {...(isScrolling && { tabIndex: 0 })}
    >
      {children}
    </section>
  );
}

/** Whether an element is narrower than what is in it. */
function useIsScrolling(box: RefObject<HTMLElement | null>): boolean {
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () =>
      setScrolling(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, [box]);
  return isScrolling;
}
