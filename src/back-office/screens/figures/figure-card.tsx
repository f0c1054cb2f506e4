import { useQuery } from "@tanstack/react-query";
import { Card, Select, Skeleton } from "antd";
import { lazy, useState } from "react";
import { Link } from "wouter";
import { useOffice } from "#src/back-office/api/office.ts";
import type { ChartForm } from "#src/back-office/charts/chart-sentence.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useIsOpen } from "#src/back-office/screens/open-screens.ts";
import { type TextKey, useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { formatDate } from "#src/i18n/dates.ts";
import type {
  OfficeFigure,
  OfficeFigureValues,
} from "#src/schema/types.gen.ts";
import { chartPoints } from "./chart-points.ts";
import { type FigureFilter, figureQuery } from "./figure-queries.ts";
import styles from "./figures.module.css";

const Chart = lazy(() => import("#src/back-office/charts/chart.tsx"));

/** The form of a chart by what a figure is split by; the others are bars. */
const forms = new Map<string, ChartForm>([
  ["step", "funnel"],
  ["day", "days"],
]);

/** By what figures are split into parts of a whole: elsewhere people may be counted twice, or nothing can be added. */
const wholes = ["status", "reason", "moderator", "tier", "bucket", "language"];

interface Props {
  figure: OfficeFigure;
  filter: FigureFilter;
  /** The key of the only value that is shown. */
  only?: string | undefined;
}

/** A figure with its chart, its definition, its instant and a link to its rows; it fails alone (BO-20.4). */
export function FigureCard({ figure, filter, only }: Props) {
  const { id, label, definition, by: splits } = figure;
  const t = useTexts();
  const [by, splitBy] = useState(splits[0]);
  const { data, error } = useQuery(
    figureQuery(useOffice(), id, { ...filter, by }),
  );
  return (
    <Card>
      <h3 className={styles["title"]}>{label}</h3>
      <details>
        <summary>{t("figures.definition")}</summary>
        {definition}
      </details>
      {splits.length > 1 && only === undefined && (
        <Select
          size="small"
          aria-label={t("figures.split", { name: label })}
          value={by}
          onChange={splitBy}
          options={splits.map((value) => ({
            value,
            label: t(`figures.by.${value}` as TextKey),
          }))}
        />
      )}
      <Failure error={error} />
      {data === undefined && !error && <Skeleton active />}
      {data && (
        <ScreenPart of={by}>
          <Values title={label} {...{ data, filter, only }} />
        </ScreenPart>
      )}
    </Card>
  );
}

interface ValuesProps extends Pick<Props, "filter" | "only"> {
  title: string;
  data: OfficeFigureValues;
}

function Values({ title, data, filter, only }: ValuesProps) {
  const t = useTexts();
  const { by, unit, asOf, note } = data;
  const total = wholes.includes(by) ? data.total : null;
  const points = chartPoints(data, [filter["from"], filter["to"]], t).filter(
    ({ key }) => only === undefined || key === only,
  );
  const rows = data.rows?.replace(/^\/bo/, "") ?? "";
  const isOpen = useIsOpen(rows) && rows !== "";
  const form = points.length === 1 ? "number" : (forms.get(by) ?? "bars");
  return (
    <>
      <Chart key={by} {...{ form, title, unit, points, total }} />
      <p className={styles["foot"]}>
        {note && `${t("figures.small_groups")} `}
        {t("figures.as_of", { time: formatDate(asOf, "lll") })}{" "}
        {isOpen && (
          <Link href={rows} aria-label={t("figures.rows_of", { name: title })}>
            {t("figures.rows")}
          </Link>
        )}
      </p>
    </>
  );
}
