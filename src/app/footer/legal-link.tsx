import type { ComponentProps } from "react";
import { LegalLink as Link } from "#src/ui/legal-link/legal-link.tsx";
import { legalHref } from "#src/ui/safe-link/safe-href.ts";

/** A legal text as an item of the footer's list. */
export function LegalLink({ path, children }: ComponentProps<typeof Link>) {
  if (legalHref(path) === undefined) return null;
  return (
    <li>
      <Link path={path}>{children}</Link>
    </li>
  );
}
