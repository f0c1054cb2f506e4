import BankOutlined from "@ant-design/icons/BankOutlined";
import WindowsFilled from "@ant-design/icons/WindowsFilled";
import { rawReturnPath } from "#src/domain/return-path.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { keepReturnPath } from "#src/state/return-path.ts";
import styles from "./login.module.css";
import type { SsoCard } from "./sso-cards.ts";

type Props = { cards: readonly SsoCard[] };

/**
 * The ways to sign in with a company's account, above the form for a username; nothing where there is none.
 * They leave the application: where the login was to lead back to is kept for the return.
 */
export function Sso({ cards }: Props) {
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
