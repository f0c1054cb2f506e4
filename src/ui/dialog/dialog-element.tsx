import type { ComponentProps, ReactNode } from "react";
import styles from "./dialog.module.css";

/** `<dialog>` with its role as an attribute: who reads the page from outside goes by its attributes. */
export const DialogElement = (props: ComponentProps<"dialog">) => (
  // biome-ignore lint/a11y/noRedundantRoles: see above
  <dialog role="dialog" {...props} />
);

/** What a dialog ends with, the main button last; on a phone one below the other, each as wide as the dialog. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <div className={styles["buttons"]}>{children}</div>
);

/**
 * Does what `closedby="any"` says in browsers that do not know it, Safari above all: a click on the backdrop asks to close
 * the dialog, as Escape does.
 * @returns stops it
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
