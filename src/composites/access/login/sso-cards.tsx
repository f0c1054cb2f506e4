import BankOutlined from "@ant-design/icons/BankOutlined";
import WindowsFilled from "@ant-design/icons/WindowsFilled";
import { rawReturnPath } from "#src/domain/people/return-path.ts";
import type { SsoCard } from "#src/domain/people/sso-cards.ts";
import { useTranslation } from "#src/i18n/index.ts";
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
