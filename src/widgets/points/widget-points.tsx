import { useQuery } from "@tanstack/react-query";
import { pointsDetailsQuery, pointsQuery } from "#src/api/user.ts";
import { entityId } from "#src/domain/reference.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { WidgetPoints as Config } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { Points } from "./points.tsx";

const height = 340;

/** The user's points and their last movements; the total alone where the widget has no id to ask details with. */
export default function WidgetPoints({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const widget = entityId(config.id);
  return (
    <Card tall title={config.title || t("widgets.points.title")}>
      {widget === undefined ? <Total /> : <Details widget={widget} />}
    </Card>
  );
}

function Details({ widget }: { widget: string }) {
  const details = useQuery(pointsDetailsQuery(widget));
  return (
    <QueryBoundary query={details} minHeight={height} lines={8}>
      {(data) => <Points total={data.total} movements={data.details ?? []} />}
    </QueryBoundary>
  );
}

function Total() {
  const points = useQuery(pointsQuery());
  return (
    <QueryBoundary query={points} minHeight={height}>
      {(data) => <Points total={data.points} movements={[]} />}
    </QueryBoundary>
  );
}
