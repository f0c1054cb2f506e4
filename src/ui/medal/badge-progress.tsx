import CheckCircleFilled from "@ant-design/icons/CheckCircleFilled";
import { badgeShare } from "#src/domain/programme/badge.ts";
import { own } from "#src/domain/values/own.ts";
import { formatDate } from "#src/i18n/dates.ts";
import {
  formatNumber,
  formatPercent,
  t,
  useTranslation,
} from "#src/i18n/index.ts";
import type { Badge } from "#src/schema/types.gen.ts";

type Props = { badge: Badge; className: string | undefined };

/** Says when a badge was won, or how far it is; callers style it by `data-won`. */
export function BadgeProgress({ badge, className }: Props) {
  const { t } = useTranslation();
  const date = formatDate(badge.obtainedAt);
  if (badge.isObtained !== true)
    return (
      <p className={className} data-won="false">
        {progressText(badge)}
      </p>
    );
  return (
    <p className={className} data-won="true">
      <CheckCircleFilled aria-hidden />{" "}
      {date === ""
        ? t("widgets.badge.won")
        : t("widgets.badge.won_on", { date })}
    </p>
  );
}

const steps = {
  declarations: "widgets.badge.steps.declarations",
  points: "widgets.badge.steps.points",
  tier: "widgets.badge.steps.tier",
} as const;

/** What is counted, if the server says so; else the share in percent. */
function progressText({ progressOf, ...badge }: Badge): string {
  const key = progressOf ? own(steps, progressOf.kind) : undefined;
  if (progressOf && key !== undefined)
    return t(key, {
      value: formatNumber(progressOf.value),
      goal: formatNumber(progressOf.goal),
    });
  const share = badgeShare(badge);
  return share === 0
    ? t("widgets.badge.not_started")
    : t("widgets.badge.progress", { percent: formatPercent(share * 100) });
}
