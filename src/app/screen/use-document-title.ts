import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { useOption } from "#src/api/programme.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Route } from "#src/schema/types.gen.ts";
import { pageTitleAtom } from "#src/state/page-title.ts";

/** The window's title: the page's own, else its route's, before the programme's `UI_META_TITLE` or our default. */
export function useDocumentTitle({ title }: Route): void {
  const { t } = useTranslation();
  const own = useAtomValue(pageTitleAtom);
  const site = useOption("UI_META_TITLE") ?? t("app.default_title");
  const page = own ?? (title ? t(title as "core.page_not_found") : undefined);
  useEffect(() => {
    document.title = page ? `${page} – ${site}` : site;
  }, [page, site]);
}
