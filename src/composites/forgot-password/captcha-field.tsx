import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import type { ReactNode } from "react";
import { captchaChallengeQuery, captchaQuery } from "#src/api/captcha.ts";
import { Captcha, type CaptchaKind } from "#src/forms/captcha/captcha.tsx";
import { Field } from "#src/forms/field.tsx";
import type { SchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { ForgotPasswordForm } from "#src/schema/types.gen.ts";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import styles from "./captcha-field.module.css";

type CaptchaFieldProps = {
  form: SchemaForm<ForgotPasswordForm>;
  captcha: Exclude<CaptchaState, { status: "none" }>;
};

/** The captcha in its place: on its way, not to be had, or there. */
export function CaptchaField({ form, captcha }: CaptchaFieldProps) {
  const { t } = useTranslation();
  return (
    <Field form={form} name="captcha">
      {(control) => {
        switch (captcha.status) {
          case "loading":
            return <LoadingFrame pictureRatio={6} lines={0} />;
          case "failed":
            return (
              <div role="alert" className={styles["unavailable"]}>
                <p>{t("auth.captcha.unavailable")}</p>
                <Button id={control.id} onClick={captcha.retry}>
                  {t("core.retry")}
                </Button>
              </div>
            );
          default:
            return <Captcha captcha={captcha.captcha} control={control} />;
        }
      }}
    </Field>
  );
}

/** Whether a captcha is shown, as far as that is known. */
export type CaptchaState =
  | { status: "loading" }
  | { status: "failed"; retry: () => void }
  | { status: "none" }
  | { status: "ready"; captcha: CaptchaKind };

type OwnCaptchaProps = { children: (captcha: CaptchaState) => ReactNode };

/** The captcha of the programme's own server, where it has one. */
export function OwnCaptcha({ children }: OwnCaptchaProps) {
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
