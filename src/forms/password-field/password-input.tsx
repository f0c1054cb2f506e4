import EyeInvisibleOutlined from "@ant-design/icons/EyeInvisibleOutlined";
import EyeOutlined from "@ant-design/icons/EyeOutlined";
import { useState } from "react";
import type { FieldProps } from "#src/forms/use-schema-form.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { Input } from "#src/ui/controls.tsx";
import styles from "./password-field.module.css";

type Props = {
  control: FieldProps<string>;
  autoComplete: "current-password" | "new-password";
};

/** A password field with a button to reveal it. */
export function PasswordInput({ control, autoComplete }: Props) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <Input
      {...control}
      type={isShown ? "text" : "password"}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <button
          type="button"
          className={styles["eye"]}
          aria-label={t(isShown ? "core.password.hide" : "core.password.show")}
          aria-controls={control.id}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        </button>
      }
    />
  );
}
