import { useTranslation } from "#src/i18n/index.ts";
import styles from "./menu.module.css";
import type { MenuEntry } from "./menu-entries.ts";
import { MenuLink } from "./menu-link.tsx";
import { ScrollArrow } from "./scroll-arrow.tsx";
import { useScroller } from "./use-scroller.ts";

/** The main menu in one line; arrows scroll it where it does not fit (specification, access 2: 75 px a click). */
export function DesktopMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation();
  const { list, overflows, canGoBack, canGoOn, scroll } = useScroller(entries);
  return (
    <nav className={styles["bar"]} aria-label={t("app.menu.label")}>
      {overflows && (
        <ScrollArrow
          way="back"
          isAtEnd={!canGoBack}
          onClick={() => scroll(-1)}
        />
      )}
      <ul ref={list} className={styles["line"]}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <MenuLink entry={entry} className={styles["entry"]} />
          </li>
        ))}
      </ul>
      {overflows && (
        <ScrollArrow way="on" isAtEnd={!canGoOn} onClick={() => scroll(1)} />
      )}
    </nav>
  );
}
