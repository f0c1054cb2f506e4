import { useMemo, useState } from "react";
import { useConfig } from "#src/api/programme.ts";
import { AccessFrame } from "#src/composites/access/access-frame.tsx";
import { BackToLogin } from "#src/composites/access/back-to-login.tsx";
import { LinkSent } from "#src/composites/access/link-sent.tsx";
import { useTranslation } from "#src/i18n/index.ts";
import { OwnCaptcha } from "./own-captcha.tsx";
import { RequestForm } from "./request-form.tsx";

/** Asks for an e-mail that brings a link to set a new password (specification, access 2, "Password reset request"). */
export default function ForgotPassword() {
  const { t } = useTranslation();
  const config = useConfig();
  const [sentTo, setSentTo] = useState<string>();
  const siteKey = config.recaptchaPublicKey?.trim();
  const google = useMemo(
    () => siteKey && ({ kind: "recaptcha", siteKey } as const),
    [siteKey],
  );
  return (
    <AccessFrame title={t("auth.forgot.title")} lead={t("auth.forgot.lead")}>
      {sentTo !== undefined ? (
        <LinkSent email={sentTo} />
      ) : google ? (
        <RequestForm
          captcha={{ status: "ready", captcha: google }}
          onSent={setSentTo}
        />
      ) : (
        <OwnCaptcha>
          {(captcha) => <RequestForm captcha={captcha} onSent={setSentTo} />}
        </OwnCaptcha>
      )}
      <BackToLogin />
    </AccessFrame>
  );
}
