import { Button } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useParts } from "#src/app/parts.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { useNotify } from "#src/state/notifications.ts";
import { userAtom } from "#src/state/user.ts";
import { BlockingDialog } from "#src/ui/blocking-dialog/blocking-dialog.tsx";
import styles from "./switch-dialog.module.css";

/** To stay signed in, or to switch to whomever a token stands for; gone once chosen, and when nobody is signed in. */
export function SwitchDialog({ token }: { token: string }) {
  const { t } = useTranslation();
  const { session } = useParts();
  const user = useAtomValue(userAtom);
  const notify = useNotify();
  const [isAnswered, setAnswered] = useState(false);
  if (isAnswered || user === null) return null;

  const { firstName, lastName } = user.profile ?? {};
  const name = [firstName, lastName].filter(Boolean).join(" ") || user.email;
  const switchAccount = async () => {
    setAnswered(true);
    const isKnown = await session.switchTo(token).catch(() => false);
    if (!isKnown) notify("error", t("session.switch_failed"));
  };
  return (
    <BlockingDialog title={t("session.switch_title")}>
      <p>{t("session.switch_text", { name })}</p>
      <div className={styles["actions"]}>
        <Button onClick={switchAccount}>{t("session.switch")}</Button>
        <Button type="primary" onClick={() => setAnswered(true)}>
          {t("session.stay")}
        </Button>
      </div>
    </BlockingDialog>
  );
}
