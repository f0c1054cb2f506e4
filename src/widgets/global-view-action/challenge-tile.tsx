import { Link } from "wouter";
import { useCurrency } from "#src/api/programme/use-programme.ts";
import { challengeAddress } from "#src/domain/challenge/challenge-address.ts";
import {
  type ChallengeStatus,
  challengeStatus,
} from "#src/domain/challenge/challenge-status.ts";
import { maximumToWin } from "#src/domain/challenge/maximum-to-win.ts";
import { endInstant } from "#src/domain/values/dates.ts";
import { imageAlt, imageFocus, imageUrl } from "#src/domain/values/image.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { useNow } from "#src/engine/contract.ts";
import { formatAmount, pointsUnit } from "#src/i18n/amounts.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatDuration } from "#src/i18n/durations.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { ChallengeCard } from "#src/schema/types.gen.ts";
import { Picture } from "#src/ui/picture/picture.tsx";
import { ChallengeStatusTag } from "#src/ui/status-tag/status-tag.tsx";
import styles from "./challenge-tile.module.css";

const minute = 60_000;

/** A small card for a challenge: one link with its status, time and prizes. */
export function ChallengeTile({ challenge }: { challenge: ChallengeCard }) {
  const { t } = useTranslation();
  const now = useNow(minute);
  const currency = useCurrency();
  const status = challengeStatus(challenge, now, timeZone());
  const prize = maximumToWin(challenge);
  return (
    <article className={styles["tile"]}>
      <Picture
        src={imageUrl(challenge.image)}
        alt={imageAlt(challenge.image)}
        focus={imageFocus(challenge.image)}
      />
      <div className={styles["words"]}>
        <div className={styles["tags"]}>
          <ChallengeStatusTag status={status} />
          <span className={styles["type"]}>
            {t(`widgets.challenges.type.${challenge.type}`)}
          </span>
        </div>
        <h3>
          <Link
            href={challengeAddress(entityId(challenge) ?? "")}
            className={styles["link"]}
          >
            {challenge.title || t("widgets.challenges.untitled")}
          </Link>
        </h3>
        <TimeLine challenge={challenge} status={status} now={now} />
        {prize !== undefined && (
          <p className={styles["prize"]}>
            {t("widgets.action.prize", {
              amount: formatAmount(prize, currency ?? pointsUnit()),
            })}
          </p>
        )}
      </div>
    </article>
  );
}

type TimeLineProps = {
  challenge: ChallengeCard;
  status: ChallengeStatus | undefined;
  now: number;
};

/** When a challenge starts, how long it still runs, or when it ended; renders nothing without dates. */
function TimeLine({ challenge, status, now }: TimeLineProps) {
  const { t } = useTranslation();
  const start = formatDate(challenge.startDate);
  const end = endInstant(challenge.endDate, timeZone());
  const text =
    status === "incoming" && start
      ? t("widgets.challenges.starts", { date: start })
      : status === "running" && end !== undefined
        ? t("widgets.challenges.left", { duration: formatDuration(end - now) })
        : status === "over" && end !== undefined
          ? t("widgets.challenges.ended", {
              date: formatDate(challenge.endDate),
            })
          : undefined;
  return text === undefined ? null : <p className={styles["time"]}>{text}</p>;
}
