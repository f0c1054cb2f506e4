import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import { requestCreationLinkMutation } from "#src/api/passwords.ts";
import { AccessFrame } from "#src/composites/access/access-frame.tsx";
import { BackToLogin } from "#src/composites/access/back-to-login.tsx";
import { LinkSent } from "#src/composites/access/link-sent.tsx";
import { useTranslation } from "#src/i18n/index.ts";
import { useErrorNotification } from "#src/state/notifications.ts";
import { LostIllustration } from "#src/ui/illustrations/illustrations.tsx";

/** An invitation that has run out: its owner is known, and may ask for another e-mail. */
export function ExpiredLink({ email }: { email: string }) {
  const { t } = useTranslation();
  const notifyError = useErrorNotification("auth.forgot.failed");
  const request = useMutation(requestCreationLinkMutation());
  return (
    <AccessFrame
      drawing={<LostIllustration />}
      title={t("auth.link.expired")}
      lead={t("auth.link.expired_text")}
    >
      {request.isSuccess ? (
        <LinkSent email={email} />
      ) : (
        <Button
          type="primary"
          size="large"
          block
          loading={request.isPending}
          onClick={() =>
            request.mutate(
              { email },
              { onError: (error) => notifyError(error) },
            )
          }
        >
          {t("auth.link.new")}
        </Button>
      )}
      <BackToLogin />
    </AccessFrame>
  );
}
