import { imageUrl } from "#src/domain/image.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { User } from "#src/schema/types.gen.ts";
import { Picture } from "#src/ui/picture/picture.tsx";
import styles from "./account-details.module.css";

type Props = {
  user: User;
  /** Address of a picture that is not saved yet. */
  preview: string | undefined;
  onBroken: () => void;
};

const first = (word: string | null | undefined) => [...(word?.trim() ?? "")][0];

/** The user's picture, or the one about to be; initials where there is none (specification, access 9). */
export function Portrait({ user, preview, onBroken }: Props) {
  const { t } = useTranslation();
  const { picture, firstName, lastName } = user.profile ?? {};
  const present = imageUrl(picture);
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
          {[first(firstName), first(lastName)].join("")}
        </span>
      )}
    </div>
  );
}
