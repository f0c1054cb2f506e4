import { useQuery } from "@tanstack/react-query";
import { Button, Select } from "antd";
import { useState } from "react";
import { useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import { DateInput } from "#src/forms/date-input/date-input.tsx";
import { formatDate } from "#src/i18n/dates.ts";
import { figureQuery, useFigureFilter } from "./figure-queries.ts";
import styles from "./figures.module.css";

const ISO_DAY = "YYYY-MM-DD";
const DAY_MS = 86_400_000;
const presets = [7, 30, 90, 365];
/** The period whose first and last day are chosen, beside those of a number of days. */
const OWN = -1;

/** One period and one challenge or group for all figures (BO-20.4). */
export function FigureFilters() {
  const t = useTexts();
  const texts = useFieldTexts();
  const client = useOffice();
  const { filter, change } = useFigureFilter();
  const { from, to } = filter;
  const daysAgo = (days: number) =>
    formatDate(client.now() - days * DAY_MS, ISO_DAY);
  const preset = presets.find(
    (days) => from === daysAgo(days - 1) && to === daysAgo(0),
  );
  const [isChosen, setChosen] = useState(false);
  const hasDays = isChosen || (preset === undefined && Boolean(from ?? to));
  return (
    <div className={styles["filters"]}>
      <Select
        aria-label={t("figures.period")}
        value={hasDays ? OWN : (preset ?? 0)}
        onChange={(days) => {
          setChosen(days === OWN);
          if (days === 0) change({ from: undefined, to: undefined });
          else if (days !== OWN)
            change({ from: daysAgo(days - 1), to: daysAgo(0) });
        }}
        options={[
          { value: 0, label: t("figures.all_time") },
          ...presets.map((count) => ({
            value: count,
            label: t("figures.last_days", { count }),
          })),
          { value: OWN, label: t("figures.own_period") },
        ]}
      />
      {(hasDays ? (["from", "to"] as const) : []).map((name) => (
        <DateInput
          key={name}
          control={{
            "aria-label": t(`audit.${name}`),
            placeholder: t(`audit.${name}`),
          }}
          isFinished
          isCompact
          isDay
          value={filter[name]}
          onChange={(day) => change({ [name]: day ?? undefined })}
          t={texts}
        />
      ))}
      <OneOf by="challenge" />
      <OneOf by="group" />
      <Button onClick={() => window.print()}>{t("figures.print")}</Button>
    </div>
  );
}

/** Chooses a challenge or group among those of the funnel, whose names users with STATS_READ may read. */
function OneOf({ by }: { by: "challenge" | "group" }) {
  const t = useTexts();
  const { filter, change } = useFigureFilter();
  const { data } = useQuery(figureQuery(useOffice(), "funnel", { by }));
  const known = data?.items.filter(({ key }) => /^\d+$/.test(key)) ?? [];
  return (
    <Select
      aria-label={t(`figures.by.${by}`)}
      showSearch={{ optionFilterProp: "label" }}
      value={filter[by] ?? ""}
      onChange={(value) => change({ [by]: value })}
      options={[
        { value: "", label: t(`figures.all.${by}`) },
        ...known.map(({ key, label }) => ({ value: key, label })),
      ]}
    />
  );
}
