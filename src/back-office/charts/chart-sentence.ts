import type { Translate } from "#src/back-office/texts.ts";
import { formatNumber, formatPercent } from "#src/i18n/numbers.ts";
import type {
  OfficeFigure,
  OfficeFigureValues,
} from "#src/schema/types.gen.ts";

export type ChartForm = "number" | "bars" | "funnel" | "days";
export type ChartPoint = Omit<OfficeFigureValues["items"][number], "ends">;
type Unit = OfficeFigure["unit"];

/** What a chart shows. */
export interface ChartData {
  /** Names the chart's points for screen readers. */
  title: string;
  unit: Unit;
  points: readonly ChartPoint[];
  /** The sum of the values; null if they are not parts of a whole. */
  total: number | null;
}

/** A value with its unit: `1 250 points`, `1 person`, `12 %`. */
export function valueText(value: number, unit: Unit, t: Translate): string {
  if (unit === "percent") return formatPercent(value);
  // French has a third form, for whole millions, which has no text.
  const count = Math.min(Math.abs(value), 999);
  return t(`chart.in.${unit}`, { count, value: formatNumber(value) });
}

/** `Validated: 12 declarations` */
export const pointText = (one: ChartPoint, unit: Unit, t: Translate): string =>
  t("chart.pair", { label: one.label, value: valueText(one.value, unit, t) });

/** A sentence that says what a chart shows, by its data alone (BO-20.4). */
export function chartSentence(
  form: ChartForm,
  { unit, points, total }: ChartData,
  t: Translate,
): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.every(({ value }) => value === 0))
    return t("chart.none");
  // Its value is written below.
  if (form === "number") return first.label;
  const text = (value: number) => valueText(value, unit, t);
  if (form === "funnel" && first.value >= last.value)
    return t("chart.funnel", {
      ...{ first: first.label, from: text(first.value) },
      ...{ last: last.label, to: text(last.value) },
      share: formatPercent((100 * last.value) / first.value),
    });
  const ranked = points.toSorted((a, b) => b.value - a.value);
  const [highest = first, second] = ranked;
  const isTie = highest.value === second?.value;
  const best = { label: highest.label, value: text(highest.value) };
  if (form === "days")
    return t(isTie ? "chart.days" : "chart.days_highest", {
      total: text(points.reduce((sum, { value }) => sum + value, 0)),
      ...{ from: first.label, to: last.label, ...best },
    });
  const count = points.filter(({ value }) => value === highest.value).length;
  if (isTie) return t("chart.tie", { count, value: best.value });
  if (total === null || points.some(({ value }) => value < 0))
    return t("chart.highest", best);
  const share = formatPercent((100 * highest.value) / total);
  return t("chart.highest_share", { ...best, total: text(total), share });
}
