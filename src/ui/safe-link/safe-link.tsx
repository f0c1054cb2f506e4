import type { ReactNode } from "react";
import { Link } from "wouter";
import { useTranslation } from "#src/i18n/index.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import { safeHref } from "./safe-href.ts";
import styles from "./safe-link.module.css";

type Props = {
  /** Any text; an unsafe one renders the children without a link. */
  href: unknown;
  className?: string | undefined;
  children: ReactNode;
};

/** A link to an address that somebody else wrote: inside the application, or on the web in a new tab. */
export function SafeLink({ href, className, children }: Props) {
  const { t } = useTranslation();
  const safe = safeHref(href);
  switch (safe?.kind) {
    case "path":
      return (
        <Link href={safe.href} className={className}>
          {children}
        </Link>
      );
    case "contact":
      return (
        <a href={safe.href} className={className}>
          {children}
        </a>
      );
    case "web":
      return (
        <a
          href={safe.href}
          className={className}
          target="_blank"
          rel="noopener noreferrer"
        >
          {children}{" "}
          <svg
            className={styles["arrow"]}
            viewBox="0 0 10 10"
            aria-hidden="true"
          >
            <path d="M2 8 8 2M3.5 2H8v4.5" />
          </svg>
          <VisuallyHidden>{t("core.new_tab")}</VisuallyHidden>
        </a>
      );
    default:
      return <span className={className}>{children}</span>;
  }
}
