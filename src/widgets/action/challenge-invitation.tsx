import { useEffect } from "react";
import { imageAlt, imageUrl } from "#src/domain/image.ts";
import { challengePhase } from "#src/domain/phase.ts";
import { useNow } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Challenge, WidgetAction } from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { PhaseBanner } from "#src/ui/phase-banner/phase-banner.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { RichText } from "#src/ui/rich-text/rich-text.tsx";
import { Banner } from "./banner.tsx";
import { ChallengeFacts } from "./challenge-facts.tsx";
import styles from "./challenge-invitation.module.css";
import { nextStep } from "./next-step.ts";

type Props = { id: string; config: WidgetAction; challenge: Challenge };

/** A challenge as long as it may be seen: what it is, where it stands, and one thing to do. */
export function ChallengeInvitation({ id, config, challenge }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const { phase, reason } = challengePhase(challenge, now);
  useEffect(() => {
    if (reason !== undefined) console.error(`Challenge ${id}: ${reason}`);
  }, [id, reason]);

  const image = imageUrl(config.image) ? config.image : challenge.image;
  const hidden = phase === "BEFORE_DIFFUSION" || phase === "AFTER_DIFFUSION";
  return (
    <Card
      tall
      title={config.title || challenge.title}
      picture={<Picture src={imageUrl(image)} alt={imageAlt(image)} />}
      footer={
        !hidden && (
          <Banner>
            <PhaseBanner challenge={challenge} phase={phase} now={now} />
            <ButtonLink primary href={`/challenge/${id}`}>
              {t(`widgets.action.${nextStep(challenge, phase)}`)}
            </ButtonLink>
          </Banner>
        )
      }
    >
      {hidden ? (
        <EmptyFrame minHeight={200} text={t("widgets.action.not_available")} />
      ) : (
        <div className={styles["words"]}>
          {challenge.teaser && (
            <div className={styles["teaser"]}>
              <RichText html={challenge.teaser} />
            </div>
          )}
          <ChallengeFacts id={id} challenge={challenge} />
        </div>
      )}
    </Card>
  );
}
