import { Button } from "antd";
import { useTranslation } from "#src/i18n/index.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import {
  ErrorIllustration,
  LockedIllustration,
  LostIllustration,
} from "#src/ui/illustrations/illustrations.tsx";
import { PageError } from "#src/ui/page/page-error.tsx";

type Props = { error: Error & { status?: number }; onRetry: () => void };

/** A page that could not be had: there is none (404), it is not for this user (403), or something failed. */
export function FailedPage({ error, onRetry }: Props) {
  const { t } = useTranslation();
  const home = (
    <ButtonLink primary href="/">
      {t("core.go_home")}
    </ButtonLink>
  );
  switch (error.status) {
    case 404:
    case 410:
      return (
        <PageError
          illustration={<LostIllustration />}
          title={t("core.page_not_found")}
          text={t("core.page_not_found_text")}
          action={home}
        />
      );
    case 403:
      return (
        <PageError
          illustration={<LockedIllustration />}
          title={t("core.access_denied_title")}
          text={t("core.access_denied")}
          action={home}
        />
      );
    default:
      return (
        <PageError
          illustration={<ErrorIllustration />}
          title={t("core.error_title")}
          text={`${t("core.error_occurred")} ${t("core.try_again_or_contact_admin")}`}
          action={
            <Button type="primary" onClick={onRetry}>
              {t("core.retry")}
            </Button>
          }
        />
      );
  }
}
