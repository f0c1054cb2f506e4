import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button, Segmented, Skeleton } from "antd";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import rows from "#src/back-office/ui/named-rows.module.css";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import styles from "./calendar.module.css";
import {
  type CalendarPeriod,
  type CalendarSpan,
  calendarPeriod,
  spans,
} from "./calendar-period.ts";
import { CalendarTable } from "./calendar-table.tsx";

type State = Readonly<Record<string, string | undefined>>;

interface Props {
  base: string;
  /** Those of the list. */
  filter: State;
  /** Of the period, in the address. */
  state: State;
  change: (changes: State) => void;
  /** Shown where there are no challenges. */
  empty: string;
}

/** The most challenges that a calendar shows. */
const MAX_CHALLENGES = 100;

const dayIn = (time: number) => formatDate(time, "YYYY-MM-DD");

/** When challenges are shown, take sign-ups and run, month by month or quarter by quarter (BO-12.1). */
export default function ChallengeCalendar({
  base,
  filter,
  state,
  change,
  empty,
}: Props) {
  const t = useTexts();
  const period = calendarPeriod(
    state["span"],
    state["from"],
    Date.now(),
    timeZone(),
  );
  const { from, to } = period.scale;
  const { data, error } = useQuery(
    listQuery(useOffice(), "/challenges/calendar", {
      ...filter,
      from: new Date(from).toISOString(),
      to: new Date(to - 1).toISOString(),
      itemsPerPage: MAX_CHALLENGES,
    }),
  );
  const more = data === undefined ? 0 : data.total - data.items.length;
  return (
    <>
      <Steps {...{ period, change }} />
      <Failure error={error} />
      {data === undefined && !error && <Skeleton active />}
      {data !== undefined && data.total === 0 && <p>{empty}</p>}
      {data !== undefined && data.total > 0 && (
        <CalendarTable challenges={data.items} {...{ base, period }} />
      )}
      {more > 0 && <p>{t("challenges.calendar.more", { count: more })}</p>}
    </>
  );
}

/** Which period is shown, and the ways to others. */
function Steps({
  period: { span, scale, previous, next },
  change,
}: Pick<Props, "change"> & { period: CalendarPeriod }) {
  const t = useTexts();
  const words =
    span === "month"
      ? formatDate(scale.from, "MMMM YYYY")
      : `${formatDate(scale.from, "MMM YYYY")} – ${formatDate(scale.to - 1, "MMM YYYY")}`;
  return (
    <div className={rows["filters"]}>
      <Button onClick={() => change({ from: undefined })}>
        {t("today.title")}
      </Button>
      <Button
        aria-label={t("challenges.calendar.previous")}
        icon={<LeftOutlined aria-hidden />}
        onClick={() => change({ from: dayIn(previous) })}
      />
      <Button
        aria-label={t("challenges.calendar.next")}
        icon={<RightOutlined aria-hidden />}
        onClick={() => change({ from: dayIn(next) })}
      />
      <h2 className={styles["period"]} aria-live="polite">
        {words}
      </h2>
      <Segmented<CalendarSpan>
        aria-label={t("challenges.calendar.span")}
        value={span}
        onChange={(value) => change({ span: value, from: dayIn(scale.from) })}
        options={spans.map((value) => ({
          value,
          label: t(`challenges.calendar.${value}`),
        }))}
      />
    </div>
  );
}
