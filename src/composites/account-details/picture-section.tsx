import { useMutation } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { uploadPictureMutation } from "#src/api/user.ts";
import { imageUrl } from "#src/domain/image.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { User } from "#src/schema/types.gen.ts";
import { useErrorNotification } from "#src/state/notifications.ts";
import { Card } from "#src/ui/card/card.tsx";
import styles from "./account-details.module.css";
import { PictureChoice } from "./picture-choice.tsx";
import { Portrait } from "./portrait.tsx";
import { useChangeUser } from "./use-change-user.ts";
import { useChosenPicture } from "./use-chosen-picture.ts";

/** The user's picture: chosen, looked at, then saved; or removed. */
export function PictureSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const { chosen, fault, choose, refuse, forget } = useChosenPicture();
  const notifyError = useErrorNotification("account.failed");
  const { mutateAsync: upload } = useMutation(uploadPictureMutation());
  const changeUser = useChangeUser();
  const [isBusy, setBusy] = useState(false);
  const hasPicture = imageUrl(user.profile?.picture) !== undefined;

  /** After a failure what was chosen stays. */
  async function during(work: Promise<void>): Promise<void> {
    setBusy(true);
    await work.then(forget, notifyError);
    setBusy(false);
  }

  async function save(file: File): Promise<void> {
    const media = await upload(file);
    await changeUser(
      { profile: { picture: media["@id"] ?? null } },
      t("account.picture.saved"),
    );
  }

  const remove = () =>
    changeUser({ profile: { picture: null } }, t("account.picture.removed"));

  return (
    <Card title={t("account.picture.title")}>
      <div className={styles["picture"]}>
        <Portrait
          user={user}
          preview={chosen?.preview}
          onBroken={() => refuse("broken")}
        />
        {chosen ? (
          <div className={styles["actions"]}>
            <Button
              type="primary"
              loading={isBusy}
              onClick={() => during(save(chosen.file))}
            >
              {t("account.picture.save")}
            </Button>
            <Button disabled={isBusy} onClick={forget}>
              {t("core.cancel")}
            </Button>
          </div>
        ) : (
          <div className={styles["actions"]}>
            <PictureChoice hasPicture={hasPicture} onChoose={choose} />
            {hasPicture && (
              <Button
                type="text"
                loading={isBusy}
                onClick={() => during(remove())}
              >
                {t("account.picture.remove")}
              </Button>
            )}
          </div>
        )}
        <p className={styles["note"]}>{t("account.picture.hint")}</p>
        <p className={styles["error"]} role="alert">
          {fault && t(`account.picture.${fault}`)}
        </p>
      </div>
    </Card>
  );
}
