import { AccessFrame } from "#src/composites/access/access-frame.tsx";
import { BackToLogin } from "#src/composites/access/back-to-login.tsx";
import { CheckedToken } from "#src/composites/access/checked-token.tsx";
import { usePageContext } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { LostIllustration } from "#src/ui/illustrations/illustrations.tsx";
import { CreateForm } from "./create-form.tsx";
import { ExpiredLink } from "./expired-link.tsx";

/** The first password of an invited user, by the token of the address (specification, access 2, "Create-new-password screen"). */
export default function CreatePassword() {
  const { t } = useTranslation();
  const token = usePageContext(({ route }) => route.params["token"]) ?? "";
  return (
    <CheckedToken key={token} token={token} title={t("auth.create.title")}>
      {({ isValid, email }) => {
        if (isValid)
          return (
            <AccessFrame
              title={t("auth.create.title")}
              lead={
                <>
                  <p>{t("auth.create.lead")}</p>
                  {email && <p>{t("auth.create.account", { email })}</p>}
                </>
              }
            >
              <CreateForm token={token} email={email ?? ""} />
              <BackToLogin />
            </AccessFrame>
          );
        if (email) return <ExpiredLink email={email} />;
        return (
          <AccessFrame
            drawing={<LostIllustration />}
            title={t("auth.link.invalid")}
            lead={t("auth.link.invalid_text")}
          >
            <BackToLogin />
          </AccessFrame>
        );
      }}
    </CheckedToken>
  );
}
