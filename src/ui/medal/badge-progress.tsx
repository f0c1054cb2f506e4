import CheckCircleFilled from "@ant-design/icons/CheckCircleFilled";
import { badgeShare } from "#src/domain/badge.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatPercent, useTranslation } from "#src/i18n/index.ts";
import type { Badge } from "#src/schema/types.gen.ts";

type Props = { badge: Badge; className: string | undefined };

/** Says when a badge was won, or how far it is; callers style it by `data-won`. */
export function BadgeProgress({ badge, className }: Props) {
  const { t } = useTranslation();
  const share = badgeShare(badge);
  const date = formatDate(badge.obtainedAt);
  if (badge.isObtained !== true)
    return (
      <p className={className} data-won="false">
        {share === 0
          ? t("widgets.badge.not_started")
          : t("widgets.badge.progress", {
              percent: formatPercent(share * 100),
            })}
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
