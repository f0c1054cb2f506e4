import type { ReactNode } from "react";
import { useId } from "react";
import styles from "./account-details.module.css";

type Props = { title: string; lead?: string; children: ReactNode };

/** A part of the account that is saved on its own: what it is about, and beside it, where there is room, its controls. */
export function Section({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section className={styles["section"]} aria-labelledby={id}>
      <header className={styles["about"]}>
        <h2 id={id}>{title}</h2>
        {lead && <p className={styles["note"]}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}
