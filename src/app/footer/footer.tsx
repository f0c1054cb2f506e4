import type { ComponentProps } from "react";
import { legalHref } from "#src/domain/values/safe-href.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { AppConfig } from "#src/schema/types.gen.ts";
import { useConsentSettings } from "#src/state/consent.ts";
import { LegalLink } from "#src/ui/legal-link/legal-link.tsx";
import styles from "./footer.module.css";

type Props = {
  config: AppConfig;
  hasStore: boolean;
  /** The current year by the server's clock. */
  year: number;
};

/** Hours, legal texts and copyright (AS-2.10.3 to AS-2.10.7). */
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
            <LegalItem path={config.userConditionsPath}>
              {t("app.footer.terms")}
            </LegalItem>
            {hasStore && (
              <LegalItem path={config.salesConditionsPath}>
                {t("app.footer.sales")}
              </LegalItem>
            )}
            <LegalItem path={config.legalMentionsPath}>
              {t("app.footer.legal")}
            </LegalItem>
            <LegalItem path={config.dataProtectionsPath}>
              {t("app.footer.data")}
            </LegalItem>
            <LegalItem path={config.cookiesConditionsPath}>
              {t("app.footer.cookies")}
            </LegalItem>
            <ConsentItem />
          </ul>
        </nav>
        {copyright && <p>{copyright}</p>}
      </div>
    </footer>
  );
}

/** A legal text as an item of the footer's list. */
function LegalItem({ path, children }: ComponentProps<typeof LegalLink>) {
  if (legalHref(path) === undefined) return null;
  return (
    <li>
      <LegalLink path={path}>{children}</LegalLink>
    </li>
  );
}

/** Reopens the cookie settings, as an item of the footer's list. */
function ConsentItem() {
  const { t } = useTranslation();
  const { button, open } = useConsentSettings();
  return (
    <li>
      <button ref={button} type="button" onClick={open}>
        {t("consent.change")}
      </button>
    </li>
  );
}

/**
 * `© Company 2019 – 2026`: the company, its first year, and the current year if it differs (AS-2.10.7).
 * @returns undefined if the company is unknown
 */
export function copyrightLine(
  { companyName, creationYear }: AppConfig,
  year: number,
): string | undefined {
  const company = companyName?.trim();
  if (!company) return undefined;
  const first = creationYear ?? year;
  return `© ${company} ${first === year ? year : `${first} – ${year}`}`;
}
