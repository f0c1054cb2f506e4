import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { uploadPictureMutation } from "#src/api/access/account.ts";
import { initials, personName } from "#src/domain/people/person.ts";
import { pictureRules } from "#src/domain/values/file-rules.ts";
import { imageUrl } from "#src/domain/values/image.ts";
import { entityIri } from "#src/domain/values/reference.ts";
import { formatBytes, useTranslation } from "#src/i18n/index.ts";
import type { User } from "#src/schema/types.gen.ts";
import { useErrorNotification } from "#src/state/notifications.ts";
import { Card } from "#src/ui/card/card.tsx";
import { Button } from "#src/ui/controls.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import styles from "./account-details.module.css";
import {
  type PictureFault,
  pictureFault,
  pictureTypes,
} from "./picture-file.ts";
import { useChangeUser } from "./section.tsx";

const faultTexts = {
  empty: "account.picture.empty",
  too_large: "account.picture.too_large",
  no_picture: "account.picture.no_picture",
  broken: "account.picture.broken",
  unreadable: "upload.problem.unreadable",
  unknown: "core.failure.unreachable",
} as const satisfies Record<PictureFault, string>;

/** The user's picture: choose, preview and save it, or remove it. */
export function PictureSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const { chosen, fault, choose, refuse, forget } = useChosenPicture();
  const notifyError = useErrorNotification("account.failed");
  const { mutateAsync: upload } = useMutation(uploadPictureMutation());
  const changeUser = useChangeUser();
  const [isBusy, setBusy] = useState(false);
  const hasPicture = imageUrl(user.profile?.picture) !== undefined;
  const size = formatBytes(pictureRules.maxSize, pictureRules);

  /** After a failure the chosen picture stays. */
  async function during(work: Promise<void>): Promise<void> {
    setBusy(true);
    await work.then(forget, notifyError);
    setBusy(false);
  }

  async function save(file: File): Promise<void> {
    const media = await upload(file);
    await changeUser(
      { profile: { picture: entityIri(media, "media-objects") } },
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
              look="primary"
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
                look="text"
                loading={isBusy}
                onClick={() => during(remove())}
              >
                {t("account.picture.remove")}
              </Button>
            )}
          </div>
        )}
        <p className={styles["note"]}>{t("account.picture.hint", { size })}</p>
        <p className={styles["error"]} role="alert">
          {fault && t(faultTexts[fault], { size })}
        </p>
      </div>
    </Card>
  );
}

type PictureChoiceProps = {
  hasPicture: boolean;
  onChoose: (file: File) => Promise<void>;
};

/** Button that opens the file dialog. */
function PictureChoice({ hasPicture, onChoose }: PictureChoiceProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className={styles["file"]}
        type="file"
        name="picture"
        accept={pictureTypes}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) onChoose(file).catch(console.error);
        }}
      />
      <Button onClick={() => input.current?.click()}>
        {t(hasPicture ? "account.picture.change" : "account.picture.choose")}
      </Button>
    </>
  );
}

type PortraitProps = {
  user: User;
  /** URL of a picture that is not saved yet. */
  preview: string | undefined;
  onBroken: () => void;
};

/** The user's current or previewed picture, or initials (AS-9.9). */
function Portrait({ user, preview, onBroken }: PortraitProps) {
  const { t } = useTranslation();
  const present = imageUrl(user.profile?.picture);
  return (
    <div className={styles["portrait"]}>
      {preview ? (
        <img
          className={styles["preview"]}
          src={preview}
          alt={t("account.picture.preview")}
          onError={onBroken}
        />
      ) : present ? (
        <Picture
          src={present}
          alt={t("account.picture.alt")}
          ratio={1}
          priority
        />
      ) : (
        <span className={styles["letters"]} aria-hidden="true">
          {initials(personName(user.profile) ?? "")}
        </span>
      )}
    </div>
  );
}

interface Chosen {
  file: File;
  /** URL of the preview, valid until another file is chosen. */
  preview: string;
}

/** A file chosen as a profile picture, checked before it is shown. */
function useChosenPicture() {
  const [chosen, setChosen] = useState<Chosen>();
  const [fault, setFault] = useState<PictureFault>();

  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.preview);
    },
    [chosen],
  );

  function refuse(why: PictureFault | undefined): void {
    setChosen(undefined);
    setFault(why);
  }

  return {
    chosen,
    fault,
    async choose(file: File): Promise<void> {
      const found = await pictureFault(file);
      if (found !== undefined) return refuse(found);
      setFault(undefined);
      setChosen({ file, preview: URL.createObjectURL(file) });
    },
    refuse,
    forget: () => refuse(undefined),
  };
}
