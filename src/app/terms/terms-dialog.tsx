import { Button } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { Notifications } from "#src/app/notifications/notifications.tsx";
import { useParts } from "#src/app/parts.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { useNotify } from "#src/state/notifications.ts";
import { programmeAtom } from "#src/state/programme.ts";
import { BlockingDialog } from "#src/ui/blocking-dialog/blocking-dialog.tsx";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import { LegalLink } from "#src/ui/legal-link/legal-link.tsx";
import styles from "./terms-dialog.module.css";

/** The terms of use: to accept, or to leave by signing out. A failed acceptance is notified and leaves the dialog. */
export function TermsDialog() {
  const { t } = useTranslation();
  const { session } = useParts();
  const { config } = useAtomValue(programmeAtom);
  const notify = useNotify();
  const [isSending, setSending] = useState(false);

  const agree = async () => {
    setSending(true);
    try {
      await session.acceptTerms();
    } catch {
      notify("error", t("terms.failed"));
      setSending(false);
    }
  };
  return (
    <BlockingDialog title={t("terms.title")}>
      <p>{t("terms.text")}</p>
      <LegalLink path={config.userConditionsPath}>{t("terms.link")}</LegalLink>
      <div className={styles["actions"]}>
        <ButtonLink href="/logout">{t("app.user.sign_out")}</ButtonLink>
        <Button type="primary" loading={isSending} onClick={agree}>
          {t("terms.agree")}
        </Button>
      </div>
      <Notifications />
    </BlockingDialog>
  );
}
