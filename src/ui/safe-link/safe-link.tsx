import type { ReactNode } from "react";
import { Link } from "wouter";
import { safeLink } from "#src/domain/values/safe-href.ts";
import { NewTab } from "./new-tab.tsx";

type Props = {
  /** Any text; an unsafe address renders the children without a link. */
  href: unknown;
  className?: string | undefined;
  children: ReactNode;
};

/** A link to an untrusted address: inside the application, or on the web in a new tab. */
export function SafeLink({ href, className, children }: Props) {
  const safe = safeLink(href);
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
          {children}
          <NewTab />
        </a>
      );
    default:
      return <span className={className}>{children}</span>;
  }
}
