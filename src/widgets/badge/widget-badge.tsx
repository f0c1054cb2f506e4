import { useQuery } from "@tanstack/react-query";
import { useIsOffered } from "#src/api/cache/offered.ts";
import { badgeQuery } from "#src/api/programme/badges.ts";
import { badgeShare } from "#src/domain/programme/badge.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Badge, WidgetBadge as Config } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { ButtonLink } from "#src/ui/controls.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { BadgeProgress } from "#src/ui/medal/badge-progress.tsx";
import { Medal } from "#src/ui/medal/medal.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import styles from "./widget-badge.module.css";

const height = 380;

/** One badge: when it was won, or the user's progress. */
export default function WidgetBadge({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const hasList = useIsOffered("badges");
  const badge = entityId(config.badge) ?? entityId(config.id);
  return (
    <Card
      tall
      title={config.title || t("widgets.badge.title")}
      action={
        hasList && <ButtonLink href="/badges">{t("badges.all")}</ButtonLink>
      }
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

/** A badge in a ring: full and gold once won, otherwise filled by progress, which is also stated in words. */
function BadgeView({ badge }: { badge: Badge }) {
  return (
    <div className={styles["badge"]}>
      <Medal
        image={badge.image}
        isWon={badge.isObtained === true}
        share={badgeShare(badge)}
      />
      {badge.title && <h3 className={styles["name"]}>{badge.title}</h3>}
      {badge.description && (
        <p className={styles["description"]}>{badge.description}</p>
      )}
      <BadgeProgress badge={badge} className={styles["progress"]} />
    </div>
  );
}
