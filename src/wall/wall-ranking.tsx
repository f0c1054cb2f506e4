import { challengePhase, hasEnded } from "#src/domain/challenge/phase.ts";
import type { RankingEntry } from "#src/domain/challenge/ranking.ts";
import { useNow, type WidgetProps } from "#src/engine/contract.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  WidgetRanking as Config,
  WallEntry,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { Podium } from "#src/ui/ranking/podium.tsx";
import { RankingEntryRow } from "#src/ui/ranking/ranking-entry.tsx";
import { PAGE_SIZE, usePageOfTurn, useWallChallenge } from "./wall-context.ts";

const minute = 60_000;

/** The first places of a ranking, one page after the other; the first three on a podium. */
export default function WallRanking({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const found = useWallChallenge(config);
  const now = useNow(minute);
  const { shown, page } = usePageOfTurn(
    found?.entries ?? [],
    PAGE_SIZE.ranking,
  );
  if (found === undefined) return null;
  const { challenge } = found;
  const isGroup = challenge.isGroup === true;
  const { phase } = challengePhase(challenge, now, timeZone());
  const entries = shown.map(entryOf);
  const onPodium = page === 0 ? entries.slice(0, 3) : [];
  const rows = entries.slice(onPodium.length);
  return (
    <Card title={config.title || challenge.title || t("widgets.ranking.title")}>
      {entries.length === 0 ? (
        <EmptyFrame
          minHeight={200}
          text={t(
            challenge.areResultsVisible !== true
              ? "widgets.ranking.hidden"
              : hasEnded(phase)
                ? "challenge.results.none"
                : "widgets.ranking.empty",
          )}
        />
      ) : (
        <div className="wall-ranking">
          {onPodium.length > 0 && (
            <Podium entries={onPodium} isGroup={isGroup} />
          )}
          {rows.length > 0 && (
            <ol className="wall-rows">
              {rows.map((entry) => (
                <RankingEntryRow
                  key={entry.id}
                  entry={entry}
                  isGroup={isGroup}
                />
              ))}
            </ol>
          )}
        </div>
      )}
    </Card>
  );
}

/** An entry as the ranking's parts take it: none is the user's own, and none has a picture. */
const entryOf = (
  { rank, name, value, unit, percent }: WallEntry,
  index: number,
): RankingEntry => ({
  ...{ id: String(index), isOwn: false, picture: undefined },
  ...{ rank: rank ?? undefined, name: name ?? undefined },
  value:
    typeof percent === "number"
      ? { kind: "percent", percent, value: percent, goal: 100, unit: undefined }
      : typeof value === "number"
        ? { kind: "value", value, unit: unit ?? undefined }
        : { kind: "unknown" },
});
