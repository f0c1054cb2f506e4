import { useState } from "react";
import { useUser } from "#src/api/user.ts";
import { Notifications } from "#src/app/notifications/notifications.tsx";
import { useServices } from "#src/app/services.ts";
import { personName } from "#src/domain/person.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { useNotify } from "#src/state/notifications.ts";
import { Button } from "#src/ui/controls.tsx";
import { BlockingDialog } from "#src/ui/dialog/blocking-dialog.tsx";
import { DialogButtons } from "#src/ui/dialog/dialog-element.tsx";

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

  const name = personName(user.profile) ?? user.email ?? "";
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
      <DialogButtons>
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
      </DialogButtons>
      <Notifications />
    </BlockingDialog>
  );
}
