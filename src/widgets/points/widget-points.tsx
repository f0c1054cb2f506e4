import { useQuery } from "@tanstack/react-query";
import { pointsQuery } from "#src/api/access/user.ts";
import { useIsOffered } from "#src/api/cache/offered.ts";
import { useCurrency } from "#src/api/programme/use-programme.ts";
import { pointsDetailsQuery } from "#src/api/store/points-details.ts";
import { pointsAddress } from "#src/domain/store/points-filter.ts";
import { instant } from "#src/domain/values/dates.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { formatUnit, pointsUnit } from "#src/i18n/amounts.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatChange, formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  WidgetPoints as Config,
  NullableNumber,
  PointsDetails,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { ButtonLink } from "#src/ui/controls.tsx";
import { Figure } from "#src/ui/figure/figure.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import styles from "./widget-points.module.css";

const height = 340;

/** The user's points and latest movements; just the total if the widget has no id to fetch details with. */
export default function WidgetPoints({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const hasMovements = useIsOffered("point-movements");
  const widget = entityId(config.id);
  return (
    <Card
      tall
      title={config.title || t("widgets.points.title")}
      action={
        hasMovements && (
          <ButtonLink href={pointsAddress()}>{t("points.all")}</ButtonLink>
        )
      }
    >
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
      {(data) => <Points total={data.points} movements={undefined} />}
    </QueryBoundary>
  );
}

type Movement = NonNullable<PointsDetails["details"]>[number];

type PointsProps = {
  total: NullableNumber | undefined;
  /** Undefined if they are not known: then nothing is said of them. */
  movements: readonly Movement[] | undefined;
};

const shown = 5;

/** Newest first; movements without a date come last. */
function latest(movements: readonly Movement[]) {
  return movements
    .map(({ label, points, date }, index) => ({
      key: `${date} ${label} ${index}`,
      label,
      points: points ?? undefined,
      at: instant(date, timeZone()) ?? 0,
      day: formatDate(date),
    }))
    .sort((a, b) => b.at - a.at)
    .slice(0, shown);
}

/** The balance in large type, and its latest changes. */
function Points({ total, movements }: PointsProps) {
  const { t } = useTranslation();
  const currency = useCurrency();
  const rows = movements && latest(movements);
  const balance = total ?? 0;
  return (
    <div className={styles["points"]}>
      <div className={styles["balance"]}>
        <Figure
          label={t("widgets.points.balance")}
          value={formatNumber(balance)}
          unit={currency ?? formatUnit(pointsUnit(), balance)}
        />
      </div>
      {rows?.length === 0 && (
        <EmptyFrame text={t("widgets.points.no_movement")} />
      )}
      {rows !== undefined && rows.length > 0 && (
        <div>
          <h3 className={styles["heading"]}>{t("widgets.points.latest")}</h3>
          <ul className={styles["rows"]}>
            {rows.map(({ key, label, points, day }) => (
              <li key={key} className={styles["row"]}>
                <span className={styles["label"]}>
                  {label || t("widgets.points.movement")}
                </span>
                {day && <span className={styles["date"]}>{day}</span>}
                {points !== undefined && (
                  <span
                    className={`${styles["amount"]} ${points > 0 ? styles["gain"] : ""}`}
                  >
                    {formatChange(points)}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
