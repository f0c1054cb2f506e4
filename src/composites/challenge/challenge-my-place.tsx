import { useQuery } from "@tanstack/react-query";
import { useUser } from "#src/api/access/user.ts";
import { rankingPageQuery } from "#src/api/challenge/challenges.ts";
import {
  type RankingEntry,
  rankingEntries,
  rankingPageSize,
  standing,
} from "#src/domain/challenge/ranking.ts";
import { canDeclare } from "#src/domain/declaration/declaration.ts";
import { instant } from "#src/domain/values/dates.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { type PageDataProps, useNow } from "#src/engine/contract.ts";
import { formatAmount } from "#src/i18n/amounts.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDuration } from "#src/i18n/durations.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeMyPlace as Config,
  UserRank,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { breakpoints, useMediaQuery } from "#src/ui/media-query.ts";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { RankingEntryRow } from "#src/ui/ranking/ranking-entry.tsx";
import styles from "./challenge-my-place.module.css";
import {
  useGoalsSentence,
  useLiveRank,
  useParticipation,
} from "./use-challenge.ts";

const minute = 60_000;

/** The user's rank, its neighbors, the distance to the next one, and when the figures were updated. */
export default function ChallengeMyPlace({
  config,
  data: challenge,
}: PageDataProps<Config, Challenge>) {
  const { t } = useTranslation();
  const now = useNow(minute);
  const query = useLiveRank(challenge);
  // On a phone it is below the first view; on a desktop, content below it would visibly shift.
  const isDesktop = useMediaQuery(`(min-width: ${breakpoints.desktop}px)`);
  return (
    <Card title={config.title?.trim() || t("widgets.ranking.my_place")}>
      <QueryBoundary
        query={query}
        minHeight={config.showNeighbors === false ? 96 : 360}
        keepsHeight={isDesktop}
        lines={3}
      >
        {(rank) => (
          <Place
            challenge={challenge}
            rank={rank}
            hasNeighbors={config.showNeighbors !== false}
            now={now}
          />
        )}
      </QueryBoundary>
    </Card>
  );
}

type PlaceProps = {
  challenge: Challenge;
  rank: UserRank;
  hasNeighbors: boolean;
  now: number;
};

function Place({ challenge, rank, hasNeighbors, now }: PlaceProps) {
  const { t } = useTranslation();
  const goal = useGoalsSentence(challenge);
  const entries = useAround(challenge, rank);
  const place = rank.rank ?? undefined;
  const total = rank.total ?? undefined;
  const updatedAt = instant(rank.updatedAt, timeZone());
  if (place === undefined) return <NoPlace challenge={challenge} />;
  const stand = standing(entries);
  return (
    <div className={styles["place"]}>
      <p className={styles["figure"]}>
        <strong>{formatNumber(place)}</strong>{" "}
        {total !== undefined && (
          <span>
            {t("challenge.my_place.of", { total: formatNumber(total) })}
          </span>
        )}
      </p>
      {place === 1 ? (
        <p>{t("challenge.my_place.first")}</p>
      ) : (
        <Missing stand={stand} />
      )}
      {goal && <p className={styles["goal"]}>{goal}</p>}
      {hasNeighbors && entries.length > 1 && (
        <ol
          className={styles["around"]}
          aria-label={t("challenge.my_place.around")}
        >
          {entries.map((entry) => (
            <RankingEntryRow
              key={entry.id}
              entry={entry}
              isGroup={challenge.isGroup === true}
            />
          ))}
        </ol>
      )}
      {updatedAt !== undefined && (
        <p className={styles["fresh"]}>
          {t("challenge.my_place.updated", {
            duration: formatDuration(wholeMinutes(now - updatedAt)),
          })}
        </p>
      )}
    </div>
  );
}

/** The user's entry between its neighbors: sent by the server with the rank, or else from the page of the ranking. */
function useAround(challenge: Challenge, rank: UserRank): RankingEntry[] {
  const user = useUser();
  const { above, result, below } = rank;
  const place = rank.position ?? rank.rank ?? 1;
  const page = Math.ceil(place / rankingPageSize);
  const { data } = useQuery({
    ...rankingPageQuery(entityId(challenge) ?? "", { page, order: "asc" }),
    enabled: result === undefined && rank.rank != null,
  });
  if (result !== undefined)
    return rankingEntries(
      [above, result, below].filter((one) => one != null),
      challenge,
      user,
    );
  const offset = (page - 1) * rankingPageSize;
  const entries = rankingEntries(data?.items ?? [], challenge, user, offset);
  const own = entries.findIndex(({ isOwn }) => isOwn);
  return own < 0 ? [] : entries.slice(Math.max(0, own - 1), own + 2);
}

/** Shown without a rank: how to get one, while that is possible. */
function NoPlace({ challenge }: { challenge: Challenge }) {
  const { t } = useTranslation();
  const { phase, answered } = useParticipation(challenge);
  return (
    <p>
      {canDeclare(answered, phase)
        ? t("widgets.ranking.no_place")
        : t("challenge.my_place.none")}
    </p>
  );
}

/** At least one minute: seconds would suggest a precision that the figures do not have. */
const wholeMinutes = (milliseconds: number) =>
  Math.max(1, Math.floor(milliseconds / minute)) * minute;

function Missing({ stand }: { stand: ReturnType<typeof standing> }) {
  const { t } = useTranslation();
  const { own, above, distance } = stand ?? {};
  if (above?.rank === undefined || !distance || own?.value.kind === "unknown")
    return null;
  return (
    <p>
      {t("challenge.my_place.missing", {
        amount: formatAmount(distance, own?.value.unit),
        rank: formatNumber(above.rank),
      })}
    </p>
  );
}
