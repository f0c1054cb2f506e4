import { Button } from "antd";
import { useRef } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./account-details.module.css";
import { pictureTypes } from "./picture-file.ts";

type Props = {
  hasPicture: boolean;
  onChoose: (file: File) => Promise<void>;
};

/** The button that opens the file dialog. */
export function PictureChoice({ hasPicture, onChoose }: Props) {
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
