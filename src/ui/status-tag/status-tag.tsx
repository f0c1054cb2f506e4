import type { ChallengeStatus } from "#src/domain/challenge/challenge-status.ts";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./status-tag.module.css";

const drawings = {
  waiting: "M4 2.5h8M4 13.5h8M5 2.5c0 6 6 5 6 11M11 2.5c0 6-6 5-6 11",
  validated: "m3 8.5 3.5 3.5L13 4.5",
  refused: "m4 4 8 8M12 4l-8 8",
  declined: "m4 4 8 8M12 4l-8 8",
  running: "m5 3 8 5-8 5z",
  over: "M4 14V2.5h8l-2 3 2 3H4",
  ordered: "M2.5 3h2l1.5 7.5h6.5l1.5-5.5H5M6.5 13.5h.01M12 13.5h.01",
  sent: "M1.5 3.5h8.5v7.5H1.5zM10 6h2.5l2 2.5V11H10M4.5 13h.01M12 13h.01",
  delivered: "m3 8.5 3.5 3.5L13 4.5",
  cancelled: "m4 4 8 8M12 4l-8 8",
  unknown: "M6 6a2 2 0 1 1 2.8 1.8c-.6.3-.8.7-.8 1.4M8 12h.01",
  incoming: "M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v2.5M10.5 2v2.5",
} as const;

/** The status of a declaration, a photo, a challenge or an order. */
export type Status = keyof typeof drawings;

/** A status by icon, text and color, so that it does not depend on color alone. */
export function StatusTag({ status }: { status: Status }) {
  const { t } = useTranslation();
  return (
    <span className={`${styles["tag"]} ${styles[status]}`}>
      <StatusIcon status={status} />
      {t(`core.status.${status}`)}
    </span>
  );
}

/** The status of a challenge, if it is known: a refused one is a deal that the user declined, not a moderator. */
export function ChallengeStatusTag({
  status,
}: {
  status: ChallengeStatus | undefined;
}) {
  if (status === undefined) return null;
  return <StatusTag status={status === "refused" ? "declined" : status} />;
}

/** The icon of a status, in the color of the adjacent text. */
export function StatusIcon({ status }: { status: Status }) {
  return (
    <svg viewBox="0 0 16 16" className={styles["icon"]} aria-hidden="true">
      <path d={drawings[status]} />
    </svg>
  );
}
