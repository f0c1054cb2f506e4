import type { ChartPoint } from "#src/back-office/charts/chart-sentence.ts";
import type { Translate } from "#src/back-office/texts.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { OfficeFigureValues } from "#src/schema/types.gen.ts";

const DAY_MS = 86_400_000;
const MAX_DAYS = 4000;

/** What a chart shows of a figure: budgets with the day on which they are used up, and also the days without a value. */
export function chartPoints(
  { by, items }: Pick<OfficeFigureValues, "by" | "items">,
  period: readonly (string | undefined)[],
  t: Translate,
): ChartPoint[] {
  if (by !== "day" || items.length === 0)
    return items.map(({ ends, ...point }) => {
      const values = { name: point.label, day: formatDate(ends, "ll") };
      return ends ? { ...point, label: t("figures.ends", values) } : point;
    });
  const values = new Map(items.map(({ key, value }) => [key, value]));
  const days = [...period, ...values.keys()]
    .map((day) => Date.parse(day ?? ""))
    .filter((day) => !Number.isNaN(day));
  const first = Math.min(...days);
  const count = (Math.max(...days) - first) / DAY_MS + 1;
  const keys =
    count > MAX_DAYS
      ? [...values.keys()]
      : Array.from({ length: count }, (_, index) =>
          new Date(first + index * DAY_MS).toISOString().slice(0, 10),
        );
  return keys.map((key) => ({
    ...{ key, label: formatDate(key, "ll"), value: values.get(key) ?? 0 },
  }));
}
