import BankOutlined from "@ant-design/icons/BankOutlined";
import WindowsFilled from "@ant-design/icons/WindowsFilled";
import type { SsoProvider } from "#src/api/sso.ts";
import { programmeAddress } from "#src/domain/programme-address.ts";
import { rawReturnPath } from "#src/domain/return-path.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { AppConfig } from "#src/schema/types.gen.ts";
import { keepReturnPath } from "#src/state/return-path-storage.ts";
import { safeHref } from "#src/ui/safe-link/safe-href.ts";
import styles from "./login.module.css";

type SsoProps = { cards: readonly SsoCard[] };

/**
 * The ways to sign in with a company's account, above the form for a username; nothing where there is none.
 * They leave the application: where the login was to lead back to is kept for the return.
 */
export function Sso({ cards }: SsoProps) {
  const { t } = useTranslation();
  if (cards.length === 0) return null;
  const areAlike = cards.filter(({ company }) => company).length > 1;
  return (
    <>
      <ul className={styles["cards"]} aria-label={t("auth.sso.title")}>
        {cards.map(({ provider, href, company }) => (
          <li key={provider}>
            <a
              className={styles["card"]}
              href={href}
              onClick={() => keepReturnPath(rawReturnPath(location.search))}
            >
              {company === undefined ? <WindowsFilled /> : <BankOutlined />}
              <span>
                {company === undefined
                  ? t("auth.sso.azure")
                  : t("auth.sso.company", { company })}
                {company !== undefined &&
                  areAlike &&
                  ` (${provider.toUpperCase()})`}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className={styles["separator"]}>{t("auth.sso.or")}</p>
    </>
  );
}

/** A single sign-on as the login page offers it. */
export interface SsoCard {
  provider: SsoProvider;
  href: string;
  /** The company's name; that of Azure is Microsoft. */
  company: string | undefined;
}

/**
 * The cards of the providers that are enabled (AS-2.2.3): Azure leads to the programme's own
 * connect address, JWT and SAML to the company's, and are left out without its name and a web address that may be followed.
 * @param protocol as `location.protocol`, for addresses without one
 */
export function ssoCards(
  enabled: readonly SsoProvider[],
  { programUrl, companyName, companyUrlDomain }: AppConfig,
  protocol: string,
): SsoCard[] {
  const programme = programmeAddress(programUrl, protocol) ?? "";
  const company = companyName?.trim();
  const address = safeHref(programmeAddress(companyUrlDomain, protocol));
  return enabled.flatMap((provider): SsoCard[] => {
    if (provider === "azure")
      return [
        { provider, href: `${programme}/v2/connect/azure`, company: undefined },
      ];
    return company && address?.kind === "web"
      ? [{ provider, href: address.href, company }]
      : [];
  });
}
