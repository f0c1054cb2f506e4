import CheckCircleFilled from "@ant-design/icons/CheckCircleFilled";
import { useQuery } from "@tanstack/react-query";
import { badgeQuery } from "#src/api/badges.ts";
import { instant } from "#src/domain/dates.ts";
import { toNumber } from "#src/domain/number.ts";
import { entityId } from "#src/domain/reference.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatPercent, useTranslation } from "#src/i18n/index.ts";
import type { Badge, WidgetBadge as Config } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { ButtonLink } from "#src/ui/controls.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { Medal } from "#src/ui/medal/medal.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import styles from "./widget-badge.module.css";

const height = 380;

/** One badge: won and when, or how far the user has come. */
export default function WidgetBadge({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const badge = entityId(config.badge) ?? entityId(config.id);
  return (
    <Card
      tall
      title={config.title || t("widgets.badge.title")}
      action={<ButtonLink href="/badges">{t("badges.all")}</ButtonLink>}
    >
      {badge === undefined ? (
        <EmptyFrame minHeight={height} text={t("widgets.badge.none")} />
      ) : (
        <AskedBadge id={badge} />
      )}
    </Card>
  );
}

function AskedBadge({ id }: { id: string }) {
  return (
    <QueryBoundary
      query={useQuery(badgeQuery(id))}
      minHeight={height}
      lines={5}
    >
      {(badge) => <BadgeView badge={badge} />}
    </QueryBoundary>
  );
}

/** A badge in its ring: full and gold once won, else the share of the way that is done, also in words. */
function BadgeView({ badge }: { badge: Badge }) {
  const { t } = useTranslation();
  const won = badge.isObtained === true;
  const share = won
    ? 1
    : Math.min(1, Math.max(0, toNumber(badge.progress) ?? 0));
  const wonAt = instant(badge.obtainedAt);
  return (
    <div className={styles["badge"]}>
      <Medal image={badge.image} isWon={won} share={share} />
      {badge.title && <h3 className={styles["name"]}>{badge.title}</h3>}
      {badge.description && (
        <p className={styles["description"]}>{badge.description}</p>
      )}
      {won ? (
        <p className={styles["done"]}>
          <CheckCircleFilled aria-hidden />
          {wonAt === undefined
            ? t("widgets.badge.won")
            : t("widgets.badge.won_on", { date: formatDate(wonAt) })}
        </p>
      ) : (
        <p className={styles["progress"]}>
          {share === 0
            ? t("widgets.badge.not_started")
            : t("widgets.badge.progress", {
                percent: formatPercent(share * 100),
              })}
        </p>
      )}
    </div>
  );
}
