import BankOutlined from "@ant-design/icons/BankOutlined";
import WindowsFilled from "@ant-design/icons/WindowsFilled";
import type { SsoProvider } from "#src/api/access/sso.ts";
import { rawReturnPath } from "#src/domain/people/return-path.ts";
import { programmeAddress } from "#src/domain/programme/programme-address.ts";
import { safeHref } from "#src/domain/values/safe-href.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { AppConfig } from "#src/schema/types.gen.ts";
import { keepReturnPath } from "#src/state/return-path-storage.ts";
import styles from "./login.module.css";

type SsoProps = { cards: readonly SsoCard[] };

/**
 * Sign-in with a company account, above the username form; renders nothing if it is not configured. Since this leaves the
 * application, the path to return to is stored.
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

/** A single sign-on provider on the login page. */
export interface SsoCard {
  provider: SsoProvider;
  href: string;
  /** The company's name; Microsoft for Azure. */
  company: string | undefined;
}

/**
 * The cards of the enabled providers (AS-2.2.3). Azure links to the programme's own connect address, JWT and SAML to the
 * company's; these are omitted if they have no name or no safe web address.
 * @param protocol like `location.protocol`, for addresses without one
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
