import { useState } from "react";
import { Link } from "wouter";
import { useUser } from "#src/api/access/user.ts";
import type { List } from "#src/api/client/read.ts";
import { isForbidden } from "#src/api/errors/error-guards.ts";
import { historyAddress } from "#src/domain/challenge/challenge-address.ts";
import { entityId } from "#src/domain/values/reference.ts";
import {
  type SourceState,
  usePageContext,
  type WidgetProps,
} from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  DeclarationHistory as Config,
  DeclarationAction,
} from "#src/schema/types.gen.ts";
import { readDeclarationVisits } from "#src/state/declaration-visits.ts";
import { ButtonLink } from "#src/ui/controls.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { ErrorFrame } from "#src/ui/frames/error-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { breakpoints, useMediaQuery } from "#src/ui/media-query.ts";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { Page } from "#src/ui/page/page.tsx";
import { SourceFailure } from "#src/ui/query-boundary/query-boundary.tsx";
import { ActionCard } from "./action-card.tsx";
import { ActionDeclarations } from "./action-declarations.tsx";
import styles from "./declaration-history.module.css";

/**
 * The user's declarations (CH-2.1.8): their actions next to the declarations of the selected one; below 1100 px one after
 * the other.
 */
export default function DeclarationHistory({
  config,
  data,
}: WidgetProps<Config, SourceState<List<DeclarationAction>>>) {
  const { t } = useTranslation();
  return (
    <Page
      title={config.title?.trim() || t("history.title")}
      lead={<span className={styles["lead"]}>{t("history.lead")}</span>}
    >
      {data.status === "loading" && (
        <LoadingFrame minHeight="60dvh" lines={8} />
      )}
      {data.status === "failed" && (
        <ListFailure error={data.error} onRetry={data.retry} />
      )}
      {data.status === "ready" &&
        (data.data.items.length + data.data.omitted === 0 ? (
          <EmptyFrame
            minHeight="40dvh"
            text={t("history.no_action")}
            action={
              <ButtonLink primary href="/">
                {t("core.go_home")}
              </ButtonLink>
            }
          />
        ) : (
          <Columns list={data.data} config={config} />
        ))}
    </Page>
  );
}

/** Shown if the list of actions failed to load or is forbidden, with a link home (CH-2.6.10). */
function ListFailure({
  error,
  onRetry,
}: {
  error: unknown;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  if (!isForbidden(error))
    return (
      <SourceFailure
        error={error}
        text={t("history.list_failed")}
        onRetry={onRetry}
      />
    );
  return (
    <ErrorFrame
      minHeight="30dvh"
      title={t("core.access_denied_title")}
      wayOut={
        <ButtonLink primary href="/">
          {t("core.go_home")}
        </ButtonLink>
      }
    />
  );
}

type ColumnsProps = { list: List<DeclarationAction>; config: Config };

/** Actions and declarations side by side; on narrow screens one of them, depending on the URL (CH-2.6.1, CH-9.13). */
function Columns({ list, config }: ColumnsProps) {
  const { items: actions, omitted } = list;
  const { t } = useTranslation();
  const isWide = useMediaQuery(`(min-width: ${breakpoints.wide}px)`);
  const user = entityId(useUser()) ?? "";
  const asked = usePageContext(({ route }) => route.params["id"]);
  // As recorded before this visit, so that new declarations stay marked while the user is here.
  const [visits] = useState(() => readDeclarationVisits(user));
  const first = isWide ? actions[0] : undefined;
  const chosen =
    asked === undefined
      ? first
      : actions.find((action) => entityId(action) === asked);
  const isList = asked === undefined;
  return (
    <div className={styles["columns"]}>
      {(isWide || isList) && (
        <nav aria-label={t("history.actions")} className={styles["actions"]}>
          <ul>
            {actions.map((action) => (
              <ActionCard
                key={entityId(action)}
                action={action}
                isChosen={action === chosen}
                visits={visits}
              />
            ))}
          </ul>
          <Omitted count={omitted} of="challenges" />
        </nav>
      )}
      {(isWide || !isList) && (
        <div className={styles["chosen"]}>
          {!isWide && (
            <Link href={historyAddress()} className={styles["back"]}>
              <span aria-hidden="true">←</span> {t("history.back")}
            </Link>
          )}
          {chosen === undefined ? (
            <EmptyFrame
              minHeight="40dvh"
              text={
                <span role="alert">{t("history.link_does_not_exist")}</span>
              }
              action={
                <ButtonLink primary href={historyAddress()}>
                  {t("history.back")}
                </ButtonLink>
              }
            />
          ) : (
            <ActionDeclarations
              key={entityId(chosen)}
              action={chosen}
              visits={visits}
              user={user}
              hasExport={config.showExport !== false}
            />
          )}
        </div>
      )}
    </div>
  );
}
