import { AccessFrame } from "#src/composites/access/access-frame.tsx";
import { BackToLogin } from "#src/composites/access/back-to-login.tsx";
import { CheckedToken } from "#src/composites/access/checked-token.tsx";
import { useTranslation } from "#src/i18n/index.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import { LostIllustration } from "#src/ui/illustrations/illustrations.tsx";
import { ResetForm } from "./reset-form.tsx";

/** The form for a valid token; for one that is not, the way to a new e-mail. */
export function NewPasswordPage({ token }: { token: string }) {
  const { t } = useTranslation();
  return (
    <CheckedToken token={token} title={t("auth.reset.title")}>
      {({ isValid, email }) =>
        isValid ? (
          <AccessFrame
            title={t("auth.reset.title")}
            lead={t("auth.reset.lead")}
          >
            <ResetForm token={token} email={email ?? ""} />
            <BackToLogin />
          </AccessFrame>
        ) : (
          <AccessFrame
            drawing={<LostIllustration />}
            title={t("auth.link.expired")}
            lead={t("auth.link.expired_text")}
          >
            <ButtonLink primary wide href="/auth/forgot-password">
              {t("auth.link.new")}
            </ButtonLink>
            <BackToLogin />
          </AccessFrame>
        )
      }
    </CheckedToken>
  );
}
