import { Link } from "wouter";
import { usePhase } from "#src/composites/challenge/use-challenge.ts";
import { historyAddress } from "#src/domain/challenge/challenge-address.ts";
import { imageUrl } from "#src/domain/values/image.ts";
import { own } from "#src/domain/values/own.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type { DeclarationAction } from "#src/schema/types.gen.ts";
import type { DeclarationVisits } from "#src/state/declaration-visits.ts";
import { Picture } from "#src/ui/picture/picture.tsx";
import { StatusTag } from "#src/ui/status-tag/status-tag.tsx";
import styles from "./declaration-history.module.css";

type ActionCardProps = {
  action: DeclarationAction;
  isChosen: boolean;
  visits: DeclarationVisits;
};

/** An action: title with id, status, period, number of declarations, and a note that they are moderated (CH-2.6.3). */
export function ActionCard({ action, isChosen, visits }: ActionCardProps) {
  const { t } = useTranslation();
  const id = entityId(action) ?? "";
  const { total, validated, refused } = actionCounts(action);
  const last = own(visits.challenges, id);
  const phase = usePhase(action);
  const isOnGoing = action.isActionOnGoing ?? phase === "DURING_CHALLENGE";
  const news = last ? Math.max(0, validated + refused - last.decided) : 0;
  return (
    <li>
      <Link
        href={historyAddress(id)}
        className={styles["action"]}
        aria-current={isChosen ? "true" : undefined}
      >
        <span className={styles["thumbnail"]}>
          <Picture src={imageUrl(action.image)} alt="" ratio={1} />
        </span>
        <span className={styles["actionWords"]}>
          <strong className={styles["actionTitle"]}>
            {action.title}{" "}
            <span className={styles["quiet"]}>
              {t("history.number", { id })}
            </span>
          </strong>
          <span className={styles["tags"]}>
            <StatusTag status={isOnGoing ? "running" : "over"} />
            {news > 0 && (
              <span className={styles["new"]}>
                {t("history.news", { count: news })}
              </span>
            )}
          </span>
          <Period action={action} />
          <span className={styles["quiet"]}>
            {t("history.count", { count: total, number: formatNumber(total) })}
            {" · "}
            {t("history.moderated")}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** The number of an action's declarations, by status. */
export function actionCounts(action: DeclarationAction) {
  const validated = action.countDeclarationsValidated ?? 0;
  const refused = action.countDeclarationsRefused ?? 0;
  const waiting = action.countDeclarationsWaiting ?? 0;
  const total = action.totalDeclaration ?? validated + refused + waiting;
  return { total, validated, refused, waiting };
}

/** The period of an action. */
export function Period({ action }: { action: DeclarationAction }) {
  const { t } = useTranslation();
  const from = formatDate(action.startDate);
  const to = formatDate(action.endDate);
  if (!from) return null;
  return (
    <span className={styles["quiet"]}>
      {to
        ? t("widgets.action.period", { from, to })
        : t("challenge.participation.from", { from })}
    </span>
  );
}
