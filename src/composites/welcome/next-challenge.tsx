import { instant } from "#src/domain/dates.ts";
import { entityId } from "#src/domain/reference.ts";
import { type SourceState, useClock, useNow } from "#src/engine/contract.ts";
import { formatDuration, useTranslation } from "#src/i18n/index.ts";
import type { ChallengeCard } from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { endingFirst } from "./ending-first.ts";
import styles from "./welcome.module.css";

type Props = { challenges: SourceState<ChallengeCard[]> };

/** The running challenge that ends first: how long it still runs, and the way to it. Nothing where the list failed. */
export function NextChallenge({ challenges }: Props) {
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
