import type { ReactNode } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import { legalHref } from "#src/ui/safe-link/safe-href.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";

type Props = {
  /** As configured: a path of this site, outside `/fo`, or an address of the web. */
  path: string | null | undefined;
  children: ReactNode;
};

/** A legal text in a new tab; nothing where its path is not configured, or may not be followed. */
export function LegalLink({ path, children }: Props) {
  const { t } = useTranslation();
  const href = legalHref(path);
  if (href === undefined) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children} <VisuallyHidden>{t("core.new_tab")}</VisuallyHidden>
    </a>
  );
}
