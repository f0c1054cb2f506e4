import { useTranslation } from "#src/i18n/index.ts";
import { EmptyIllustration } from "#src/ui/illustrations/empty-illustration.tsx";
import { MessagePage } from "./message-page.tsx";

/** Says that a page has nothing to show at present, with a link home (CH-2.2.7). */
export default function NoContent() {
  const { t } = useTranslation();
  return (
    <MessagePage
      illustration={<EmptyIllustration />}
      title={t("core.no_content")}
    />
  );
}
