import type { Translate } from "#src/back-office/texts.ts";
import {
  type Forecast,
  forecast,
} from "#src/domain/challenge/replay-forecast.ts";
import { challengeKind } from "#src/domain/documents/kinds/challenge.ts";
import { textIn } from "#src/domain/documents/languages.ts";
import { calendarDay } from "#src/domain/values/calendar-day.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDay } from "#src/i18n/dates.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { ReplayReport } from "./replay-session.ts";
import type { Version } from "./use-versions.ts";

interface Told {
  report: ReplayReport;
  versions: readonly Version[];
  /** Of the challenge whose declarations they are. */
  title: string;
}

interface Words {
  t: Translate;
  language: string;
}

/** A tier by its name, and from which result on; those who reach none, for null. */
export function tierName(
  key: string | null,
  versions: readonly Version[],
  { t, language }: Words,
): string {
  if (key === null) return t("replay.no_tier");
  const goal = versions
    .flatMap(({ body }) => challengeKind.read(body).challengeGoals ?? [])
    .find((one) => one.key === key);
  const from = t("replay.from_value", {
    value: formatNumber(goal?.value ?? 0),
  });
  const name = goal?.name && textIn(goal.name, language);
  return name ? `${name} (${from})` : from;
}

/** What a replay came to, in sentences; what limits it, in notes (BO-14.2). */
export function replaySentences(told: Told, words: Words) {
  const { t } = words;
  const forecasts = forecastsOf(told);
  return {
    forecasts,
    sentences: [
      ...basis(told, t),
      ...totals(told, t),
      ...tierChanges(told, words),
      ...budget(told, forecasts, t),
    ],
    notes: notes(told, t),
  };
}

const dayOf = (text: string | null | undefined) =>
  calendarDay(text, timeZone()) ?? null;

const forecastsOf = ({ report, versions }: Told): Forecast[] =>
  report.outcomes.map((outcome, at) => {
    const { from, to, start: sourceStart } = report.source;
    const body = challengeKind.read(versions[at]?.body ?? {});
    return forecast(outcome, {
      ...{ from: from ?? "", to: to ?? "", sourceStart },
      ...{ start: dayOf(body.startDate), end: dayOf(body.endDate) },
      budget: body.budget?.points ?? null,
    });
  });

function basis({ report: { source, outcomes }, title }: Told, t: Translate) {
  const [{ entrants = 0, excluded = 0 } = {}] = outcomes;
  return [
    t(source.isGroup ? "replay.based_on_groups" : "replay.based_on", {
      ...{ title, lines: formatNumber(source.total) },
      entrants: formatNumber(entrants + excluded),
      ...{ from: formatDay(source.from), to: formatDay(source.to) },
    }),
  ];
}

function totals({ report: { outcomes }, versions }: Told, t: Translate) {
  const [now, other] = outcomes;
  if (now === undefined) return [];
  const { entrants: count, rewarded, points } = now;
  const total = t("replay.total", {
    entrants: formatNumber(count),
    ...{ rewarded: formatNumber(rewarded), points: formatNumber(points) },
  });
  if (other === undefined) return [total];
  const more = points - other.points;
  const revision = versions[1]?.revision ?? 0;
  const compared =
    more === 0 ? "replay.same" : more > 0 ? "replay.more" : "replay.less";
  return [
    total,
    t(compared, { points: formatNumber(Math.abs(more)), revision }),
  ];
}

/** The tiers that more people would reach, or fewer. */
const tierChanges = ({ report: { outcomes }, versions }: Told, words: Words) =>
  (outcomes[0]?.tiers ?? []).flatMap(({ key, entrants: count }) => {
    const before = outcomes[1]?.tiers.find((one) => one.key === key)?.entrants;
    return key === null || before === undefined || before === count
      ? []
      : words.t("replay.tier_change", {
          after: formatNumber(count),
          before: formatNumber(before),
          tier: tierName(key, versions, words),
        });
  });

function budget(
  { versions, report: { outcomes } }: Told,
  [now, other]: readonly Forecast[],
  t: Translate,
) {
  const [version, compared] = versions;
  const [{ points = 0 } = {}] = outcomes;
  if (now === undefined || version === undefined) return [];
  const { budget: limit, endDate } = challengeKind.read(version.body);
  const end = formatDay(dayOf(endDate));
  const whole = limit?.points ?? null;
  const ends = (of: Forecast) => formatDay(of.budgetEnds);
  return [
    ...(now.isExtended
      ? [t("replay.forecast", { end, points: formatNumber(now.points) })]
      : []),
    whole === null
      ? t("replay.no_budget")
      : now.budgetEnds === null
        ? t("replay.budget_lasts", {
            budget: formatNumber(whole),
            left: formatNumber(
              Math.max(0, whole - Math.max(points, now.points)),
            ),
          })
        : t("replay.budget_ends", {
            budget: formatNumber(whole),
            date: ends(now),
          }),
    ...(other?.budgetEnds && compared && other.budgetEnds !== now.budgetEnds
      ? [
          t("replay.budget_ended", {
            revision: compared.revision ?? 0,
            date: ends(other),
          }),
        ]
      : []),
  ];
}

function notes(
  { report: { source, outcomes }, versions, title }: Told,
  t: Translate,
) {
  const [now] = outcomes;
  const body = challengeKind.read(versions[0]?.body ?? {});
  const start = dayOf(body.startDate);
  const { unknownLines = 0, excluded = 0 } = now ?? {};
  return [
    ...(source.start && start && source.start !== start
      ? [
          t("replay.moved", {
            ...{ title, source_start: formatDay(source.start) },
            start: formatDay(start),
          }),
        ]
      : []),
    ...(unknownLines > 0
      ? [
          t("replay.unknown_lines", {
            ...{ count: unknownLines, lines: formatNumber(unknownLines) },
          }),
        ]
      : []),
    ...(excluded > 0
      ? [
          t("replay.excluded", {
            ...{ count: excluded, people: formatNumber(excluded) },
          }),
        ]
      : []),
    ...(source.isGroup && body.isGroup !== true
      ? [t("replay.groups_as_people", { title })]
      : []),
    ...(body.type === "Photo" ? [t("replay.photo")] : []),
  ];
}
