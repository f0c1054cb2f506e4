import { Skeleton } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import shared from "#src/back-office/screens/moderation/moderation.module.css";
import type { SheetTable } from "#src/back-office/table-file/first-rows.ts";
import { openTableReader } from "#src/back-office/table-file/open-table.ts";
import { useLanguage, useTexts } from "#src/back-office/texts.ts";
import { formatAnswer } from "#src/i18n/dates.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import styles from "./proof.module.css";

/** It scrolls by keyboard. */
const scrolling = { tabIndex: 0 };

/** A file that takes longer is not shown. */
const PATIENCE_MS = 10_000;

interface Props {
  blob: Blob;
  kind: "csv" | "xlsx";
  /** Names the table for screen readers. */
  label: string;
  onBroken: () => void;
}

/** The first rows of a CSV file or of a workbook's sheet in front, read by a worker. */
export default function ProofTable({ blob, kind, label, onBroken }: Props) {
  const t = useTexts();
  const { language } = useLanguage();
  const [table, setTable] = useState<SheetTable>();
  const fail = useEffectEvent(onBroken);
  useEffect(() => {
    const reader = openTableReader(PATIENCE_MS);
    let isLeft = false;
    reader
      .run("preview", { blob, kind, language })
      .then(
        (read) => !isLeft && setTable(read),
        () => !isLeft && fail(),
      )
      .finally(reader.close);
    return () => {
      isLeft = true;
      reader.close();
    };
  }, [blob, kind, language]);
  if (table === undefined) return <Skeleton active />;
  const [head = [], ...rows] = table.rows;
  return (
    <>
      {table.sheet !== undefined && table.sheet.others.length > 0 && (
        <p className={shared["muted"]}>
          {t("moderation.table_sheet", {
            name: table.sheet.name,
            others: table.sheet.others.join(", "),
          })}
        </p>
      )}
      {table.titles.map((title) => (
        <p key={title}>{title}</p>
      ))}
      {table.isCut && (
        <p className={shared["muted"]}>
          {t("moderation.table_cut", { rows: formatNumber(table.rows.length) })}
        </p>
      )}
      <section {...scrolling} aria-label={label} className={styles["view"]}>
        <table className={styles["sheet"]}>
          <thead>
            <tr>
              {head.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th key={index} scope="col">
                  {formatAnswer(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={place}>
                {row.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <td key={index}>{formatAnswer(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
