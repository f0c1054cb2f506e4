import type { ReactNode } from "react";
import styles from "./page.module.css";

type Props = {
  title: ReactNode;
  /** One or two lines under the title. */
  lead?: ReactNode;
  /** `content` 1200 px, `reading` 720, `form` 480. */
  width?: "content" | "reading" | "form";
  children?: ReactNode;
};

/** The content of a page: its h1, its width, and room for the fixed header (90 px, 80 on desktop). */
export function Page({ title, lead, width = "content", children }: Props) {
  return (
    <div className={`${styles["page"]} ${styles[width]}`}>
      <header className={styles["head"]}>
        <h1>{title}</h1>
        {lead && <p className={styles["lead"]}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
