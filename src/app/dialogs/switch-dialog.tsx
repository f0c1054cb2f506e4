import { useSetAtom } from "jotai";
import { useState } from "react";
import { errorMessage } from "#src/api/errors/error-texts.ts";
import { Notifications } from "#src/app/notifications/notifications.tsx";
import { personName } from "#src/domain/people/person.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { User } from "#src/schema/types.gen.ts";
import { useServices } from "#src/shell/services.ts";
import { useNotify } from "#src/state/notifications.ts";
import { offeredTokenAtom } from "#src/state/offered-token.ts";
import { Button } from "#src/ui/controls.tsx";
import { BlockingDialog } from "#src/ui/dialog/blocking-dialog.tsx";
import { DialogButtons } from "#src/ui/dialog/dialog-element.tsx";

type Props = {
  /** The signed-in user. */
  user: User;
  /** Another user's token. */
  token: string;
};

/**
 * Lets the user stay signed in or switch to the account of a token. If the switch fails, the dialog and the session stay and
 * a notification says why.
 */
export function SwitchDialog({ user, token }: Props) {
  const { t } = useTranslation();
  const { session } = useServices();
  const notify = useNotify();
  const setOffered = useSetAtom(offeredTokenAtom);
  const [isSwitching, setSwitching] = useState(false);

  const name = personName(user.profile) ?? user.email ?? "";
  const switchAccount = async () => {
    setSwitching(true);
    try {
      const isKnown = await session.switchTo(token);
      if (isKnown) setOffered(undefined);
      else notify("error", t("session.link.refused"));
    } catch (error) {
      const message = errorMessage(error);
      notify("error", "text" in message ? message.text : t(message.key));
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
          onClick={() => setOffered(undefined)}
        >
          {t("session.stay")}
        </Button>
      </DialogButtons>
      <Notifications />
    </BlockingDialog>
  );
}
