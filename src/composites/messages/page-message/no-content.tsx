import { usePageContext } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { EmptyIllustration } from "#src/ui/illustrations/empty-illustration.tsx";
import { MessagePage } from "./message-page.tsx";

/** Says that a page has nothing to show at present, with a link onwards (CH-2.2.7); of the home page, what to do instead. */
export default function NoContent() {
  const { t } = useTranslation();
  const isHome = usePageContext(({ route }) => route.path === "/");
  return (
    <MessagePage
      illustration={<EmptyIllustration />}
      title={t("core.no_content")}
      {...(isHome && { text: t("content.no_home") })}
    />
  );
}
