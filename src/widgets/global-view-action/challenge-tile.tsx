import { Link } from "wouter";
import { useCurrency } from "#src/api/programme.ts";
import { challengeStatus } from "#src/domain/challenge-status.ts";
import { imageAlt, imageUrl } from "#src/domain/image.ts";
import { toNumber } from "#src/domain/number.ts";
import { entityId } from "#src/domain/reference.ts";
import { useNow } from "#src/engine/contract.ts";
import { formatAmount, useTranslation } from "#src/i18n/index.ts";
import type { ChallengeCard } from "#src/schema/types.gen.ts";
import { Picture } from "#src/ui/picture/picture.tsx";
import { StatusTag } from "#src/ui/status-tag/status-tag.tsx";
import styles from "./challenge-tile.module.css";
import { TimeLine } from "./time-line.tsx";

const minute = 60_000;

/** A challenge in small: one link, its status, its time, what there is to win. */
export function ChallengeTile({ challenge }: { challenge: ChallengeCard }) {
  const { t } = useTranslation();
  const now = useNow(minute);
  const currency = useCurrency();
  const status = challengeStatus(challenge, now);
  const prize = toNumber(challenge.maxToWin);
  return (
    <article className={styles["tile"]}>
      <Picture
        src={imageUrl(challenge.image)}
        alt={imageAlt(challenge.image)}
      />
      <div className={styles["words"]}>
        <div className={styles["tags"]}>
          <StatusTag status={status} />
          <span className={styles["type"]}>
            {t(`widgets.challenges.type.${challenge.type}`)}
          </span>
        </div>
        <h3>
          <Link
            href={`/challenge/${entityId(challenge)}`}
            className={styles["link"]}
          >
            {challenge.title || t("widgets.challenges.untitled")}
          </Link>
        </h3>
        <TimeLine challenge={challenge} status={status} now={now} />
        {prize !== undefined && prize > 0 && (
          <p className={styles["prize"]}>
            {t("widgets.action.prize", {
              amount: formatAmount(prize, currency ?? t("welcome.points_unit")),
            })}
          </p>
        )}
      </div>
    </article>
  );
}
