import { Button } from "antd";
import { memo, useState } from "react";
import type { ListedRow } from "#src/back-office/api/documents.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import type { RowEdit } from "#src/domain/documents/list-edits.ts";
import { counted, formatNumber } from "#src/i18n/numbers.ts";
import { ChangeColumnDialog } from "./change-column-dialog.tsx";
import styles from "./products.module.css";

interface Props {
  shown: readonly ListedRow[];
  /** Of the selected rows. */
  top: number;
  bottom: number;
  /** How many rows the list has. */
  total: number;
  isReadOnly: boolean;
  edit: (changes: readonly RowEdit[]) => void;
}

/** How many products are shown and selected, and what can be done with these. */
export const SelectionBar = memo(function SelectionBar({
  shown,
  top,
  bottom,
  total,
  isReadOnly,
  edit,
}: Props) {
  const t = useTexts();
  const { say } = useOpenDocument();
  const [isOpen, setOpen] = useState(false);
  const selected = shown.slice(top, bottom + 1);
  const count = selected.length;
  if (total === 0) return null;
  function remove(): void {
    edit(selected.map(({ key, row }) => ({ id: key, from: row, to: null })));
    say(t("listed.removed", counted(count)));
  }
  return (
    <div className={layout["bar"]}>
      <span role="status" className={styles["count"]}>
        {t(shown.length === total ? "listed.count" : "listed.count_of", {
          count: total,
          shown: formatNumber(shown.length),
          total: formatNumber(total),
        })}
      </span>
      {!isReadOnly && count > 0 && (
        <>
          <Button size="small" onClick={() => setOpen(true)}>
            {t("listed.change_column")}
          </Button>
          <Button size="small" danger onClick={remove}>
            {t("listed.remove", counted(count))}
          </Button>
        </>
      )}
      {isOpen && (
        <ChangeColumnDialog
          {...{ shown, selected, edit }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
});
