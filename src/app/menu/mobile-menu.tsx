import CloseOutlined from "@ant-design/icons/CloseOutlined";
import MenuOutlined from "@ant-design/icons/MenuOutlined";
import { useRef, useState } from "react";
import { usePageChange } from "#src/app/routing/use-page-change.ts";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./menu.module.css";
import type { MenuEntry } from "./menu-entries.ts";
import { MenuLink } from "./menu-link.tsx";

/** The main menu behind a button: a dialog of the browser's own, which keeps the focus, closes on Escape and gives it back. */
export function MobileMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);

  usePageChange(() => dialog.current?.close());

  return (
    <>
      <button
        type="button"
        className={styles["hamburger"]}
        aria-label={t("app.menu.open")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          dialog.current?.showModal();
          setOpen(true);
        }}
      >
        <MenuOutlined />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the menu; by keyboard Escape does it */}
      <dialog
        ref={dialog}
        className={styles["drawer"]}
        aria-label={t("app.menu.label")}
        onClose={() => setOpen(false)}
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) currentTarget.close();
        }}
      >
        <nav className={styles["sheet"]} aria-label={t("app.menu.label")}>
          <button
            type="button"
            className={styles["close"]}
            aria-label={t("core.close")}
            onClick={() => dialog.current?.close()}
          >
            <CloseOutlined />
          </button>
          <ul className={styles["column"]}>
            {entries.map((entry) => (
              <li key={entry.key}>
                <MenuLink entry={entry} className={styles["row"]} />
              </li>
            ))}
          </ul>
        </nav>
      </dialog>
    </>
  );
}
