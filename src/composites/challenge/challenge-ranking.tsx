import AimOutlined from "@ant-design/icons/AimOutlined";
import SortAscendingOutlined from "@ant-design/icons/SortAscendingOutlined";
import SortDescendingOutlined from "@ant-design/icons/SortDescendingOutlined";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useUser } from "#src/api/access/user.ts";
import {
  allResultsQuery,
  type RankOrder,
  rankingPageQuery,
} from "#src/api/challenge/challenges.ts";
import {
  asOwnEntry,
  isRankedByPoints,
  isRankedByServer,
  pageOfRank,
  type RankingEntry,
  ranked,
  rankingEntries,
  rankingPageSize,
} from "#src/domain/challenge/ranking.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { PageDataProps } from "#src/engine/contract.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeResult,
  ChallengeRanking as Config,
  UserRank,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { Button } from "#src/ui/controls.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { breakpoints, useMediaQuery } from "#src/ui/media-query.ts";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { Pages } from "#src/ui/pages/pages.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { Podium } from "#src/ui/ranking/podium.tsx";
import { RankingEntryRow } from "#src/ui/ranking/ranking-entry.tsx";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import styles from "./challenge-ranking.module.css";
import { useLiveRank, useOwnResults } from "./use-challenge.ts";

const height = 280;

/** Pages from `first` to `last`; one on a desktop, all that have been loaded on a phone. */
type Range = { first: number; last: number };

/** The general ranking of a challenge, nine entries at a time, the first three on a podium (CH-2.4.18 to CH-2.4.26). */
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
  const ranking = useRanking(id, challenge, order, range);
  const shown = useKept(ranking);
  const { data: rank } = useLiveRank(challenge);
  const own = useOwnEntry(challenge, rank);
  const exactPlace = shown.data?.place ?? rank?.position ?? undefined;
  const place = exactPlace ?? rank?.rank ?? undefined;
  const seeMe = () => {
    const total = shown.data?.total ?? 0;
    const page = pageOfRank(place ?? 1, { total, order });
    setRange({ first: page, last: page });
    setSought(true);
  };
  const further = pageOfTied(ranking.data, place, order, range);
  const isSeekingOn = isSought && exactPlace === undefined;
  useEffect(() => {
    if (isSeekingOn && further !== undefined)
      setRange({ first: further, last: further });
  }, [isSeekingOn, further]);
  const hasPodium =
    config.showPodium !== false && order === "asc" && range.first === 1;
  return (
    <Card title={config.title?.trim() || t("challenge.ranking.title")}>
      <QueryBoundary
        query={shown}
        minHeight={height}
        keepsHeight={false}
        lines={9}
      >
        {({ entries, total, omitted }) =>
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
                own={own}
                isSought={isSought}
                hasPodium={hasPodium}
              />
              <Omitted count={omitted} of="results" />
              <RankingPages total={total} range={range} onChange={show} />
            </div>
          )
        }
      </QueryBoundary>
    </Card>
  );
}

/** The user's own entry: the `result` that the server sends with the rank, or else the best of the user's results. */
function useOwnEntry(
  challenge: Challenge,
  rank: UserRank | undefined,
): ChallengeResult | undefined {
  const user = useUser();
  const [best] = ranked(useOwnResults(challenge));
  if (rank === undefined || rank.result !== undefined)
    return rank?.result ?? undefined;
  if (best === undefined || rank.rank == null) return undefined;
  const result = { ...best.result, rank: rank.rank };
  return asOwnEntry(result, user, challenge.isGroup === true);
}

/**
 * The next page that may contain the user's own entry if this one does not: several share the rank, and nothing says which
 * of them is the user's.
 */
function pageOfTied(
  shown: Shown | undefined,
  rank: number | undefined,
  order: RankOrder,
  { first, last }: Range,
): number | undefined {
  if (shown === undefined || rank === undefined) return undefined;
  if (shown.entries.some(({ isOwn }) => isOwn)) return undefined;
  const pages = Math.ceil(shown.total / rankingPageSize);
  const [edge, next] =
    order === "asc"
      ? [shown.entries.at(-1), last + 1]
      : [shown.entries[0], first - 1];
  return edge?.rank === rank && next >= 1 && next <= pages ? next : undefined;
}

/** Retains the previous pages, and the focus in them, while others are loading: `useQueries` does not. */
function useKept(shown: ReturnType<typeof useRanking>) {
  const kept = useRef(shown.data);
  useEffect(() => {
    kept.current = shown.data ?? kept.current;
  });
  return shown.error === null
    ? { ...shown, data: shown.data ?? kept.current }
    : shown;
}

interface Shown {
  entries: RankingEntry[];
  /** Number of entries in the whole ranking. */
  total: number;
  /** How many entries on these pages cannot be shown. */
  omitted: number;
  /** The user's position, from 1, if all entries are known. */
  place?: number;
}

