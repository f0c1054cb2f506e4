import { useQuery } from "@tanstack/react-query";
import { groupsQuery, useOffice } from "#src/back-office/api/office.ts";
import { type Translate, useLanguage } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { byWeek } from "#src/domain/challenge/replay-forecast.ts";
import { formatDay } from "#src/i18n/dates.ts";
import { replaySentences, tierName } from "./replay-sentences.ts";
import type { ReplayReport } from "./replay-session.ts";
import { ShareTable } from "./share-table.tsx";
import type { Version } from "./use-versions.ts";

interface ReplayResultProps {
  report: ReplayReport;
  /** In the order of the outcomes. */
  versions: readonly Version[];
  /** Of the challenge whose declarations they are. */
  title: string;
}

const versionName = ({ revision }: Version, t: Translate): string =>
  revision === null ? t("replay.draft") : t("replay.version", { revision });

/** What the declarations come to: in sentences, then in tables by tier, group and week. */
export function ReplayResult({ report, versions, title }: ReplayResultProps) {
  const { t, language } = useLanguage();
  const { data: groups } = useQuery(groupsQuery(useOffice()));
  const { outcomes } = report;
  const { sentences, notes, forecasts } = replaySentences(
    { report, versions, title },
    { t, language },
  );
  const names = versions.map((version) => versionName(version, t));
  const groupName = (id: number | null) =>
    id === null
      ? t("replay.no_group")
      : (groups?.find((one) => one.id === id)?.name ?? String(id));
  const isInSeveral = outcomes.some(
    ({ groups: shares, entrants }) =>
      shares.reduce((sum, share) => sum + share.entrants, 0) > entrants,
  );
  const tiers = new Set(
    outcomes.flatMap(({ tiers }) => tiers.map(({ key }) => key)),
  );
  const groupIds = new Set(
    outcomes.flatMap(({ groups: shares }) => shares.map(({ id }) => id)),
  );
  const weeks = forecasts.map(({ days }) => byWeek(days));
  const mondays = new Set(
    weeks.flatMap((all) => all.map(({ monday }) => monday)),
  );
  return (
    <>
      <div className={layout["stack"]}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {notes.length > 0 && (
        <ul className={layout["hint"]}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {tiers.size > 1 && (
        <ShareTable
          {...{ names }}
          title={t("replay.by_tier")}
          label={t("replay.tier")}
          rows={[...tiers].toReversed().map((key) => ({
            label: tierName(key, versions, { t, language }),
            shares: outcomes.map(({ tiers }) =>
              tiers.find((one) => one.key === key),
            ),
          }))}
        />
      )}
      <ShareTable
        {...{ names }}
        title={t("replay.by_group")}
        label={t("replay.group")}
        rows={[...groupIds]
          .map((id) => ({
            label: groupName(id),
            shares: outcomes.map(({ groups: shares }) =>
              shares.find((one) => one.id === id),
            ),
          }))
          .toSorted(
            (a, b) => (b.shares[0]?.points ?? 0) - (a.shares[0]?.points ?? 0),
          )}
        note={isInSeveral ? t("replay.several_groups") : undefined}
      />
      {mondays.size > 0 && (
        <ShareTable
          {...{ names }}
          title={t("replay.by_week")}
          label={t("replay.week")}
          rows={[...mondays].toSorted().map((monday) => ({
            label: t("replay.week_of", { date: formatDay(monday) }),
            shares: weeks.map((all) =>
              all.find((one) => one.monday === monday),
            ),
          }))}
        />
      )}
    </>
  );
}
