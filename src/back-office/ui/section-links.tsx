import { Link } from "wouter";
import styles from "./sections.module.css";

interface Props {
  /** Names the sections for screen readers. */
  label: string;
  sections: readonly { href: string; title: string; isShown: boolean }[];
}

/** Leads to the sections of a screen, of which one is shown; on a phone they wrap. */
export function SectionLinks({ label, sections }: Props) {
  return (
    <ul aria-label={label} className={styles["sections"]}>
      {sections.map(({ href, title, isShown }) => (
        <li key={href}>
          <Link
            href={href}
            className={styles["section"]}
            aria-current={isShown ? "page" : undefined}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
