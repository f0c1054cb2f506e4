import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useId, useRef } from "react";
import { Link, useLocation } from "wouter";
import { listOfPages } from "#src/api/programme/pages.ts";
import { useIsEnabled } from "#src/api/programme/use-programme.ts";
import { pointMovementsQuery } from "#src/api/store/point-movements.ts";
import { BalanceLine, useBalance } from "#src/composites/store/balance.tsx";
import { challengeAddress } from "#src/domain/challenge/challenge-address.ts";
import {
  type PointsFilter,
  pointsAddress,
  pointsFilters,
  readPointsFilter,
} from "#src/domain/store/points-filter.ts";
import { ordersAddress } from "#src/domain/store/store-address.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { usePageContext, type WidgetProps } from "#src/engine/contract.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatChange, useTranslation } from "#src/i18n/index.ts";
import type {
  PointsHistory as Config,
  PointMovement,
} from "#src/schema/types.gen.ts";
import { Button } from "#src/ui/controls.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { lazyPart } from "#src/ui/lazy-part.ts";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { Page } from "#src/ui/page/page.tsx";
import {
  QueryFailure,
  SourceFailure,
} from "#src/ui/query-boundary/query-boundary.tsx";
import { Select } from "#src/ui/select/select.tsx";
import styles from "./points-history.module.css";

/** Questions have it, too, which are loaded when they are reached. */
const DayInput = lazyPart(
  async () => (await import("#src/forms/date-input/day-input.tsx")).DayInput,
);

/** All changes to the user's balance, newest first; the filters are in the URL. */
export default function PointsHistory({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const balance = useBalance();
  const query = usePageContext(({ route }) => route.query);
  const filter = readPointsFilter(query);
  return (
    <Page
      title={config.title?.trim() || t("points.title")}
      lead={t("points.lead")}
      width="reading"
    >
      <div className={styles["top"]}>
        <BalanceLine balance={balance} />
      </div>
      <Movements
        filter={filter}
        filters={config.filters}
        pageSize={config.pageSize ?? 20}
      />
    </Page>
  );
}

type FiltersProps = { filter: PointsFilter; parts: Config["filters"] };

/** Filters stored in the URL, so that they can be reloaded, bookmarked and undone by going back. */
function Filters({
  filter,
  parts = ["kind", "origin", "period"],
}: FiltersProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const id = useId();
  const choose = (change: PointsFilter) =>
    navigate(pointsAddress({ ...filter, ...change }), { replace: true });
  if (parts.length === 0) return null;
  return (
    <fieldset
      className={styles["filters"]}
      aria-label={t("points.filter.label")}
    >
      {parts.map((part) =>
        part === "period" ? (
          (["from", "to"] as const).map((end) => (
            <div key={end} className={styles["filter"]}>
              <label htmlFor={id + end}>{t(`points.filter.${end}`)}</label>
              <Suspense fallback={<span className={styles["later"]} />}>
                <DayInput
                  control={{
                    ...{ id: id + end, name: end },
                    className: styles["date"],
                  }}
                  value={filter[end]}
                  isFinished
                  {...(end === "from"
                    ? { max: filter.to }
                    : { min: filter.from })}
                  onChange={(day) => choose({ [end]: day || undefined })}
                  explain={(mistake) =>
                    t(
                      `questions.invalid.${mistake === "year" ? "year" : "date"}`,
                    )
                  }
                />
              </Suspense>
            </div>
          ))
        ) : (
          <label key={part} className={styles["filter"]} htmlFor={id + part}>
            {t(`points.filter.${part}`)}
            <Select
              id={id + part}
              name={part}
              value={filter[part] ?? ""}
              onChange={({ target }) =>
                choose({ [part]: target.value || undefined })
              }
            >
              <option value="">{t("points.filter.all")}</option>
              {part === "kind"
                ? pointsFilters.kinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {t(`points.kind.${kind}`)}
                    </option>
                  ))
                : pointsFilters.origins.map((origin) => (
                    <option key={origin} value={origin}>
                      {t(`points.origin.${origin}`)}
                    </option>
                  ))}
            </Select>
          </label>
        ),
      )}
      {isFiltered(filter) && (
        <Link href={pointsAddress()} replace className={styles["reset"]}>
          {t("points.filter.reset")}
        </Link>
      )}
    </fieldset>
  );
}

