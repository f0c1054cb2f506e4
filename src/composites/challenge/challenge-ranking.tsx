import AimOutlined from "@ant-design/icons/AimOutlined";
import SortAscendingOutlined from "@ant-design/icons/SortAscendingOutlined";
import SortDescendingOutlined from "@ant-design/icons/SortDescendingOutlined";
import { useQueries, useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useEffect, useRef, useState } from "react";
import {
  allResultsQuery,
  myRankQuery,
  type RankOrder,
  rankingPageQuery,
} from "#src/api/challenges.ts";
import { useUser } from "#src/api/user.ts";
import { toNumber } from "#src/domain/number.ts";
import {
  isRankedByPoints,
  pageOfRank,
  type RankingEntry,
  rankingEntries,
  rankingPageSize,
} from "#src/domain/ranking.ts";
import { entityId } from "#src/domain/reference.ts";
import type { PageDataProps } from "#src/engine/contract.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeResult,
  ChallengeRanking as Config,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { breakpoints, useMediaQuery } from "#src/ui/media-query.ts";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import styles from "./challenge-ranking.module.css";
import { Pages } from "./pages.tsx";
import { RankingEntryRow } from "./ranking-entry.tsx";

const height = 280;

/** Pages from `first` to `last`; one on a desktop, as many as were asked for on a phone. */
type Range = { first: number; last: number };

/** The general ranking of a challenge, nine entries at a time (CH-2.4.18 to CH-2.4.26). */
export default function ChallengeRanking({
  config,
  data: challenge,
}: PageDataProps<Config, Challenge>) {
  const { t } = useTranslation();
  const id = entityId(challenge) ?? "";
  const [order, setOrder] = useState<RankOrder>(config.order ?? "asc");
  const [range, setRange] = useState<Range>({ first: 1, last: 1 });
  const [isSought, setSought] = useState(false);
  const show = (next: Range) => {
    setSought(false);
    setRange(next);
  };
  const isByPoints = isRankedByPoints(challenge);
  const paged = usePagedEntries(id, challenge, order, range, !isByPoints);
  const whole = useAllEntries(id, challenge, order, isByPoints);
  const shown = isByPoints
    ? {
        ...whole,
        data: whole.data && slice(whole.data, range),
      }
    : paged;
  const { data: rank } = useQuery(myRankQuery(id));
  const place = isByPoints
    ? whole.data && whole.data.findIndex(({ isOwn }) => isOwn) + 1
    : toNumber(rank?.position);
  const seeMe = () => {
    const total = shown.data?.total ?? 0;
    const page =
      isByPoints && place
        ? Math.ceil(place / rankingPageSize)
        : pageOfRank(place ?? 1, { total, order });
    setRange({ first: page, last: page });
    setSought(true);
  };
  return (
    <Card title={config.title?.trim() || t("challenge.ranking.title")}>
      <QueryBoundary query={shown} minHeight={height} lines={9}>
        {({ entries, total }) =>
          total === 0 ? (
            <EmptyFrame minHeight={height} text={t("challenges.no_result")} />
          ) : (
            <div className={styles["ranking"]}>
              <div className={styles["tools"]}>
                <Button
                  icon={
                    order === "asc" ? (
                      <SortAscendingOutlined aria-hidden />
                    ) : (
                      <SortDescendingOutlined aria-hidden />
                    )
                  }
                  onClick={() => {
                    setOrder(order === "asc" ? "desc" : "asc");
                    show({ first: 1, last: 1 });
                  }}
                >
                  {t(
                    order === "asc"
                      ? "challenge.ranking.first_places"
                      : "challenge.ranking.last_places",
                  )}
                </Button>
                {place !== undefined && place > 0 && (
                  <Button icon={<AimOutlined aria-hidden />} onClick={seeMe}>
                    {t("challenge.ranking.see_me")}
                  </Button>
                )}
              </div>
              <Entries
                challenge={challenge}
                entries={entries}
                total={total}
                isSought={isSought}
              />
              <RankingPages total={total} range={range} onChange={show} />
            </div>
          )
        }
      </QueryBoundary>
    </Card>
  );
}

type Shown = { entries: RankingEntry[]; total: number };

const slice = (entries: RankingEntry[], { first, last }: Range): Shown => ({
  entries: entries.slice((first - 1) * rankingPageSize, last * rankingPageSize),
  total: entries.length,
});

