import { useQuery } from "@tanstack/react-query";
import { badgeQuery } from "#src/api/badges.ts";
import { entityId } from "#src/domain/reference.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { WidgetBadge as Config } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { BadgeView } from "./badge-view.tsx";

const height = 380;

/** One badge: won and when, or how far the user has come. */
export default function WidgetBadge({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const badge = entityId(config.badge) ?? entityId(config.id);
  return (
    <Card tall title={config.title || t("widgets.badge.title")}>
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
