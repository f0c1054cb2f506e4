import type { ReactNode } from "react";
import type { Verdict } from "#src/engine/contract.ts";
import styles from "./inspector.module.css";

/** What the inspector adds to a page: a class and a label for blocks shown, a placeholder for those that are not. */
export interface Inspector {
  outline: string | undefined;
  label: (type: string) => ReactNode;
  placeholder: (verdict: Verdict, reason: string) => ReactNode;
}

export const inspector: Inspector = {
  outline: styles["outline"],
  label: (type) => <span className={styles["label"]}>{type}</span>,
  placeholder: (verdict, reason) => {
    const name = verdict.type ?? "?";
    return (
      <section
        className={styles["placeholder"]}
        aria-label={`${name} ${verdict.pointer}`}
        data-inspector={verdict.verdict}
      >
        <strong>{name}</strong> <code>{verdict.pointer}</code>
        <p>{reason}</p>
      </section>
    );
  },
};
