import { entityId } from "#src/domain/reference.ts";
import { useSource, type WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { WidgetBadge as Config } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { Answer } from "#src/widgets/answer.tsx";
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
    <Answer of={useSource("badge", { id })} minHeight={height} lines={5}>
      {(badge) => <BadgeView badge={badge} />}
    </Answer>
  );
}
