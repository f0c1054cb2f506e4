import type { ChallengeStatus } from "#src/domain/challenge-status.ts";
import { instant } from "#src/domain/dates.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatDuration, useTranslation } from "#src/i18n/index.ts";
import type { ChallengeCard } from "#src/schema/types.gen.ts";
import styles from "./challenge-tile.module.css";

type Props = {
  challenge: ChallengeCard;
  status: ChallengeStatus;
  now: number;
};

/** When a challenge begins, how long it still runs, or when it ended; nothing where it does not say. */
export function TimeLine({ challenge, status, now }: Props) {
  const { t } = useTranslation();
  const start = instant(challenge.startDate);
  const end = instant(challenge.endDate);
  const text =
    status === "incoming" && start !== undefined
      ? t("widgets.challenges.starts", { date: formatDate(start) })
      : status === "running" && end !== undefined
        ? t("widgets.challenges.left", { duration: formatDuration(end - now) })
        : status === "over" && end !== undefined
          ? t("widgets.challenges.ended", { date: formatDate(end) })
          : undefined;
  return text === undefined ? null : <p className={styles["time"]}>{text}</p>;
}
