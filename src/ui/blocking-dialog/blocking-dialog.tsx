import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./blocking-dialog.module.css";

type Props = { title: string; children: ReactNode };

/** A dialog that blocks the page as long as it is drawn: neither Escape nor the backdrop closes it. */
export function BlockingDialog({ title, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      // biome-ignore lint/a11y/noRedundantRoles: contract 2, the page is also read by its attributes
      role="dialog"
      ref={dialog}
      closedby="none"
      className={styles["dialog"]}
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      onClose={() => {
        if (dialog.current?.isConnected) dialog.current.showModal();
      }}
    >
      <div className={styles["inner"]}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
