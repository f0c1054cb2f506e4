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
 * A modal dialog of at most 750 px, open as long as it is drawn; its button, Escape and the backdrop ask to close it. It
 * opens with the focus on the field with `data-autofocus`, or on the button that closes it.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it is still drawn, it gives the focus back to where it was.
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
  /** What the button says that does it. */
  confirm: string;
  /** “Cancel” where absent. */
  cancel?: string;
  onConfirm: () => void;
  /** The last attempt failed: the button has the error color. */
  hasFailed?: boolean;
  isPending?: boolean;
};

/** A dialog that asks before something is done. */
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
