import { Button } from "antd";
import { useState } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import { OfficeTable } from "#src/back-office/ui/office-table.tsx";
import { csvRows } from "#src/domain/values/csv.ts";
import { currentLocale } from "#src/i18n/languages.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import {
  type ChartData,
  type ChartForm,
  chartSentence,
  valueText,
} from "./chart-sentence.ts";
import styles from "./charts.module.css";
import { DaysChart } from "./days-chart.tsx";
import { RowsChart } from "./rows-chart.tsx";

type Props = ChartData & { form: ChartForm };

/** A chart with a sentence about its values, and the values as a table (BO-20.4). */
export default function Chart({ form, ...data }: Props) {
  const t = useTexts();
  const [hasTable, setTable] = useState(false);
  const { points, unit } = data;
  const sentence = <figcaption>{chartSentence(form, data, t)}</figcaption>;
  if (points.every(({ value }) => value === 0))
    return <figure className={styles["chart"]}>{sentence}</figure>;
  return (
    <figure className={styles["chart"]}>
      {sentence}
      {form === "number" ? (
        <strong style={{ fontSize: 30 }}>
          {valueText(points[0]?.value ?? 0, unit, t)}
        </strong>
      ) : form === "days" ? (
        <DaysChart {...data} />
      ) : (
        <RowsChart form={form} {...data} />
      )}
      <Button
        size="small"
        aria-expanded={hasTable}
        onClick={() => setTable(!hasTable)}
      >
        {t("chart.table")}
      </Button>
      {hasTable && <ChartTable {...data} />}
    </figure>
  );
}

/** The values of a chart, which can be copied for a spreadsheet. */
function ChartTable({ title, unit, points }: ChartData) {
  const t = useTexts();
  const [outcome, setOutcome] = useState<"copied" | "copy_failed">();
  const header = [t("chart.label"), t(`chart.unit.${unit}`)];
  if (points.some(({ previous }) => previous !== undefined))
    header.push(t("chart.previous"));
  const rows = points.map(({ key: id, label, value, previous }) => ({
    ...{ id, cells: [label, value, previous].slice(0, header.length) },
  }));
  async function copy() {
    const all = [header, ...rows.map(({ cells }) => cells)];
    const text = csvRows(all, currentLocale(), "\t");
    await navigator.clipboard.writeText(text);
  }
  return (
    <>
      <OfficeTable<(typeof rows)[number]>
        label={title}
        empty=""
        rows={rows}
        columns={header.map((name, index) => ({
          title: name,
          align: index > 0 ? "end" : "start",
          render: (_, { cells }) =>
            index > 0 ? formatNumber(Number(cells[index])) : cells[index],
        }))}
      />
      <Button
        size="small"
        onClick={() =>
          copy().then(
            () => setOutcome("copied"),
            () => setOutcome("copy_failed"),
          )
        }
      >
        {t("chart.copy")}
      </Button>
      <span role="status">{outcome && t(`chart.${outcome}`)}</span>
    </>
  );
}
