import CloseOutlined from "@ant-design/icons/CloseOutlined";
import { Button } from "antd";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./dialog.module.css";

type Props = { title: string; onClose: () => void; children: ReactNode };

/** A modal dialog of at most 750 px, open as long as it is drawn; its button, Escape and the backdrop ask to close it. */
export function Dialog({ title, onClose, children }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      closedby="any"
      className={styles["dialog"]}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles["head"]}>
        <h2 id={id}>{title}</h2>
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t("core.close")}
          onClick={onClose}
        />
      </div>
      <div className={styles["body"]}>{children}</div>
    </dialog>
  );
}
