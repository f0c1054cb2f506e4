import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isUnreachable, referenceOf } from "#src/api/errors/error-guards.ts";
import { featureQuery } from "#src/api/programme/programme.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { Button } from "#src/ui/controls.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { ErrorIllustration } from "#src/ui/illustrations/error-illustration.tsx";
import { PageError } from "#src/ui/page/page-error.tsx";

type Props = {
  /** What failed; undefined if there was no response at all. */
  error: unknown;
  isRetrying?: boolean;
  onRetry: () => void;
  /** Ends the session, for users who cannot continue with it; undefined if that would not help. */
  onSignOut?: (() => void) | undefined;
};

/**
 * Shown if the page cannot even be determined, since the user or the programme's settings failed to load. Reports a lost
 * connection as such; for a failing server it advises to try later (AS-8.10).
 */
export function FailedScreen({
  error,
  isRetrying = false,
  onRetry,
  onSignOut,
}: Props) {
  const { t } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  const isLost = error === undefined || isUnreachable(error);
  const reference = referenceOf(error);
  return (
    <PageError
      illustration={<ErrorIllustration />}
      title={t(isLost ? "app.start.failed" : "core.error_title")}
      text={
        isLost
          ? t("app.start.failed_text")
          : `${t("core.error_occurred")} ${t("core.try_again_or_contact_admin")}`
      }
      reference={reference && t("core.failure.reference", { reference })}
      action={
        <>
          <Button look="primary" loading={isRetrying} onClick={onRetry}>
            {t("core.retry")}
          </Button>
          {onSignOut && (
            <Button
              loading={isLeaving}
              onClick={() => {
                setLeaving(true);
                onSignOut();
              }}
            >
              {t("app.user.sign_out")}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Shown until a page can be determined, or after that failed; `error` is null while it is pending. */
export const PendingOrFailed = (props: Props) =>
  props.error === null ? (
    <LoadingFrame minHeight={579} />
  ) : (
    <FailedScreen {...props} />
  );

/** Replaces a feature's page while it is unknown whether the feature is on; can be retried (AS-8.10). */
export function PendingFeature({ name }: { name: string }) {
  const { error, isFetching, refetch } = useQuery(featureQuery(name));
  // The failure, with its button, stays on the screen during a retry.
  const [failure, setFailure] = useState(error);
  if (error !== null && error !== failure) setFailure(error);
  return (
    <PendingOrFailed
      error={failure}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
