import { useTranslation } from "#src/i18n/index.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import { LostIllustration } from "#src/ui/illustrations/illustrations.tsx";
import { ToldPage } from "./told-page.tsx";

/** A page that is not published now: not yet, no longer, or never. */
export function UnavailablePage() {
  const { t } = useTranslation();
  return (
    <ToldPage
      illustration={<LostIllustration />}
      title={t("content.unavailable")}
      text={t("content.unavailable_text")}
      action={
        <ButtonLink primary href="/">
          {t("core.go_home")}
        </ButtonLink>
      }
    />
  );
}
