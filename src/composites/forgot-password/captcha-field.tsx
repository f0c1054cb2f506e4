import { Button } from "antd";
import { Captcha } from "#src/forms/captcha/captcha.tsx";
import { Field } from "#src/forms/field.tsx";
import type { SchemaForm } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { ForgotPasswordForm } from "#src/schema/types.gen.ts";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import styles from "./captcha-field.module.css";
import type { CaptchaState } from "./own-captcha.tsx";

type Props = {
  form: SchemaForm<ForgotPasswordForm>;
  captcha: Exclude<CaptchaState, { status: "none" }>;
};

/** The captcha in its place: on its way, not to be had, or there. */
export function CaptchaField({ form, captcha }: Props) {
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
