import CalendarOutlined from "@ant-design/icons/CalendarOutlined";
import GiftOutlined from "@ant-design/icons/GiftOutlined";
import TeamOutlined from "@ant-design/icons/TeamOutlined";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import {
  challengeQuery,
  totalParticipantsQuery,
} from "#src/api/challenge/challenges.ts";
import { useCurrency } from "#src/api/programme/use-programme.ts";
import { challengeAddress } from "#src/domain/challenge/challenge-address.ts";
import { maximumToWin } from "#src/domain/challenge/maximum-to-win.ts";
import { participation } from "#src/domain/challenge/participation.ts";
import {
  type ChallengePhase,
  challengePhase,
} from "#src/domain/challenge/phase.ts";
import { imageAlt, imageFocus, imageUrl } from "#src/domain/values/image.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { useNow, type WidgetProps } from "#src/engine/contract.ts";
import { formatAmount, pointsUnit } from "#src/i18n/amounts.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  WidgetAction as Config,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { ButtonLink } from "#src/ui/controls.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { PhaseBanner } from "#src/ui/phase-banner/phase-banner.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { RichText } from "#src/ui/rich-text/rich-text.tsx";
import styles from "./widget-action.module.css";

/** Invites to one challenge: picture, remaining time, and next step. */
export default function WidgetAction({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const challenge = entityId(config.challenge);
  return challenge === undefined ? (
    <Card tall title={config.title} picture={<OwnPicture config={config} />}>
      <EmptyFrame minHeight={200} text={t("widgets.action.none")} />
    </Card>
  ) : (
    <Invitation id={challenge} config={config} />
  );
}

function Invitation({ id, config }: { id: string; config: Config }) {
  const query = useQuery(challengeQuery(id));
  if (query.data !== undefined)
    return (
      <ChallengeInvitation id={id} config={config} challenge={query.data} />
    );
  return (
    <Card
      tall
      title={config.title}
      picture={<OwnPicture config={config} />}
      footer={<Banner />}
    >
      <QueryBoundary query={query} minHeight={172} lines={5}>
        {() => null}
      </QueryBoundary>
    </Card>
  );
}

function OwnPicture({ config: { image } }: { config: Config }) {
  return (
    <Picture
      src={imageUrl(image)}
      alt={imageAlt(image)}
      focus={imageFocus(image)}
    />
  );
}

type ChallengeInvitationProps = {
  id: string;
  config: Config;
  challenge: Challenge;
};

/** A challenge while it can be seen: its subject, its phase, and one action. */
function ChallengeInvitation({
  id,
  config,
  challenge,
}: ChallengeInvitationProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { phase, reason } = challengePhase(challenge, now, timeZone());
  useEffect(() => {
    if (reason !== undefined) console.error(`Challenge ${id}: ${reason}`);
  }, [id, reason]);

  const image = imageUrl(config.image) ? config.image : challenge.image;
  const hidden = phase === "BEFORE_DIFFUSION" || phase === "AFTER_DIFFUSION";
  return (
    <Card
      tall
      title={config.title || challenge.title}
      picture={
        <Picture
          src={imageUrl(image)}
          alt={imageAlt(image)}
          focus={imageFocus(image)}
        />
      }
      footer={
        !hidden && (
          <Banner>
            <PhaseBanner challenge={challenge} phase={phase} now={now} />
            <ButtonLink primary href={challengeAddress(id)}>
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

type ChallengeFactsProps = { id: string; challenge: Challenge };

/** Prizes, participants and dates, if known. */
function ChallengeFacts({ id, challenge }: ChallengeFactsProps) {
  const { t } = useTranslation();
  const currency = useCurrency();
  const participants =
    useQuery(totalParticipantsQuery(id)).data?.total ?? undefined;
  const prize = maximumToWin(challenge);
  const from = formatDate(challenge.startDate);
  const to = formatDate(challenge.endDate);
  return (
    <ul className={styles["facts"]}>
      {prize !== undefined && (
        <li className={styles["prize"]}>
          <GiftOutlined aria-hidden />
          {t("widgets.action.prize", {
            amount: formatAmount(prize, currency ?? pointsUnit()),
          })}
        </li>
      )}
      {participants !== undefined && participants > 0 && (
        <li>
          <TeamOutlined aria-hidden />
          {t("widgets.action.participants", {
            count: participants,
            number: formatNumber(participants),
          })}
        </li>
      )}
      {from && to && (
        <li>
          <CalendarOutlined aria-hidden />
          {t("widgets.action.period", { from, to })}
        </li>
      )}
    </ul>
  );
}

/** The next step in a challenge, by what the user has already done. */
function nextStep(
  challenge: Challenge,
  phase: ChallengePhase | undefined,
): "answer" | "participate" | "follow" | "results" | "discover" {
  const { canAnswer, isShut } = participation(challenge, phase);
  if (canAnswer) return "answer";
  if (phase === "AFTER_CHALLENGE") return "results";
  if (phase !== "DURING_CHALLENGE" || isShut) return "discover";
  const declared = (challenge.declarations ?? []).length > 0;
  return declared || challenge.isParticipating === false
    ? "follow"
    : "participate";
}

/** The dark strip below the text; its height does not depend on its content. */
function Banner({ children }: { children?: ReactNode }) {
  return <div className={styles["banner"]}>{children}</div>;
}
