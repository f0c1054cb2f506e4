import { Link } from "wouter";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./form.module.css";

/** The way back, under a form. */
export function BackToLogin() {
  const { t } = useTranslation();
  return (
    <p className={styles["links"]}>
      <Link href="/auth">{t("auth.back_to_login")}</Link>
    </p>
  );
}
