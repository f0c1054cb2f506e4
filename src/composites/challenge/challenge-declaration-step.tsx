import { Link } from "wouter";
import {
  declareAddress,
  historyAddress,
} from "#src/domain/challenge/challenge-address.ts";
import { hasEnded } from "#src/domain/challenge/phase.ts";
import {
  canDeclare,
  wizardSteps,
} from "#src/domain/declaration/declaration.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { PageDataProps } from "#src/engine/contract.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeDeclarationStep as Config,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { Button, ButtonLink } from "#src/ui/controls.tsx";
import { RichText } from "#src/ui/rich-text/rich-text.tsx";
import { ActionBar, useHasActionBar } from "./action-bar.tsx";
import styles from "./challenge-declaration-step.module.css";
import { useParticipation } from "./use-challenge.ts";

/**
 * How to declare: the steps, the date of the user's last declaration, and the button, disabled while they cannot declare
 * (CH-2.5.37, CH-2.5.38). Renders nothing for users who do not take part, or after a challenge without a declaration.
 */
export default function ChallengeDeclarationStep({
  config,
  data: challenge,
}: PageDataProps<Config, Challenge>) {
  const { t } = useTranslation();
  const hasBar = useHasActionBar();
  const { phase, isGreyed, isFull, answered } = useParticipation(challenge);
  const isOver = hasEnded(phase);
  const lastDate = formatDate(
    challenge.currentChallengeMetaData?.lastDeclarationDate,
  );
  if (phase === undefined || isGreyed || isFull || (isOver && !lastDate))
    return null;
  const words = t("challenge.declaration.declare");
  const declare = canDeclare(answered, phase) && (
    <ButtonLink primary href={declareAddress(entityId(challenge) ?? "")}>
      {words}
    </ButtonLink>
  );
  const disabled = !isOver && !declare && <Button disabled>{words}</Button>;
  return (
    <>
      <Card
        title={config.title?.trim() || t("declaration.overview.title")}
        action={hasBar ? disabled : declare || disabled}
      >
        <div className={styles["step"]}>
          {config.showChallenge !== false && (
            <>
              <p className={styles["challenge"]}>{challenge.title}</p>
              {challenge.teaser && <RichText html={challenge.teaser} />}
            </>
          )}
          {!isOver && (
            <ol
              className={styles["steps"]}
              aria-label={t("declaration.stepper")}
            >
              {wizardSteps(challenge).map((step) => (
                <li key={step}>{t(`declaration.steps_short.${step}`)}</li>
              ))}
            </ol>
          )}
          {lastDate && (
            <p>
              {t("challenge.declaration.last", { date: lastDate })}{" "}
              <Link href={historyAddress(entityId(challenge))}>
                {t("challenge.declaration.history")}
              </Link>
            </p>
          )}
        </div>
      </Card>
      {hasBar && declare && (
        <ActionBar challenge={challenge}>{declare}</ActionBar>
      )}
    </>
  );
}