/** Each entry's goal is its own: the server tells it with the result. */
const goalOf = ({ goalValue }: ChallengeResult) => toNumber(goalValue);

/** The entries of results in the order that is asked for; what is to be logged about them is, once. */
function useEntriesOf(challenge: Challenge, order: RankOrder) {
  const user = useUser();
  const warned = useRef<string>(undefined);
  return (results: readonly ChallengeResult[]) => {
    const entries = rankingEntries(results, challenge, user, goalOf);
    const reason = entries[0]?.value.reason;
    if (reason !== undefined && warned.current !== reason) {
      warned.current = reason;
      console.warn(`Challenge ${entityId(challenge)}: ${reason}`);
    }
    return order === "asc" ? entries : entries.toReversed();
  };
}

function usePagedEntries(
  id: string,
  challenge: Challenge,
  order: RankOrder,
  { first, last }: Range,
  enabled: boolean,
) {
  const entriesOf = useEntriesOf(challenge, order);
  const pages = useQueries({
    queries: Array.from({ length: last - first + 1 }, (_, index) => ({
      ...rankingPageQuery(id, { page: first + index, order }),
      enabled,
    })),
  });
  const loaded = pages.flatMap(({ data }) => data ?? []);
  const [start] = loaded;
  return {
    data:
      start === undefined
        ? undefined
        : {
            entries: entriesOf(loaded.flatMap(({ items }) => items)),
            total: start.total,
          },
    error: pages.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => pages.forEach(({ refetch }) => void refetch()),
  };
}

/** Rankings by points are made of all results (CH-7.7). */
function useAllEntries(
  id: string,
  challenge: Challenge,
  order: RankOrder,
  enabled: boolean,
) {
  const entriesOf = useEntriesOf(challenge, order);
  const { data, error, refetch } = useQuery({
    ...allResultsQuery(id),
    enabled,
  });
  return { data: data && entriesOf(data), error, refetch };
}

type EntriesProps = Shown & { challenge: Challenge; isSought: boolean };

/** The rows; once the user is sought and found, their own comes into view, is marked and said. */
function Entries({ challenge, entries, total, isSought }: EntriesProps) {
  const { t } = useTranslation();
  const own = useRef<HTMLLIElement>(null);
  const found = isSought ? entries.find(({ isOwn }) => isOwn) : undefined;
  const foundId = found?.id;
  useEffect(() => {
    if (foundId === undefined) return;
    own.current?.scrollIntoView?.({ block: "center", behavior: "smooth" });
    own.current?.focus({ preventScroll: true });
  }, [foundId]);
  return (
    <>
      <ol className={styles["entries"]}>
        {entries.map((entry) => (
          <RankingEntryRow
            key={entry.id}
            entry={entry}
            isGroup={challenge.isGroup === true}
            isMarked={found !== undefined && entry === found}
            {...(entry.isOwn && { ref: own })}
          />
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">
          {found?.rank !== undefined &&
            t("challenge.ranking.here", {
              rank: formatNumber(found.rank),
              total: formatNumber(total),
            })}
        </span>
      </VisuallyHidden>
    </>
  );
}

type RankingPagesProps = {
  total: number;
  range: Range;
  onChange: (range: Range) => void;
};

/** Pages on a desktop with more than one; on a phone what comes before and after. */
function RankingPages({
  total,
  range: { first, last },
  onChange,
}: RankingPagesProps) {
  const { t } = useTranslation();
  const isDesktop = useMediaQuery(`(min-width: ${breakpoints.desktop}px)`);
  const pages = Math.ceil(total / rankingPageSize);
  if (pages <= 1) return null;
  if (isDesktop)
    return (
      <Pages
        label={t("challenge.ranking.pages")}
        page={first}
        pageSize={rankingPageSize}
        total={total}
        onChange={(page) => onChange({ first: page, last: page })}
      />
    );
  return (
    <div className={styles["more"]}>
      {first > 1 && (
        <Button block onClick={() => onChange({ first: first - 1, last })}>
          {t("challenge.ranking.before")}
        </Button>
      )}
      {last < pages && (
        <Button block onClick={() => onChange({ first, last: last + 1 })}>
          {t("challenge.ranking.more")}
        </Button>
      )}
    </div>
  );
}
