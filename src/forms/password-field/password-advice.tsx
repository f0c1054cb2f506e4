import CheckCircleFilled from "@ant-design/icons/CheckCircleFilled";
import {
  PASSWORD_MIN,
  passwordChecks,
  passwordRules,
  passwordStrength,
} from "#src/domain/people/password-rule.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import styles from "./password-field.module.css";

const strengths = ["weak", "fair", "good", "strong"] as const;

type Props = { id: string; password: string };

/** The rules that a password meets and its strength, as ticks, a bar and text, announced politely. */
export function PasswordAdvice({ id, password }: Props) {
  const { t } = useTranslation();
  const kept = passwordChecks(password);
  const count = passwordRules.filter((rule) => kept[rule]).length;
  const strength = passwordStrength(password);
  const word = strengths[strength - 1];
  return (
    <div className={styles["advice"]}>
      <div className={styles["strength"]} data-strength={strength}>
        <span className={styles["bar"]} aria-hidden="true">
          {[1, 2, 3, 4].map((step) => (
            <span key={step} data-on={step <= strength} />
          ))}
        </span>
        <span role="status">
          {word && (
            <>
              {t(`auth.password.strength.${word}`)}
              <VisuallyHidden>
                {" "}
                {t("auth.password.kept", {
                  kept: count,
                  total: passwordRules.length,
                })}
              </VisuallyHidden>
            </>
          )}
        </span>
      </div>
      <ul id={id} className={styles["rules"]}>
        {passwordRules.map((rule) => (
          <li key={rule} data-kept={kept[rule]}>
            {kept[rule] ? (
              <CheckCircleFilled aria-hidden="true" />
            ) : (
              <span className={styles["dot"]} aria-hidden="true" />
            )}
            <span>
              {t(`auth.password.rules.${rule}`, { min: PASSWORD_MIN })}
              {kept[rule] && (
                <VisuallyHidden> {t("auth.password.rule_kept")}</VisuallyHidden>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
