import { Button, Space } from "antd";
import { type ClipboardEvent, useRef } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import scrolling from "#src/back-office/ui/office-table.module.css";
import { maximumSteps } from "#src/domain/challenge/goals.ts";
import { languageNames } from "#src/i18n/languages.ts";
import styles from "./goals.module.css";
import { focusCell, moveByKey } from "./tier-cells.ts";
import {
  areInOrder,
  cellsIn,
  type Tier,
  type TierColumn,
  withPasted,
  withTier,
  withTiersInOrder,
} from "./tier-edits.ts";
import { TierRow } from "./tier-row.tsx";
import { useTierLabels } from "./use-tier-labels.ts";

interface Props {
  /** What the table is of. */
  label: string;
  tiers: readonly Tier[];
  /** Those that its tiers are for. */
  groups: readonly string[];
}

export const cellName = (column: TierColumn): string => column.join(".");

/** Tiers as a sheet: arrows and Enter lead between its cells, and rows of another sheet can be pasted (BO-12.4). */
export function TierTable({ label, tiers, groups }: Props) {
  const { t } = useLanguage();
  const { session, isReadOnly, shown } = useOpenDocument();
  const labels = useTierLabels();
  const table = useRef<HTMLTableElement>(null);
  const texts = (name: "name" | "subject") =>
    shown.map((code): TierColumn => [name, code]);
  const columns: TierColumn[] = [
    ...texts("name"),
    ...texts("subject"),
    ["value"],
    ["reward"],
  ];
  const isFull = tiers.length >= maximumSteps;

  function add(column = cellName(columns[0] ?? ["value"])): void {
    if (isReadOnly || isFull) return;
    session.edit((body) => withTier(body, groups));
    requestAnimationFrame(() => focusCell(table.current, tiers.length, column));
  }

  function paste(event: ClipboardEvent<HTMLElement>): void {
    const { target, clipboardData } = event;
    const rows = cellsIn(clipboardData.getData("text/plain"));
    if (!(target instanceof HTMLElement) || rows === undefined || isReadOnly)
      return;
    const column = columns.findIndex(
      (one) => cellName(one) === target.dataset["cell"],
    );
    if (column === -1) return;
    event.preventDefault();
    // A sheet has one column for each of ours: texts in the language of the cell.
    const [, code] = columns[column] ?? [];
    const inSheet = columns.filter(
      ([, one]) => one === undefined || code === undefined || one === code,
    );
    const place = Number(
      target.closest<HTMLElement>("[data-row]")?.dataset["row"],
    );
    session.edit((body) =>
      withPasted(body, rows, {
        ...{ tiers, place, groups, columns: inSheet },
        column: inSheet.findIndex(
          (one) => cellName(one) === target.dataset["cell"],
        ),
      }),
    );
  }

  return (
    <div className={layout["stack"]}>
      {tiers.length === 0 ? (
        <p className={layout["text"]}>{t("tiers.none")}</p>
      ) : (
        <div className={scrolling["scroll"]}>
          <table
            ref={table}
            className={styles["table"]}
            aria-label={label}
            onKeyDownCapture={(event) => moveByKey(event, add)}
            onPaste={paste}
          >
            <thead>
              <tr>
                {(["name", "subject", "value", "reward", "unit"] as const).map(
                  (name) => (
                    <th key={name} scope="col" data-column={name}>
                      {labels[name]}
                      {shown.length === 1 &&
                        (name === "name" || name === "subject") && (
                          <span className={layout["hint"]}>
                            {" "}
                            {languageNames[shown[0] ?? "fr"]}
                          </span>
                        )}
                    </th>
                  ),
                )}
                {!isReadOnly && <td />}
              </tr>
            </thead>
            <tbody>
              {tiers.map((tier, row) => (
                <TierRow
                  key={String(tier.goal["key"] ?? tier.index)}
                  {...{ tier, row, labels }}
                  onRemoved={() =>
                    requestAnimationFrame(() =>
                      focusCell(table.current, Math.max(0, row - 1), "value"),
                    )
                  }
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!isReadOnly && (
        <Space wrap>
          {!isFull && <Button onClick={() => add()}>{t("tiers.add")}</Button>}
          {!areInOrder(tiers) && (
            <Button onClick={() => session.edit(withTiersInOrder)}>
              {t("tiers.order")}
            </Button>
          )}
        </Space>
      )}
    </div>
  );
}
