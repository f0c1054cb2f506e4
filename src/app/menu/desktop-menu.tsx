import LeftOutlined from "@ant-design/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./menu.module.css";
import type { MenuEntry } from "./menu-entries.ts";
import { MenuLink } from "./menu-link.tsx";
import { useScroller } from "./use-scroller.ts";

/** The main menu in one line; arrows scroll it where it does not fit (specification, access 2: 75 px a click). */
export function DesktopMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation();
  const { list, canGoBack, canGoOn, scroll } = useScroller(entries);
  return (
    <nav className={styles["bar"]} aria-label={t("app.menu.label")}>
      {canGoBack && (
        <button
          type="button"
          className={styles["arrow"]}
          aria-label={t("app.menu.scroll_back")}
          onClick={() => scroll(-1)}
        >
          <LeftOutlined />
        </button>
      )}
      <ul ref={list} className={styles["line"]}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <MenuLink entry={entry} className={styles["entry"]} />
          </li>
        ))}
      </ul>
      {canGoOn && (
        <button
          type="button"
          className={styles["arrow"]}
          aria-label={t("app.menu.scroll_on")}
          onClick={() => scroll(1)}
        >
          <RightOutlined />
        </button>
      )}
    </nav>
  );
}
