import type { Inspector } from "#src/engine/types.ts";
import styles from "./inspector.module.css";

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
