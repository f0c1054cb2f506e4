import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import {
  captchaChallengeQuery,
  captchaQuery,
} from "#src/api/access/captcha.ts";
import { useConfig } from "#src/api/programme/use-programme.ts";
import { Captcha, type CaptchaKind } from "#src/forms/captcha/captcha.tsx";
import type { CaptchaControl } from "#src/forms/captcha/captcha-control.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { Button } from "#src/ui/controls.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { Notice } from "#src/ui/notice/notice.tsx";

/** Whether a captcha is required, as far as is known. */
export type CaptchaState =
  | { status: "loading" }
  | { status: "failed"; retry: () => void }
  | { status: "none" }
  | { status: "ready"; captcha: CaptchaKind };

type CaptchaInputProps = {
  control: CaptchaControl;
  captcha: Exclude<CaptchaState, { status: "none" }>;
};

/** The captcha as a form control: loading, failed, or ready. */
export function CaptchaInput({ control, captcha }: CaptchaInputProps) {
  const { t } = useTranslation();
  switch (captcha.status) {
    case "loading":
      return <LoadingFrame pictureRatio={6} lines={0} />;
    case "failed":
      return (
        <Notice tone="danger" role="alert">
          <p>{t("auth.captcha.unavailable")}</p>
          <Button id={control.id} onClick={captcha.retry}>
            {t("core.retry")}
          </Button>
        </Notice>
      );
    default:
      return <Captcha captcha={captcha.captcha} control={control} />;
  }
}

type ProgrammeCaptchaProps = { children: (captcha: CaptchaState) => ReactNode };

/** The programme's captcha: Google's if it has a key, otherwise its own server's, if any. */
export function ProgrammeCaptcha({ children }: ProgrammeCaptchaProps) {
  const siteKey = useConfig().recaptchaPublicKey?.trim();
  const google = useMemo(
    () => siteKey && ({ kind: "recaptcha", siteKey } as const),
    [siteKey],
  );
  return google ? (
    children({ status: "ready", captcha: google })
  ) : (
    <OwnCaptcha>{children}</OwnCaptcha>
  );
}

function OwnCaptcha({ children }: ProgrammeCaptchaProps) {
  const queries = useQueryClient();
  const ask = async () =>
    (await queries.fetchQuery(captchaChallengeQuery())) ?? undefined;
  const { data, error, refetch } = useQuery(captchaQuery());
  if (data === undefined)
    return children(
      error === null
        ? { status: "loading" }
        : { status: "failed", retry: () => void refetch() },
    );
  return children(
    data.isShown
      ? { status: "ready", captcha: { kind: "altcha", ask } }
      : { status: "none" },
  );
}
