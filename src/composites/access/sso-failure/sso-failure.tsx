import { useConfig } from "#src/api/programme/use-programme.ts";
import {
  AccessFrame,
  BackToLogin,
} from "#src/composites/access/access-frame.tsx";
import { loginAddress } from "#src/domain/people/return-path.ts";
import { usePageContext } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { keptReturnPath } from "#src/state/return-path-storage.ts";
import { ErrorIllustration } from "#src/ui/illustrations/error-illustration.tsx";
import { SafeLink } from "#src/ui/safe-link/safe-link.tsx";

const reasons = {
  connection: "auth.sso.failure.connection",
  refused: "auth.sso.failure.refused",
} as const;

/**
 * Failed single sign-on (AS-8.9): there is no account for it or, by `?reason=`, a connection error or a sign-in that was
 * refused or canceled at the provider; says whom to contact.
 */
export default function SsoFailure() {
  const { t } = useTranslation();
  const reason = usePageContext(({ route }) => route.query["reason"]);
  const config = useConfig();
  const programme = config.programName?.trim() || t("app.default_title");
  const email = config.ssoEmail?.trim();
  return (
    <AccessFrame
      drawing={<ErrorIllustration />}
      title={t("auth.sso.failure.title")}
      lead={t(
        reason === "connection" || reason === "refused"
          ? reasons[reason]
          : "auth.sso.failure.unknown",
        { programme },
      )}
    >
      <p>
        {email ? (
          <>
            {t("auth.sso.failure.contact", { programme })}{" "}
            <SafeLink href={`mailto:${email}`}>{email}</SafeLink>
          </>
        ) : (
          t("core.try_again_or_contact_admin")
        )}
      </p>
      <BackToLogin href={loginAddress(keptReturnPath())} />
    </AccessFrame>
  );
}
