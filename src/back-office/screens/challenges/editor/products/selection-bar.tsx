import { Button } from "antd";
import { memo, useDeferredValue, useState } from "react";
import type { ListedRow } from "#src/back-office/api/documents.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import type { RowEdit } from "#src/domain/documents/list-edits.ts";
import { counted, formatNumber } from "#src/i18n/numbers.ts";
import { ChangeColumnDialog } from "./change-column-dialog.tsx";
import styles from "./products.module.css";

export interface SelectedRows {
  shown: readonly ListedRow[];
  selected: readonly ListedRow[];
}

interface Props {
  /** How many rows are selected. */
  count: number;
  /** How many rows are shown, and how many the list has. */
  shown: number;
  total: number;
  rowsOf: () => SelectedRows;
  isReadOnly: boolean;
  edit: (changes: readonly RowEdit[]) => void;
}

/** How many products are shown and selected, and what can be done with these. */
export const SelectionBar = memo(function SelectionBar({
  shown,
  total,
  rowsOf,
  isReadOnly,
  edit,
  ...props
}: Props) {
  const t = useTexts();
  const { say } = useOpenDocument();
  const [changing, setChanging] = useState<SelectedRows>();
  const count = useDeferredValue(props.count);
  if (total === 0) return null;
  function remove(): void {
    const { selected } = rowsOf();
    edit(selected.map(({ key, row }) => ({ id: key, from: row, to: null })));
    say(t("listed.removed", counted(selected.length)));
  }
  return (
    <div className={layout["bar"]}>
      <span role="status" className={styles["count"]}>
        {t(shown === total ? "listed.count" : "listed.count_of", {
          count: total,
          shown: formatNumber(shown),
          total: formatNumber(total),
        })}
      </span>
      {!isReadOnly && count > 0 && (
        <>
          <Button size="small" onClick={() => setChanging(rowsOf())}>
            {t("listed.change_column")}
          </Button>
          <Button size="small" danger onClick={remove}>
            {t("listed.remove", counted(count))}
          </Button>
        </>
      )}
      {changing && (
        <ChangeColumnDialog
          {...changing}
          edit={edit}
          onClose={() => setChanging(undefined)}
        />
      )}
    </div>
  );
});
