import { type ComponentProps, Suspense } from "react";
import {
  isForbidden,
  isNotFound,
  referenceOf,
} from "#src/api/errors/error-guards.ts";
import { errorMessage } from "#src/api/errors/error-texts.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { usePageTitle } from "#src/state/page-title.ts";
import { LostIllustration } from "#src/ui/illustrations/illustrations.tsx";
import { lazyPart } from "#src/ui/lazy-part.ts";
import { ErrorPanel } from "#src/ui/page/error-panel.tsx";
import { MessagePage } from "./message-page.tsx";

const DeniedPage = lazyPart(
  async () => (await import("./denied-page.tsx")).DeniedPage,
);

type FailedPageProps = {
  error: unknown;
  onRetry: (() => void) | undefined;
  /** Message for a page that does not exist for this user (404); `text` defaults to the error's. */
  missing: { title: string; text?: string | undefined };
  /** Message for a forbidden page (403); replaces the default text and the server's. */
  denied?: { title: string; text: string } | undefined;
};

/** A page that failed to load: it does not exist for this user, is forbidden, or something went wrong. */
export function FailedPage({
  error,
  onRetry,
  missing,
  denied,
}: FailedPageProps) {
  const { t } = useTranslation();
  const message = errorMessage(error);
  const reason = "text" in message ? message.text : t(message.key);
  const reference = referenceOf(error);
  if (isNotFound(error))
    return (
      <MessagePage
        illustration={<LostIllustration />}
        title={missing.title}
        text={missing.text ?? reason}
      />
    );
  if (isForbidden(error))
    return (
      <Suspense fallback={null}>
        <DeniedPage error={error} denied={denied} />
      </Suspense>
    );
  return (
    <SurprisedPage
      text={`${t("core.error_occurred")} ${reason}`}
      reference={reference && t("core.failure.reference", { reference })}
      onRetry={onRetry}
    />
  );
}

/** The error panel instead of a page, with a window title. */
function SurprisedPage(props: ComponentProps<typeof ErrorPanel>) {
  usePageTitle(useTranslation().t("core.surprised"));
  return <ErrorPanel {...props} />;
}
