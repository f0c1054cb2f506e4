import { useMutation } from "@tanstack/react-query";
import schema from "#schemas/forms/create-password.schema.json" with {
  type: "json",
};
import {
  createPasswordMutation,
  requestCreationLinkMutation,
} from "#src/api/access/passwords.ts";
import styles from "#src/composites/access/access.module.css";
import { TermsField } from "#src/composites/access/access-fields.tsx";
import {
  AccessFrame,
  BackToLogin,
} from "#src/composites/access/access-frame.tsx";
import { CheckedToken } from "#src/composites/access/checked-token.tsx";
import { LinkSent } from "#src/composites/access/link-sent.tsx";
import { useLinkFailure } from "#src/composites/access/use-link-failure.ts";
import { useOpeningFailure } from "#src/composites/access/use-opening-failure.ts";
import { usePageContext } from "#src/engine/contract.ts";
import {
  confirmation,
  NewPassword,
} from "#src/forms/password-field/new-password.tsx";
import { SubmitButton } from "#src/forms/submit-button.tsx";
import { useSchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { CreatePasswordForm } from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/forms-create-password.gen.js";
import { useErrorNotification } from "#src/state/notifications.ts";
import { Button } from "#src/ui/controls.tsx";
import { LostIllustration } from "#src/ui/illustrations/illustrations.tsx";

/** Sets the first password of an invited user, by the token in the URL (AS-2.5.1). */
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

type CreateFormProps = { token: string; email: string };

/** Form for the first password; afterwards the user is signed in, and the route guards redirect to home. */
function CreateForm({ token, email }: CreateFormProps) {
  const { t } = useTranslation();
  const { mutateAsync: create } = useMutation(createPasswordMutation());
  const form = useSchemaForm<CreatePasswordForm>({
    schema,
    validate,
    initial: { password: "", confirmPassword: "", isCGUAccepted: false },
    rules: confirmation,
    onSubmit: ({ password, isCGUAccepted }) =>
      create({ token, password, isCGUAccepted }),
    onFailure: useLinkFailure(token, useOpeningFailure("create")),
  });
  return (
    <form className={styles["fields"]} onSubmit={form.submit} noValidate>
      {/* For password managers: whose password this is. */}
      <input type="hidden" autoComplete="username" value={email} />
      <NewPassword form={form} label={t("auth.password.new")} />
      <TermsField form={form} />
      <SubmitButton form={form}>{t("auth.create.submit")}</SubmitButton>
    </form>
  );
}

/** An expired invitation: its owner is known, and can request another e-mail. */
function ExpiredLink({ email }: { email: string }) {
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
          look="primary"
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
