import { useCurrency } from "#src/api/programme.ts";
import { usePoints, useUser } from "#src/api/user.ts";
import { instant } from "#src/domain/dates.ts";
import { entityId } from "#src/domain/reference.ts";
import {
  type SourceState,
  useClock,
  useNow,
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
import { endingFirst } from "./ending-first.ts";
import styles from "./welcome.module.css";

/** The first thing on the home page: who the user is, the balance, and the challenge that ends first. */
export default function Welcome({
  config,
  data,
}: WidgetProps<Config, SourceState<ChallengeCard[]>>) {
  const { t } = useTranslation();
  const name = useUser()?.profile?.firstName?.trim();
  return (
    <section className={styles["welcome"]} aria-labelledby="welcome">
      <div className={styles["inner"]}>
        <div className={styles["who"]}>
          <h1 id="welcome">
            {config.title?.trim() ||
              (name ? t("welcome.hello_name", { name }) : t("welcome.hello"))}
          </h1>
          <Balance />
        </div>
        <NextChallenge challenges={data} />
      </div>
    </section>
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

type NextChallengeProps = { challenges: SourceState<ChallengeCard[]> };

/** The running challenge that ends first: how long it still runs, and the way to it. Nothing where the list failed. */
function NextChallenge({ challenges }: NextChallengeProps) {
  const { t } = useTranslation();
  const clock = useClock();
  if (challenges.status === "failed") return null;
  if (challenges.status === "loading")
    return (
      <div className={styles["next"]}>
        <LoadingFrame lines={3} />
      </div>
    );
  const next = endingFirst(challenges.data, clock.now());
  if (!next)
    return <p className={styles["next"]}>{t("welcome.no_challenge")}</p>;
  const id = entityId(next);
  const end = instant(next.endDate);
  return (
    <div className={styles["next"]}>
      <p className={styles["label"]}>{t("welcome.next")}</p>
      <h2>{next.title}</h2>
      {end !== undefined && <TimeLeft end={end} />}
      {id !== undefined && (
        <ButtonLink primary href={`/challenge/${id}`}>
          {t("welcome.open_challenge")}
        </ButtonLink>
      )}
    </div>
  );
}

function TimeLeft({ end }: { end: number }) {
  const { t } = useTranslation();
  const left = end - useNow(60_000);
  return <p>{t("welcome.ends_in", { duration: formatDuration(left) })}</p>;
}
