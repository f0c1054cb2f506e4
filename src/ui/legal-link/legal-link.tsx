import type { ReactNode } from "react";
import { legalHref } from "#src/domain/values/safe-href.ts";
import { NewTab } from "#src/ui/safe-link/new-tab.tsx";

type Props = {
  /** As configured: a path of this site, outside `/fo`, or a web address. */
  path: string | null | undefined;
  children: ReactNode;
};

/** A link to a legal text in a new tab; renders nothing if its path is not configured or not safe. */
export function LegalLink({ path, children }: Props) {
  const href = legalHref(path);
  if (href === undefined) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <NewTab />
    </a>
  );
}
