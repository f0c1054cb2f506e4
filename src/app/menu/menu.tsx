import CloseOutlined from "@ant-design/icons/CloseOutlined";
import MenuOutlined from "@ant-design/icons/MenuOutlined";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { usePageChange } from "#src/app/routing/page-change.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { pageSectionAtom } from "#src/state/page-title.ts";
import {
  closeOnBackdrop,
  DialogElement,
} from "#src/ui/dialog/dialog-element.tsx";
import { NewTab } from "#src/ui/safe-link/new-tab.tsx";
import { ScrollArrow, useHorizontalScroll } from "./horizontal-scroll.tsx";
import styles from "./menu.module.css";
import type { MenuEntry } from "./menu-entries.ts";

/** The main menu in one line; arrows scroll it if it does not fit (AS-2.9.9). */
export function DesktopMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation();
  const [location] = useLocation();
  const section = useAtomValue(pageSectionAtom);
  const where = section ?? location;
  const { list, overflows, canGoBack, canGoOn, scroll } = useHorizontalScroll(
    entries,
    where,
  );
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

/** The main menu behind a button: a native dialog, which traps focus, closes on Escape and restores focus. */
export function MobileMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);

  usePageChange(() => dialog.current?.close());
  useEffect(
    () => (dialog.current ? closeOnBackdrop(dialog.current) : undefined),
    [],
  );

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
      <DialogElement
        ref={dialog}
        closedby="any"
        className={styles["drawer"]}
        aria-label={t("app.menu.label")}
        onClose={() => setOpen(false)}
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
      </DialogElement>
    </>
  );
}

/** The `aria-current` of an entry: the current page (`page`), or a section that contains it (`true`). */
function currentness(
  href: string,
  location: string,
  section: string | undefined,
): "page" | "true" | undefined {
  if (location === href) return "page";
  const isPart = href !== "/" && location.startsWith(`${href}/`);
  return isPart || section === href ? "true" : undefined;
}

type LinkProps = { entry: MenuEntry; className: string | undefined };

/** A menu entry; one outside the application opens a new tab and says so. */
function MenuLink({ entry, className }: LinkProps) {
  const { t } = useTranslation();
  const [location] = useLocation();
  const section = useAtomValue(pageSectionAtom);
  const { href, text } = entry;
  const words = "key" in text ? t(text.key) : text.label;
  if (href.kind === "path")
    return (
      <Link
        href={href.href}
        className={className}
        aria-current={currentness(href.href, location, section)}
      >
        {words}
      </Link>
    );
  return (
    <a
      href={href.href}
      className={className}
      target="_blank"
      rel="noopener noreferrer"
    >
      {words}
      <NewTab />
    </a>
  );
}
