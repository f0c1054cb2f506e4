import { Link, useLocation } from "wouter";
import { useTranslation } from "#src/i18n/index.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import type { MenuEntry } from "./menu-entries.ts";

type Props = { entry: MenuEntry; className: string | undefined };

/** An entry of the menu; one outside the application opens a new tab and says so. */
export function MenuLink({ entry, className }: Props) {
  const { t } = useTranslation();
  const [location] = useLocation();
  const { href, text } = entry;
  const words = "key" in text ? t(text.key) : text.label;
  if (href.kind === "path")
    return (
      <Link
        href={href.href}
        className={className}
        {...(location === href.href && { "aria-current": "page" })}
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
      {words} <VisuallyHidden>{t("core.new_tab")}</VisuallyHidden>
    </a>
  );
}
