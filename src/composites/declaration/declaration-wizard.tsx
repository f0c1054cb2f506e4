import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { useUser } from "#src/api/access/user.ts";
import { refetchDeclarations } from "#src/api/challenge/declarations.ts";
import { usePhase } from "#src/composites/challenge/use-challenge.ts";
import { challengeAddress } from "#src/domain/challenge/challenge-address.ts";
import { isHidden } from "#src/domain/challenge/phase.ts";
import {
  type DeclarePage,
  declarePage,
} from "#src/domain/declaration/declaration.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { type PageDataProps, useNow } from "#src/engine/contract.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  DeclarationWizard as Config,
} from "#src/schema/types.gen.ts";
import { useDeclarationDraft } from "#src/state/declaration-drafts.ts";
import { usePageTitle } from "#src/state/page-title.ts";
import { Button, ButtonLink } from "#src/ui/controls.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import styles from "./declaration-wizard.module.css";
import { useEarlierDeclaration } from "./earlier-declaration.tsx";
import { Wizard } from "./wizard.tsx";

/**
 * Declares results in a challenge: the wizard, or a message instead (CH-2.5.7 to CH-2.5.11). After sending, the wizard stays
 * mounted, since its receipt says what happens next.
 */
export default function DeclarationWizard({
  config,
  data: challenge,
}: PageDataProps<Config, Challenge>) {
  const now = useNow(10_000);
  const [isSent, setSent] = useState(false);
  const page = declarePage(challenge, now, timeZone());
  const user = entityId(useUser());
  if (page !== "wizard" && !isSent)
    return <Replacement page={page} challenge={challenge} />;
  return (
    user !== undefined && (
      <DraftedWizard
        key={user}
        user={user}
        challenge={challenge}
        showGain={config.showGain !== false}
        onSent={setSent}
      />
    )
  );
}

type ReplacementProps = {
  page: Exclude<DeclarePage, "wizard">;
  challenge: Challenge;
};

/**
 * Why the user cannot declare, with a link to the challenge; before the start nothing else is shown (CH-2.5.7). It is the
 * page's heading while the challenge is hidden.
 */
function Replacement({ page, challenge }: ReplacementProps) {
  const { t } = useTranslation();
  const phase = usePhase(challenge);
  usePageTitle(t("declaration.title", { challenge: challenge.title ?? "" }));
  return (
    <Notice
      level={isHidden(phase) ? 1 : 2}
      title={t(`declaration.replaced.${page}.title`)}
      text={t(`declaration.replaced.${page}.text`)}
    >
      {page !== "soon" && <ChallengeLink challenge={challenge} />}
    </Notice>
  );
}

function ChallengeLink({ challenge }: { challenge: Challenge }) {
  const { t } = useTranslation();
  return (
    <ButtonLink primary href={challengeAddress(entityId(challenge) ?? "")}>
      {t("declaration.to_challenge")}
    </ButtonLink>
  );
}

type NoticeProps = {
  title: string;
  text: string;
  level?: 1 | 2;
  children?: ReactNode;
};

function Notice({ title, text, level = 2, children }: NoticeProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={styles["notice"]}>
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </section>
  );
}

type DraftedProps = {
  user: string;
  challenge: Challenge;
  showGain: boolean;
  onSent: (isSent: boolean) => void;
};

/** The wizard for the draft stored in this browser, unless it is open in another tab. */
function DraftedWizard({ user, challenge, showGain, onSent }: DraftedProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const id = entityId(challenge) ?? "";
  const draftKey = useUser()?.draftKey;
  const open = useDeclarationDraft({ user, challenge: id, draftKey });
  const begin = useCallback(() => {
    onSent(false);
    refetchDeclarations(queries, id);
  }, [onSent, queries, id]);
  const { isPending, earlier, dialog } = useEarlierDeclaration(challenge, open);
  if (open.status === "loading" || isPending)
    return <LoadingFrame minHeight="60dvh" lines={8} />;
  if (open.status === "elsewhere")
    return (
      <Notice
        title={t("declaration.elsewhere.title")}
        text={t("declaration.elsewhere.text")}
      >
        <Button look="primary" onClick={open.claim}>
          {t("declaration.elsewhere.take_over")}
        </Button>
      </Notice>
    );
  return (
    <>
      <Wizard
        {...{ user, challenge, showGain, open, earlier }}
        onSent={() => onSent(true)}
        onAgain={begin}
      />
      {dialog}
    </>
  );
}
