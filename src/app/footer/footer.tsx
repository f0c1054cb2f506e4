import { ConsentLink } from "#src/app/consent/consent-link.tsx";
import { useTranslation } from "#src/i18n/index.ts";
import type { AppConfig } from "#src/schema/types.gen.ts";
import { copyrightLine } from "./copyright.ts";
import styles from "./footer.module.css";
import { LegalLink } from "./legal-link.tsx";

type Props = {
  config: AppConfig;
  hasStore: boolean;
  /** The server's year. */
  year: number;
};

/** Hours, legal texts and copyright (specification, access 2, "Footer"). */
export function Footer({ config, hasStore, year }: Props) {
  const { t } = useTranslation();
  const hours = config.programHours?.trim();
  const copyright = copyrightLine(config, year);
  return (
    <footer className={styles["footer"]}>
      {hasStore && (
        <p className={styles["deliveries"]}>
          <span>{t("app.footer.deliveries")}</span>
          <span>{t("app.footer.after_sales")}</span>
        </p>
      )}
      <div className={styles["inner"]}>
        {hours && <p>{t("app.footer.hours", { hours })}</p>}
        <nav aria-label={t("app.footer.label")}>
          <ul className={styles["links"]}>
            <LegalLink path={config.userConditionsPath}>
              {t("app.footer.terms")}
            </LegalLink>
            {hasStore && (
              <LegalLink path={config.salesConditionsPath}>
                {t("app.footer.sales")}
              </LegalLink>
            )}
            <LegalLink path={config.legalMentionsPath}>
              {t("app.footer.legal")}
            </LegalLink>
            <LegalLink path={config.dataProtectionsPath}>
              {t("app.footer.data")}
            </LegalLink>
            <LegalLink path={config.cookiesConditionsPath}>
              {t("app.footer.cookies")}
            </LegalLink>
            <ConsentLink />
          </ul>
        </nav>
        {copyright && <p>{copyright}</p>}
      </div>
    </footer>
  );
}
