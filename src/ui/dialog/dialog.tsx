import CloseOutlined from "@ant-design/icons/CloseOutlined";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import { Button } from "#src/ui/controls.tsx";
import styles from "./dialog.module.css";
import {
  closeOnBackdrop,
  DialogButtons,
  DialogElement,
} from "./dialog-element.tsx";

type DialogProps = { title: string; onClose: () => void; children: ReactNode };

/**
 * A modal dialog of at most 750 px, open while mounted; its button, Escape and the backdrop call `onClose`. Focus starts on
 * the field with `data-autofocus`, or on the close button.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closing it before it is unmounted returns focus to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    element.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    const stop = closeOnBackdrop(element);
    return () => {
      stop();
      element.close();
    };
  }, []);
  return (
    <DialogElement
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
          look="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t("core.close")}
          onClick={onClose}
        />
      </div>
      <div className={styles["body"]}>{children}</div>
    </DialogElement>
  );
}

type ConfirmProps = DialogProps & {
  /** Label of the button that confirms. */
  confirm: string;
  /** Defaults to “Cancel”. */
  cancel?: string;
  onConfirm: () => void;
  /** The last attempt failed: the button has the error color. */
  hasFailed?: boolean;
  isPending?: boolean;
};

/** A dialog that confirms an action. */
export function ConfirmDialog({
  confirm,
  cancel,
  onConfirm,
  hasFailed = false,
  isPending = false,
  children,
  ...dialog
}: ConfirmProps) {
  const { t } = useTranslation();
  return (
    <Dialog {...dialog}>
      {children}
      <DialogButtons>
        <Button size="large" onClick={dialog.onClose}>
          {cancel ?? t("core.cancel")}
        </Button>
        <Button
          look={hasFailed ? "danger" : "primary"}
          size="large"
          loading={isPending}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