/** The ranking entries of results in the given order; logs their problems once. */
function useEntriesOf(challenge: Challenge, order: RankOrder) {
  const user = useUser();
  const warned = useRef<string>(undefined);
  return (results: readonly ChallengeResult[], offset?: number) => {
    const entries = rankingEntries(results, challenge, user, offset);
    const reason = entries[0]?.value.reason;
    if (reason !== undefined && warned.current !== reason) {
      warned.current = reason;
      console.warn(`Challenge ${entityId(challenge)}: ${reason}`);
    }
    return order === "asc" ? entries : entries.toReversed();
  };
}

/** The pages of a ranking; one by points is computed from all results if the server does not rank that way (CH-7.7). */
function useRanking(
  id: string,
  challenge: Challenge,
  order: RankOrder,
  { first, last }: Range,
) {
  const entriesOf = useEntriesOf(challenge, order);
  const [isWhole, setWhole] = useState(false);
  const pages = useQueries({
    queries: Array.from({ length: last - first + 1 }, (_, index) => ({
      ...rankingPageQuery(id, { page: first + index, order }),
      enabled: !isWhole,
    })),
  });
  const whole = useQuery({ ...allResultsQuery(id), enabled: isWhole });
  const loaded = pages.flatMap(({ data }) => data ?? []);
  if (
    !isWhole &&
    isRankedByPoints(challenge) &&
    loaded.some(({ items }) => !isRankedByServer(items))
  )
    setWhole(true);
  if (isWhole) {
    const all = whole.data && entriesOf(whole.data.items, 0);
    const index = (order === "asc" ? all : all?.toReversed())?.findIndex(
      ({ isOwn }) => isOwn,
    );
    const data: Shown | undefined = all && {
      entries: all.slice((first - 1) * rankingPageSize, last * rankingPageSize),
      total: all.length,
      omitted: whole.data?.omitted ?? 0,
      place: (index ?? -1) + 1,
    };
    return { data, error: whole.error, refetch: whole.refetch };
  }
  const [start] = loaded;
  const data: Shown | undefined = start && {
    entries: entriesOf(
      loaded.flatMap(({ items }) => items),
      order === "asc"
        ? (first - 1) * rankingPageSize
        : Math.max(0, start.total - last * rankingPageSize),
    ),
    total: start.total,
    omitted: loaded.reduce((sum, { omitted }) => sum + omitted, 0),
  };
  return {
    data,
    error: pages.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => pages.forEach(({ refetch }) => void refetch()),
  };
}

type EntriesProps = {
  challenge: Challenge;
  entries: RankingEntry[];
  total: number;
  /** The user's own result. */
  own: ChallengeResult | undefined;
  isSought: boolean;
  hasPodium: boolean;
};

/**
 * The rows, below a podium on the first page. “See me” scrolls to the user's entry, highlights and announces it. While it is
 * on another page it is always visible at the bottom.
 */
function Entries({
  challenge,
  entries,
  total,
  own,
  isSought,
  hasPodium,
}: EntriesProps) {
  const { t } = useTranslation();
  const user = useUser();
  const ownRow = useRef<HTMLLIElement>(null);
  const isGroup = challenge.isGroup === true;
  const found = isSought ? entries.find(({ isOwn }) => isOwn) : undefined;
  const foundId = found?.id;
  useEffect(() => {
    if (foundId === undefined) return;
    ownRow.current?.scrollIntoView?.({ block: "center", behavior: "smooth" });
    ownRow.current?.focus({ preventScroll: true });
  }, [foundId]);
  const onPodium = hasPodium && entries.length >= 3 ? entries.slice(0, 3) : [];
  const rows = entries.slice(onPodium.length);
  const [pinned] =
    own === undefined || entries.some(({ isOwn }) => isOwn)
      ? []
      : rankingEntries([own], challenge, user);
  return (
    <>
      {onPodium.length > 0 && (
        <Podium
          entries={onPodium}
          isGroup={isGroup}
          isMarked={found !== undefined}
          ownRef={ownRow}
        />
      )}
      {rows.length > 0 && (
        <ol className={styles["entries"]} start={onPodium.length + 1}>
          {rows.map((entry, index) => (
            <RankingEntryRow
              key={entry.id ?? index}
              entry={entry}
              isGroup={isGroup}
              isMarked={found !== undefined && entry === found}
              {...(entry.isOwn && { ref: ownRow })}
            />
          ))}
        </ol>
      )}
      {pinned?.rank !== undefined && (
        <ul
          className={`${styles["entries"]} ${styles["pinned"]}`}
          aria-label={t("widgets.ranking.my_place")}
        >
          <RankingEntryRow entry={pinned} isGroup={isGroup} />
        </ul>
      )}
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

/** Pagination on a desktop; on a phone, buttons to load previous and next entries. */
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
