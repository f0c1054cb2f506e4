import { challengeStatus } from "#src/domain/challenge/challenge-status.ts";
import { participation } from "#src/domain/challenge/participation.ts";
import { challengePhase } from "#src/domain/challenge/phase.ts";
import { imageAlt, imageFocus, imageUrl } from "#src/domain/values/image.ts";
import { type PageDataProps, useNow } from "#src/engine/contract.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeHero as Config,
} from "#src/schema/types.gen.ts";
import { usePageTitle } from "#src/state/page-title.ts";
import { PhaseBanner } from "#src/ui/phase-banner/phase-banner.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { ChallengeStatusTag } from "#src/ui/status-tag/status-tag.tsx";
import styles from "./challenge-hero.module.css";

/** The header of a challenge's page: picture, title, status and the countdown of its phase (CH-4.1.6). */
export default function ChallengeHero({
  config,
  data: challenge,
}: PageDataProps<Config, Challenge>) {
  const { t } = useTranslation();
  const now = useNow();
  const { phase } = challengePhase(challenge, now, timeZone());
  const title = challenge.title?.trim() || t("app.pages.challenge");
  usePageTitle(title);
  const { x = 50, y = 50 } = config.focalPoint ?? {};
  const focus = config.focalPoint ? `${x}% ${y}%` : imageFocus(challenge.image);
  return (
    <div className={styles["frame"]}>
      <header
        className={styles["hero"]}
        data-size={config.size ?? undefined}
        data-greyed={participation(challenge, phase).isGreyed}
      >
        <div className={styles["picture"]}>
          <Picture
            src={imageUrl(challenge.image)}
            alt={imageAlt(challenge.image)}
            focus={focus}
            ratio={5 / 2}
            priority
          />
        </div>
        <div className={styles["words"]}>
          <ChallengeStatusTag
            status={challengeStatus(challenge, now, timeZone())}
          />
          <h1>{title}</h1>
          {config.showCountdown !== false && (
            <div className={styles["phase"]}>
              <PhaseBanner challenge={challenge} phase={phase} now={now} />
            </div>
          )}
        </div>
      </header>
    </div>
  );
}
