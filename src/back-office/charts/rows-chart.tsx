import { scaleLinear } from "d3-scale";
import { useTexts } from "#src/back-office/texts.ts";
import { formatChange, formatPercent } from "#src/i18n/numbers.ts";
import { type ChartData, valueText } from "./chart-sentence.ts";
import styles from "./charts.module.css";
import { usePoints } from "./use-points.ts";

type Props = ChartData & { form: "bars" | "funnel" };

/** A row for each point, with its label and value above a bar, so that no color has to be told apart. */
export function RowsChart({ form, title, unit, points, total }: Props) {
  const t = useTexts();
  const { list, point } = usePoints(title, points.length);
  const values = points.map(({ value }) => value);
  const x = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values)])
    .range([0, 100]);
  /** Notes on a row: its share of the step before or of the whole, and its change. */
  function notesOf(index: number): string[] {
    const { value = 0, previous } = points[index] ?? {};
    const whole = form === "funnel" ? values[index - 1] : (total ?? 0);
    const share = formatPercent((100 * value) / (whole ?? 0));
    const change = formatChange(value - (previous ?? 0));
    return [
      ...(whole && whole >= value && Math.min(...values) >= 0
        ? [form === "funnel" ? t("chart.of_before", { share }) : share]
        : []),
      ...(previous === undefined ? [] : [t("chart.before", { change })]),
    ];
  }
  return (
    <div {...list} className={styles["rows"]}>
      {points.map((one, index) => {
        const notes = notesOf(index);
        const width = Math.abs(x(one.value) - x(0));
        const start =
          form === "funnel" ? (100 - width) / 2 : x(Math.min(0, one.value));
        return (
          <div key={one.key} {...point(index)} className={styles["row"]}>
            <span>{one.label}</span>{" "}
            <span>
              {valueText(one.value, unit, t)}
              {notes.length > 0 && <small> {notes.join(", ")}</small>}
            </span>
            <svg aria-hidden width="100%" height="12">
              <rect
                className={styles["mark"]}
                x={`${start}%`}
                width={`${width}%`}
                height="12"
              />
            </svg>
          </div>
        );
      })}
    </div>
  );
}
