import { Button } from "antd";
import type { ReactNode } from "react";
import { errorMessage, isForbidden, isNotFound } from "#src/api/errors.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { usePageTitle } from "#src/state/page-title.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import {
  ErrorIllustration,
  LockedIllustration,
  LostIllustration,
} from "#src/ui/illustrations/illustrations.tsx";
import { PageError } from "#src/ui/page/page-error.tsx";
import { QueryFailure } from "#src/ui/query-boundary/query-boundary.tsx";
import styles from "./content-page.module.css";

type FailedPageProps = {
  error: unknown;
  /** 2 where it stands below something else. */
  level: 1 | 2;
  onRetry: () => void;
};

/** A page that could not be loaded: it does not exist for this user (404), it is not theirs (403), or something failed. */
export function FailedPage({ error, level, onRetry }: FailedPageProps) {
  const { t } = useTranslation();
  const isAbsent = isNotFound(error);
  if (level === 2)
    return (
      <div className={styles["page"]}>
        {isAbsent ? (
          <EmptyFrame minHeight="40dvh" />
        ) : (
          <QueryFailure error={error} minHeight="40dvh" onRetry={onRetry} />
        )}
      </div>
    );
  if (isAbsent) return <UnavailablePage />;
  if (isForbidden(error))
    return (
      <MessagePage
        illustration={<LockedIllustration />}
        title={t("core.access_denied_title")}
        text={t("core.access_denied")}
        action={
          <ButtonLink primary href="/">
            {t("core.go_home")}
          </ButtonLink>
        }
      />
    );
  const message = errorMessage(error);
  const text = "text" in message ? message.text : t(message.key);
  return (
    <MessagePage
      illustration={<ErrorIllustration />}
      title={t("core.error_title")}
      text={`${t("core.error_occurred")} ${text}`}
      action={
        <Button type="primary" onClick={onRetry}>
          {t("core.retry")}
        </Button>
      }
    />
  );
}

/** A page that does not exist for this user. */
function UnavailablePage() {
  const { t } = useTranslation();
  return (
    <MessagePage
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

type MessagePageProps = {
  illustration: ReactNode;
  /** Of the page, and of the window. */
  title: string;
  text?: string;
  action: ReactNode;
};

/** A message in place of a content page, and its title in the window. */
export function MessagePage(props: MessagePageProps) {
  usePageTitle(props.title);
  return <PageError {...props} />;
}
