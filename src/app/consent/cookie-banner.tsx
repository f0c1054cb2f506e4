import { useSetAtom } from "jotai";
import { useEffect, useRef } from "react";
import { useConfig } from "#src/api/programme/use-programme.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { type Choice, choiceAtom } from "#src/state/consent.ts";
import { Button } from "#src/ui/controls.tsx";
import { LegalLink } from "#src/ui/legal-link/legal-link.tsx";
import styles from "./cookie-banner.module.css";

type Props = {
  /** Opened on request, to change the choice: it takes focus. */
  isAskedFor: boolean;
  onDone: () => void;
};

/** Accepting and refusing have equal prominence; either closes the banner. */
export function CookieBanner({ isAskedFor, onDone }: Props) {
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAskedFor) banner.current?.focus();
  }, [isAskedFor]);
  const { t } = useTranslation();
  const config = useConfig();
  const remember = useSetAtom(choiceAtom);
  const choose = (choice: Choice) => () => {
    remember(choice);
    onDone();
  };
  return (
    <section
      ref={banner}
      tabIndex={-1}
      className={styles["banner"]}
      aria-label={t("consent.label")}
    >
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
