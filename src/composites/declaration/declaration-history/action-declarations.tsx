import DownloadOutlined from "@ant-design/icons/DownloadOutlined";
import PlusOutlined from "@ant-design/icons/PlusOutlined";
import PrinterOutlined from "@ant-design/icons/PrinterOutlined";
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "wouter";
import { challengeQuery } from "#src/api/challenge/challenges.ts";
import {
  type DeclarationStatus,
  declarationPagesQuery,
  declarationsQuery,
} from "#src/api/challenge/declarations.ts";
import { listOfPages } from "#src/api/programme/pages.ts";
import { usePhase } from "#src/composites/challenge/use-challenge.ts";
import {
  challengeAddress,
  declareAddress,
  historyAddress,
} from "#src/domain/challenge/challenge-address.ts";
import { canDeclare, rulesOf } from "#src/domain/declaration/declaration.ts";
import { isNews, visitOf } from "#src/domain/declaration/declaration-news.ts";
import { instant } from "#src/domain/values/dates.ts";
import { own } from "#src/domain/values/own.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { useClock, usePageContext } from "#src/engine/contract.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type { Declaration, DeclarationAction } from "#src/schema/types.gen.ts";
import {
  type DeclarationVisits,
  keepDeclarationVisit,
} from "#src/state/declaration-visits.ts";
import { useErrorNotification } from "#src/state/notifications.ts";
import { usePageTitle } from "#src/state/page-title.ts";
import { Button, ButtonLink } from "#src/ui/controls.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { useIsPrinting } from "#src/ui/printing.ts";
import { QueryFailure } from "#src/ui/query-boundary/query-boundary.tsx";
import { StatusIcon } from "#src/ui/status-tag/status-tag.tsx";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import { actionCounts, Period } from "./action-card.tsx";
import styles from "./action-declarations.module.css";
import { DeclarationItem } from "./declaration-item.tsx";

const filters = ["validated", "refused", "waiting"] as const;

type Props = {
  action: DeclarationAction;
  visits: DeclarationVisits;
  user: string;
  hasExport: boolean;
};

/** The declarations of an action, newest first, filtered by the status in the URL (CH-2.6.4 to CH-2.6.6). */
export function ActionDeclarations({ action, visits, user, hasExport }: Props) {
  const { t } = useTranslation();
  const id = entityId(action) ?? "";
  const asked = usePageContext(({ route }) => route.query["type"]);
  const type = filters.find((filter) => filter === asked);
  const { isDeclarable, resultUnit } = useRules(action);
  const query = useInfiniteQuery(declarationPagesQuery(id, type));
  const { data, error, refetch } = query;
  const list = useMemo(() => data && listOfPages(data.pages), [data]);
  const loaded = useMemo(() => list && newestFirst(list.items), [list]);
  const omitted = list?.omitted ?? 0;
  const isPrinting = useIsPrinting();
  const whole = useWholeList(id, type);
  const declarations = (isPrinting && whole.printed) || loaded;
  useVisit({ user, visits, action, type, declarations: loaded });
  usePageTitle(action.title);
  const last = own(visits.challenges, id) ?? sinceOf(visits);
  const { element, showOlder } = useOlder(loaded?.length, query.fetchNextPage);
  return (
    <article aria-labelledby="history-action" className={styles["detail"]}>
      <header className={styles["head"]}>
        <div className={styles["headWords"]}>
          <h2 id="history-action">
            <Link href={challengeAddress(id)}>{action.title}</Link>
          </h2>
          <Period action={action} />
        </div>
        {isDeclarable && (
          <Declare
            id={id}
            isFloating={declarations ? declarations.length > 0 : !error}
          />
        )}
      </header>
      <Filters action={action} type={type} />
      {loaded && loaded.length > 0 && hasExport && (
        <p className={styles["tools"]}>
          <VisuallyHidden>
            <span role="status">
              {t("history.count", {
                count: loaded.length,
                number: formatNumber(loaded.length),
              })}
            </span>
          </VisuallyHidden>
          <Button
            look="text"
            icon={<PrinterOutlined aria-hidden />}
            loading={whole.isPending && whole.variables === "print"}
            onClick={() => whole.mutate("print")}
          >
            {t("history.print")}
          </Button>
          <Button
            look="text"
            icon={<DownloadOutlined aria-hidden />}
            loading={whole.isPending && whole.variables === "csv"}
            onClick={() => whole.mutate("csv")}
          >
            {t("history.export")}
          </Button>
        </p>
      )}
      {declarations === undefined &&
        (error ? (
          <QueryFailure
            error={error}
            minHeight="40dvh"
            onRetry={() => refetch()}
          />
        ) : (
          <LoadingFrame minHeight="40dvh" lines={6} />
        ))}
      {declarations?.length === 0 && omitted === 0 && (
        <EmptyFrame
          minHeight="30dvh"
          text={
            <span role="status">
              {t(type ? `history.none.${type}` : "history.none.all")}
            </span>
          }
          action={
            type && (
              <Link href={historyAddress(id)}>{t("history.show_all")}</Link>
            )
          }
        />
      )}
      {declarations && declarations.length > 0 && (
        <ul ref={element} className={styles["declarations"]}>
          {declarations.map((declaration, index) => (
            <DeclarationItem
              key={`${type} ${entityId(declaration)}`}
              declaration={declaration}
              action={action}
              resultUnit={resultUnit}
              isOpenAtFirst={index === 0 && type === undefined}
              isPrinting={isPrinting}
              isNew={isNews(declaration, last, timeZone())}
              isDeclarable={isDeclarable}
            />
          ))}
        </ul>
      )}
      <Omitted count={omitted} of="declarations" />
      {loaded && query.isFetchNextPageError && (
        <QueryFailure error={error} onRetry={showOlder} />
      )}
      {loaded && query.hasNextPage && !query.isFetchNextPageError && (
        <p className={styles["more"]}>
          <Button loading={query.isFetchingNextPage} onClick={showOlder}>
            {t("history.older")}
          </Button>
        </p>
      )}
    </article>
  );
}

