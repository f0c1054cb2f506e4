import CheckCircleFilled from "@ant-design/icons/CheckCircleFilled";
import { instant } from "#src/domain/dates.ts";
import { imageAlt, imageUrl } from "#src/domain/image.ts";
import { toNumber } from "#src/domain/number.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatPercent, useTranslation } from "#src/i18n/index.ts";
import type { Badge } from "#src/schema/types.gen.ts";
import { Picture } from "#src/ui/picture/picture.tsx";
import styles from "./badge-view.module.css";
import { Ring } from "./ring.tsx";

/** A badge in its ring: full and gold once won, else the share of the way that is done, also in words. */
export function BadgeView({ badge }: { badge: Badge }) {
  const { t } = useTranslation();
  const won = badge.isObtained === true;
  const share = won
    ? 1
    : Math.min(1, Math.max(0, toNumber(badge.progress) ?? 0));
  const wonAt = instant(badge.obtainedAt);
  return (
    <div className={styles["badge"]}>
      <div className={`${styles["medal"]} ${won ? styles["won"] : ""}`}>
        <Ring share={share} />
        <div className={styles["picture"]}>
          <Picture
            src={imageUrl(badge.image)}
            alt={imageAlt(badge.image)}
            ratio={1}
          />
        </div>
      </div>
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
