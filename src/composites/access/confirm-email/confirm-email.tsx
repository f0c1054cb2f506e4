import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { confirmEmailMutation } from "#src/api/access/email-confirmation.ts";
import { useUser } from "#src/api/access/user.ts";
import styles from "#src/composites/access/access.module.css";
import {
  AccessFrame,
  BackToLogin,
} from "#src/composites/access/access-frame.tsx";
import { usePageContext } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { useErrorNotification } from "#src/state/notifications.ts";
import { Button, ButtonLink } from "#src/ui/controls.tsx";
import { LostIllustration } from "#src/ui/illustrations/illustrations.tsx";

/** Confirms an account's address by the token of an e-mail. Requires a click, since mail filters open links as well. */
export default function ConfirmEmail() {
  const { t } = useTranslation();
  const token = usePageContext(({ route }) => route.params["token"]) ?? "";
  const notifyError = useErrorNotification("auth.confirm_email.failed");
  const confirmation = useMutation(confirmEmailMutation());
  const outcome = confirmation.data;
  if (outcome !== undefined) return <Outcome outcome={outcome} />;
  return (
    <AccessFrame
      title={t("auth.confirm_email.title")}
      lead={t("auth.confirm_email.lead")}
    >
      <Button
        look="primary"
        size="large"
        block
        loading={confirmation.isPending}
        onClick={() =>
          confirmation.mutate(token, { onError: (error) => notifyError(error) })
        }
      >
        {t("auth.confirm_email.submit")}
      </Button>
      <WayOn />
    </AccessFrame>
  );
}

type OutcomeProps = { outcome: "confirmed" | "expired" | "invalid" };

/** Announces the result, with a link onwards. */
function Outcome({ outcome }: OutcomeProps) {
  const { t } = useTranslation();
  const isSignedIn = useUser() !== null;
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <AccessFrame
      title={t(`auth.confirm_email.${outcome}`)}
      drawing={outcome === "confirmed" ? undefined : <LostIllustration />}
      lead={
        <p
          ref={text}
          role="status"
          tabIndex={-1}
          className={styles["announced"]}
        >
          {t(`auth.confirm_email.${outcome}_text`)}
        </p>
      }
    >
      {outcome === "confirmed" && isSignedIn ? (
        <ButtonLink primary size="large" block href="/">
          {t("core.go_home")}
        </ButtonLink>
      ) : (
        <WayOn />
      )}
    </AccessFrame>
  );
}

/** Link to the account for a signed-in user, who can have the e-mail resent there; otherwise to login. */
function WayOn() {
  const { t } = useTranslation();
  if (useUser() === null) return <BackToLogin />;
  return (
    <ButtonLink size="large" block href="/account/details">
      {t("account.title")}
    </ButtonLink>
  );
}
