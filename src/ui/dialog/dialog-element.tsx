import type { ComponentProps, ReactNode } from "react";
import styles from "./dialog.module.css";

/** `<dialog>` with an explicit role, for tools that inspect attributes only. */
export const DialogElement = (props: ComponentProps<"dialog">) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <dialog role="dialog" {...props} />
);

/** The buttons of a dialog, main button last; on a phone stacked at full width. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={styles["buttons"]}>{children}</div>
);

/**
 * Polyfills `closedby="any"`, mainly for Safari: a click on the backdrop requests closing the dialog, as Escape does.
 * @returns a function that removes it
 */
export function closeOnBackdrop(dialog: HTMLDialogElement): () => void {
  if ("closedBy" in HTMLDialogElement.prototype) return () => undefined;
  const ask = ({ target, clientX, clientY }: MouseEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isInside =
      clientX >= left &&
      clientX <= right &&
      clientY >= top &&
      clientY <= bottom;
    if (target !== dialog || isInside) return;
    const mayClose = dialog.dispatchEvent(
      new Event("cancel", { cancelable: true }),
    );
    if (mayClose) dialog.close();
  };
  dialog.addEventListener("click", ask);
  return () => dialog.removeEventListener("click", ask);
}
