import { useCurrency } from "#src/api/programme.ts";
import { usePoints, useUser } from "#src/api/user.ts";
import { challengeAddress } from "#src/domain/challenge-address.ts";
import {
  type NextChallenge,
  nextChallenge,
} from "#src/domain/next-challenge.ts";
import { entityId } from "#src/domain/reference.ts";
import {
  type SourceState,
  useClock,
  useNow,
  useRenderAt,
  type WidgetProps,
} from "#src/engine/contract.ts";
import {
  formatDuration,
  formatNumber,
  useTranslation,
} from "#src/i18n/index.ts";
import type {
  ChallengeCard,
  Welcome as Config,
} from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import styles from "./welcome.module.css";

/** The first thing on the home page: who the user is, the balance, and the challenge that ends or must be answered first. */
export default function Welcome({
  config,
  data,
}: WidgetProps<Config, SourceState<ChallengeCard[]>>) {
  const { t } = useTranslation();
  const { parts = ["balance", "nextChallenge"] } = config;
  const name = useUser()?.profile?.firstName?.trim();
  return (
    <div className={styles["welcome"]}>
      <div className={styles["inner"]}>
        <div className={styles["who"]}>
          <h1>
            {config.title?.trim() ||
              (name ? t("welcome.hello_name", { name }) : t("welcome.hello"))}
          </h1>
          {parts.includes("balance") && <Balance />}
        </div>
        {parts.includes("nextChallenge") && <NotToBeMissed challenges={data} />}
      </div>
    </div>
  );
}

/** The user's points: those of the session until the present ones are there. */
function Balance() {
  const { t } = useTranslation();
  const points = usePoints();
  const currency = useCurrency();
  if (points === undefined) return null;
  return (
    <p className={styles["balance"]}>
      <span className={styles["label"]}>{t("welcome.points")}</span>
      <span>
        <strong className={styles["figure"]}>{formatNumber(points)}</strong>{" "}
        {currency ?? t("welcome.points_unit")}
      </span>
    </p>
  );
}

type Task = NextChallenge["task"];
type NotToBeMissedProps = { challenges: SourceState<ChallengeCard[]> };

/** The challenge that ends or must be answered first: how long that can still be done, and the way to it. Nothing where the list failed. */
function NotToBeMissed({ challenges }: NotToBeMissedProps) {
  const { t } = useTranslation();
  const now = useClock().now();
  const next = nextChallenge(challenges.data ?? [], now);
  useRenderAt(next?.until);
  if (challenges.status === "failed") return null;
  if (challenges.status === "loading")
    return (
      <div className={styles["next"]}>
        <LoadingFrame lines={3} />
      </div>
    );
  if (!next)
    return <p className={styles["next"]}>{t("welcome.no_challenge")}</p>;
  const { challenge, task, until } = next;
  const id = entityId(challenge);
  return (
    <div className={styles["next"]}>
      <p className={styles["label"]}>{t("welcome.next")}</p>
      <h2>{challenge.title}</h2>
      {until !== undefined && <TimeLeft task={task} until={until} />}
      {id !== undefined && (
        <ButtonLink primary href={challengeAddress(id)}>
          {t(
            task === "answer"
              ? "widgets.action.answer"
              : "welcome.open_challenge",
          )}
        </ButtonLink>
      )}
    </div>
  );
}

function TimeLeft({ task, until }: { task: Task; until: number }) {
  const { t } = useTranslation();
  const duration = formatDuration(until - useNow(60_000));
  return (
    <p>
      {t(task === "answer" ? "welcome.answer_in" : "welcome.ends_in", {
        duration,
      })}
    </p>
  );
}
