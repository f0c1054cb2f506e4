import { useState } from "react";
import { isUnreachable, referenceOf } from "#src/api/errors.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { Button } from "#src/ui/controls.tsx";
import { ErrorIllustration } from "#src/ui/illustrations/error-illustration.tsx";
import { PageError } from "#src/ui/page/page-error.tsx";

type Props = {
  /** Why it is not known who is signed in; undefined where nothing at all was answered. */
  error: unknown;
  onRetry: () => void;
  /** Ends the session, for whoever cannot go on with it; absent where there is none. */
  onSignOut?: (() => void) | undefined;
};

/**
 * The whole page while it is not known who is signed in: a lost connection says so, a failing server to try later
 * (AS-8.10). A session that cannot be used can be ended.
 */
export function SessionFailed({ error, onRetry, onSignOut }: Props) {
  const { t } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  const isLost = error === undefined || isUnreachable(error);
  const reference = referenceOf(error);
  return (
    <main>
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
            <Button look="primary" disabled={isLeaving} onClick={onRetry}>
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
    </main>
  );
}
