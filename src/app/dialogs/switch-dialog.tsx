import { useState } from "react";
import { useUser } from "#src/api/user.ts";
import { Notifications } from "#src/app/notifications/notifications.tsx";
import { useServices } from "#src/app/services.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { useNotify } from "#src/state/notifications.ts";
import { BlockingDialog } from "#src/ui/blocking-dialog/blocking-dialog.tsx";
import { Button } from "#src/ui/controls.tsx";
import styles from "./dialog.module.css";

/**
 * To stay signed in, or to switch to whomever a token stands for; gone once that is done, and when nobody is signed in.
 * A switch that fails is notified and leaves the dialog, and the session, as they were.
 */
export function SwitchDialog({ token }: { token: string }) {
  const { t } = useTranslation();
  const { session } = useServices();
  const user = useUser();
  const notify = useNotify();
  const [isAnswered, setAnswered] = useState(false);
  const [isSwitching, setSwitching] = useState(false);
  if (isAnswered || user === null) return null;

  const { firstName, lastName } = user.profile ?? {};
  const name =
    [firstName, lastName].filter(Boolean).join(" ") || (user.email ?? "");
  const switchAccount = async () => {
    setSwitching(true);
    try {
      const isKnown = await session.switchTo(token);
      if (isKnown) setAnswered(true);
      else notify("error", t("session.switch_failed"));
    } catch {
      notify("error", t("core.try_again_or_contact_admin"));
    } finally {
      setSwitching(false);
    }
  };
  return (
    <BlockingDialog title={t("session.switch_title")}>
      <p>{t("session.switch_text", { name })}</p>
      <div className={styles["actions"]}>
        <Button loading={isSwitching} onClick={switchAccount}>
          {t("session.switch")}
        </Button>
        <Button
          look="primary"
          disabled={isSwitching}
          onClick={() => setAnswered(true)}
        >
          {t("session.stay")}
        </Button>
      </div>
      <Notifications />
    </BlockingDialog>
  );
}