const isFiltered = (filter: PointsFilter) =>
  pointsAddress(filter) !== pointsAddress();

const useMovements = (filter: PointsFilter, pageSize: number) =>
  useInfiniteQuery(pointMovementsQuery(filter, pageSize));

type MovementsProps = {
  filter: PointsFilter;
  filters: Config["filters"];
  pageSize: number;
};

/** The movements and their filters; a user without any movements sees no filters. */
function Movements({ filter, filters, pageSize }: MovementsProps) {
  const { t } = useTranslation();
  const query = useMovements(filter, pageSize);
  const first = query.data?.pages[0];
  if (first?.received === 0 && !isFiltered(filter))
    return (
      <EmptyFrame minHeight="30dvh" text={t("widgets.points.no_movement")} />
    );
  return (
    <>
      <Filters filter={filter} parts={filters} />
      <Found query={query} />
    </>
  );
}

function Found({ query }: { query: ReturnType<typeof useMovements> }) {
  const { t } = useTranslation();
  const { data, error, refetch, fetchNextPage } = query;
  if (data === undefined)
    return error ? (
      <SourceFailure error={error} onRetry={refetch} />
    ) : (
      <LoadingFrame minHeight="40dvh" lines={8} />
    );
  const { items: movements, total, omitted } = listOfPages(data.pages);
  return (
    <>
      <p role="status" className={styles["count"]}>
        {t("points.count", { count: total })}
      </p>
      {movements.length + omitted === 0 ? (
        <EmptyFrame minHeight="30dvh" text={t("points.none")} />
      ) : (
        <Rows movements={movements} />
      )}
      <Omitted count={omitted} of="movements" />
      {query.isFetchNextPageError && (
        <QueryFailure error={error} onRetry={() => fetchNextPage()} />
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button
          block
          loading={query.isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {t("points.older")}
        </Button>
      )}
    </>
  );
}

/** When older movements load, the first of them receives focus, since the button may be gone. */
function Rows({ movements }: { movements: readonly PointMovement[] }) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(movements.length);
  useEffect(() => {
    const first = list.current?.children[shown.current];
    if (movements.length > shown.current && first instanceof HTMLElement)
      first.focus();
    shown.current = movements.length;
  }, [movements.length]);
  return (
    <ul ref={list} className={styles["rows"]}>
      {movements.map((movement, index) => (
        <li
          key={entityId(movement) ?? index}
          tabIndex={-1}
          className={styles["row"]}
        >
          <Movement movement={movement} />
        </li>
      ))}
    </ul>
  );
}

/** A change to the balance with date and amount, linked to its challenge or order. */
function Movement({ movement }: { movement: PointMovement }) {
  const { t } = useTranslation();
  const hasStore = useIsEnabled("use_store");
  const points = movement.points ?? undefined;
  const day = formatDate(movement.date);
  const challenge = entityId(movement.challenge);
  const label = movement.label?.trim() || t("widgets.points.movement");
  const href =
    challenge !== undefined
      ? challengeAddress(challenge)
      : movement.order && hasStore
        ? ordersAddress()
        : undefined;
  return (
    <>
      <span className={styles["label"]}>
        {href === undefined ? label : <Link href={href}>{label}</Link>}
      </span>
      {day && <span className={styles["day"]}>{day}</span>}
      {points !== undefined && (
        <span
          className={`${styles["amount"]} ${points > 0 ? styles["gain"] : ""}`}
        >
          {formatChange(points)}
        </span>
      )}
    </>
  );
}
