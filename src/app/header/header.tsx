import type { ReactNode } from "react";
import { Link } from "wouter";
import { DesktopMenu, MobileMenu } from "#src/app/menu/menu.tsx";
import type { MenuEntry } from "#src/app/menu/menu-entries.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { Logo } from "#src/ui/logo/logo.tsx";
import { breakpoints, useMediaQuery } from "#src/ui/media-query.ts";
import styles from "./header.module.css";

type Props = {
  programmeName: string;
  logo: readonly string[];
  /** None for a visitor. */
  entries: readonly MenuEntry[];
  /** The user's menu, or the way to sign in. */
  children: ReactNode;
};

/** The bar on top: logo, main menu (behind a button below 960 px), and who is signed in. */
export function Header({ programmeName, logo, entries, children }: Props) {
  const { t } = useTranslation();
  const isDesktop = useMediaQuery(`(min-width: ${breakpoints.desktop}px)`);
  const hasMenu = entries.length > 0;
  return (
    <header className={styles["header"]}>
      <div className={styles["inner"]}>
        {hasMenu && !isDesktop && <MobileMenu entries={entries} />}
        <Link
          href="/"
          className={styles["logo"]}
          aria-label={`${programmeName} – ${t("app.menu.home")}`}
        >
          <Logo sources={logo} ground="main" alt="" />
        </Link>
        {hasMenu && isDesktop && <DesktopMenu entries={entries} />}
        <div className={styles["end"]}>{children}</div>
      </div>
    </header>
  );
}
