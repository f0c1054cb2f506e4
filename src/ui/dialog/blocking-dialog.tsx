import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./dialog.module.css";
import { DialogElement } from "./dialog-element.tsx";

type Props = { title: string; children: ReactNode };

/** A dialog that blocks the page while it is mounted: neither Escape nor the backdrop closes it. */
export function BlockingDialog({ title, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <DialogElement
      ref={dialog}
      closedby="none"
      className={styles["dialog"]}
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      onClose={() => {
        if (dialog.current?.isConnected) dialog.current.showModal();
      }}
    >
      <div className={styles["body"]}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </DialogElement>
  );
}
