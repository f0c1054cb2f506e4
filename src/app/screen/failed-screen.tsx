import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isUnreachable, referenceOf } from "#src/api/errors.ts";
import { featureQuery } from "#src/api/programme.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { Button } from "#src/ui/controls.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { ErrorIllustration } from "#src/ui/illustrations/error-illustration.tsx";
import { PageError } from "#src/ui/page/page-error.tsx";

type Props = {
  /** What failed; undefined where nothing at all was answered. */
  error: unknown;
  isRetrying?: boolean;
  onRetry: () => void;
  /** Ends the session, for whoever cannot go on with it; absent where that is no way on. */
  onSignOut?: (() => void) | undefined;
};

/**
 * In the place of a page that cannot even be chosen, as it is not known who is signed in or what the programme has: a lost
 * connection says so, a failing server to try later (AS-8.10).
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

/** What a page waits for before it can be chosen, or that it failed; `error` is null until then. */
export const Awaited = (props: Props) =>
  props.error === null ? (
    <LoadingFrame minHeight={579} />
  ) : (
    <FailedScreen {...props} />
  );

/** In the place of a page of a feature, while it is not known whether it is on: it may be asked again (AS-8.10). */
export function AwaitedFeature({ name }: { name: string }) {
  const { error, isFetching, refetch } = useQuery(featureQuery(name));
  // It stays on the screen, with its button, while it is asked again.
  const [failure, setFailure] = useState(error);
  if (error !== null && error !== failure) setFailure(error);
  return (
    <Awaited
      error={failure}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
