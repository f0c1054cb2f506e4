import { useMutation } from "@tanstack/react-query";
import { acceptTermsMutation } from "#src/api/access/account.ts";
import { useConfig } from "#src/api/programme/use-programme.ts";
import { Notifications } from "#src/app/notifications/notifications.tsx";
import { useTranslation } from "#src/i18n/index.ts";
import { useErrorNotification } from "#src/state/notifications.ts";
import { Button, ButtonLink } from "#src/ui/controls.tsx";
import { BlockingDialog } from "#src/ui/dialog/blocking-dialog.tsx";
import { DialogButtons } from "#src/ui/dialog/dialog-element.tsx";
import { LegalLink } from "#src/ui/legal-link/legal-link.tsx";

/** The terms of use: accept them, or sign out. A failed acceptance is notified and leaves the dialog open. */
export function TermsDialog() {
  const { t } = useTranslation();
  const config = useConfig();
  const notifyError = useErrorNotification("terms.failed");
  const { mutate: agree, isPending } = useMutation({
    ...acceptTermsMutation(),
    onError: (error) => notifyError(error),
  });
  return (
    <BlockingDialog title={t("terms.title")}>
      <p>{t("terms.text")}</p>
      <LegalLink path={config.userConditionsPath}>{t("terms.link")}</LegalLink>
      <DialogButtons>
        <ButtonLink href="/logout">{t("app.user.sign_out")}</ButtonLink>
        <Button look="primary" loading={isPending} onClick={() => agree()}>
          {t("terms.agree")}
        </Button>
      </DialogButtons>
      <Notifications />
    </BlockingDialog>
  );
}
