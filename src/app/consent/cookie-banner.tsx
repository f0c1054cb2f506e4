import { Button } from "antd";
import { useSetAtom } from "jotai";
import { useConfig } from "#src/api/programme.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { type Choice, choiceAtom } from "#src/state/consent.ts";
import { LegalLink } from "#src/ui/legal-link/legal-link.tsx";
import styles from "./cookie-banner.module.css";

/** Accepting and refusing weigh the same; either puts the banner away. */
export function CookieBanner({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const config = useConfig();
  const remember = useSetAtom(choiceAtom);
  const choose = (choice: Choice) => () => {
    remember(choice);
    onDone();
  };
  return (
    <section className={styles["banner"]} aria-label={t("consent.label")}>
      <div className={styles["inner"]}>
        <p className={styles["text"]}>
          {t("consent.text")}{" "}
          <LegalLink path={config.cookiesConditionsPath}>
            {t("app.footer.cookies")}
          </LegalLink>
        </p>
        <div className={styles["actions"]}>
          <Button onClick={choose("refused")}>{t("consent.refuse")}</Button>
          <Button onClick={choose("accepted")}>{t("consent.accept")}</Button>
        </div>
      </div>
    </section>
  );
}
