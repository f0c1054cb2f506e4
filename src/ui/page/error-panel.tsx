import type { ReactNode } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import { Button, ButtonLink } from "#src/ui/controls.tsx";
import { ErrorIllustration } from "#src/ui/illustrations/error-illustration.tsx";
import { PageError } from "./page-error.tsx";

type Props = {
  /** 2 below the heading of a page. */
  level?: 1 | 2;
  /** What went wrong; defaults to a generic error message. */
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  /** Label of the link home. */
  home?: ReactNode;
  /** Reference for the administrator. */
  reference?: ReactNode;
};

/** The panel for pages that fail through no fault of the user: “surprised”, why, and what to do (AS-2.6.4, CH-8.5). */
export function ErrorPanel({ level, text, onRetry, home, reference }: Props) {
  const { t } = useTranslation();
  return (
    <PageError
      level={level}
      illustration={<ErrorIllustration />}
      title={t("core.surprised")}
      text={text ?? t("core.error_occurred")}
      reference={reference}
      action={
        <>
          {onRetry && (
            <Button look="primary" onClick={() => onRetry()}>
              {t("core.retry")}
            </Button>
          )}
          <ButtonLink primary={onRetry === undefined} href="/">
            {home ?? t("core.go_home")}
          </ButtonLink>
        </>
      }
    />
  );
}