const sinceOf = ({ since }: DeclarationVisits) =>
  since === undefined ? undefined : { at: since, waiting: [] };

const madeAt = ({ createdAt }: Declaration) =>
  instant(createdAt, timeZone()) ?? 0;

const newestFirst = (declarations: Declaration[]) =>
  declarations.toSorted((a, b) => madeAt(b) - madeAt(a));

/** Whether the user can declare in an action now, and its unit; fetches the challenge if the action omits them. */
function useRules(action: DeclarationAction) {
  const rules = rulesOf(action);
  const { data: challenge } = useQuery({
    ...challengeQuery(entityId(action) ?? ""),
    enabled: rules === undefined,
  });
  const phase = usePhase((rules ? action : challenge) ?? {});
  const known = rules ?? challenge;
  return {
    isDeclarable: known !== undefined && canDeclare(known, phase),
    resultUnit: action.resultUnit ?? challenge?.resultUnit,
  };
}

/** Loads older declarations and moves focus to the first of them, since the button may be gone then. */
function useOlder(count = 0, load: () => Promise<unknown>) {
  const element = useRef<HTMLUListElement>(null);
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (shown.current === undefined || count <= shown.current) return;
    element.current?.children[shown.current]?.querySelector("summary")?.focus();
    shown.current = undefined;
  }, [count]);
  return {
    element,
    showOlder() {
      shown.current = count;
      void load();
    },
  };
}

/**
 * The link to a new declaration; floats on a phone (CH-2.6.2), unless a message replaces the declarations: it would cover
 * the message's button.
 */
function Declare({ id, isFloating }: { id: string; isFloating: boolean }) {
  const { t } = useTranslation();
  return (
    <ButtonLink
      primary
      href={declareAddress(id)}
      className={`${styles["declare"]} ${isFloating ? styles["isFloating"] : ""}`}
      icon={<PlusOutlined aria-hidden />}
    >
      {t("history.declare")}
    </ButtonLink>
  );
}

type FiltersProps = {
  action: DeclarationAction;
  type: DeclarationStatus | undefined;
};

/** The number of declarations by status, each a link that filters by it (CH-2.6.4, CH-2.6.5). */
function Filters({ action, type }: FiltersProps) {
  const { t } = useTranslation();
  const id = entityId(action) ?? "";
  const { total, ...counts } = actionCounts(action);
  return (
    <nav aria-label={t("history.filter")}>
      <ul className={styles["filters"]}>
        {[undefined, ...filters].map((one) => (
          <li key={one ?? "all"}>
            <Link
              href={historyAddress(id, one)}
              className={styles["filter"]}
              aria-current={one === type ? "true" : undefined}
            >
              <strong>{formatNumber(one ? counts[one] : total)}</strong>
              <span className={styles["filterWord"]}>
                {one && <StatusIcon status={one} />}
                {t(`history.filters.${one ?? "all"}`)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Printed = {
  type: DeclarationStatus | undefined;
  declarations: Declaration[];
};

/** Prints or exports all declarations with a status, including those not loaded yet. */
function useWholeList(id: string, type: DeclarationStatus | undefined) {
  const queries = useQueryClient();
  const { t } = useTranslation();
  const notifyError = useErrorNotification("history.export_failed");
  const [printed, setPrinted] = useState<Printed>();
  const mutation = useMutation({
    mutationFn: async (as: "print" | "csv") => {
      const { items } = await queries.fetchQuery(declarationsQuery(id, type));
      const declarations = newestFirst(items);
      if (as === "csv") {
        const { exportDeclarations } = await import("./declaration-export.ts");
        exportDeclarations(declarations, `${t("history.file")}-${id}`);
        return;
      }
      flushSync(() => setPrinted({ type, declarations }));
      window.print();
    },
    onError: (error) => notifyError(error),
  });
  return {
    ...mutation,
    printed: printed?.type === type ? printed?.declarations : undefined,
  };
}

type Visit = {
  user: string;
  visits: DeclarationVisits;
  action: DeclarationAction;
  type: DeclarationStatus | undefined;
  declarations: Declaration[] | undefined;
};

/** Records what the user has seen here, once the declarations of every status are on the screen. */
function useVisit({ user, visits, action, type, declarations }: Visit): void {
  const clock = useClock();
  const id = entityId(action) ?? "";
  const { validated, refused } = actionCounts(action);
  const decided = validated + refused;
  useEffect(() => {
    if (declarations === undefined || type !== undefined) return;
    const last = own(visits.challenges, id);
    const visit = visitOf(declarations, decided, last, clock.now());
    keepDeclarationVisit(user, id, visit);
  }, [clock, user, visits, id, decided, type, declarations]);
}
