import { lazy, Suspense } from "react";
import { isSecurelyServed } from "#src/browser/secure-context.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { Notice } from "#src/ui/notice/notice.tsx";
import styles from "./captcha.module.css";
import type { CaptchaControl } from "./captcha-control.ts";

const Altcha = lazy(() => import("./altcha.tsx"));
const Recaptcha = lazy(() => import("./recaptcha.tsx"));

/** Which captcha: Google's with the programme's key, or our own, whose proof of work `ask` fetches. */
export type CaptchaKind =
  | { kind: "recaptcha"; siteKey: string }
  | { kind: "altcha"; ask: () => Promise<object | undefined> };

type Props = { captcha: CaptchaKind; control: CaptchaControl };

/**
 * A captcha as a form control; its value is what the server verifies, once. The code is loaded when it is shown. Our own
 * proof of work requires https.
 */
export function Captcha({ captcha, control }: Props) {
  const { t } = useTranslation();
  if (captcha.kind === "altcha" && !isSecurelyServed())
    return (
      <Notice tone="danger" role="alert">
        <p id={control.id} tabIndex={-1}>
          {t("core.failure.https")}
        </p>
      </Notice>
    );
  return (
    <div className={styles["captcha"]}>
      <Suspense fallback={<LoadingFrame minHeight={74} lines={1} />}>
        {captcha.kind === "recaptcha" ? (
          <Recaptcha siteKey={captcha.siteKey} control={control} />
        ) : (
          <Altcha ask={captcha.ask} control={control} />
        )}
      </Suspense>
    </div>
  );
}
