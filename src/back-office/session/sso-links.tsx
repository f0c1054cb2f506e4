import { BankOutlined, WindowsFilled } from "@ant-design/icons";
import { useQuery } from "@tanstack/react-query";
import { Button, Divider } from "antd";
import { ssoProvidersQuery } from "#src/api/access/sso.ts";
import { configQuery } from "#src/api/programme/programme.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { ssoCards } from "#src/domain/people/sso-cards.ts";
import { prepareSingleSignOn } from "./single-sign-on.ts";
import styles from "./sso-links.module.css";

/** Sign-in with a company account, above the form; nothing if it is not configured (BO-1.4). */
export default function SsoLinks() {
  const t = useTexts();
  const { data: enabled = [] } = useQuery(ssoProvidersQuery());
  const { data: config } = useQuery(configQuery());
  // The back office is of the server that it is loaded from, whatever the programme's address.
  const cards = ssoCards(
    enabled,
    { ...config, programUrl: null },
    location.protocol,
  );
  if (cards.length === 0) return null;
  return (
    <>
      <ul className={styles["links"]} aria-label={t("sign_in.sso")}>
        {cards.map(({ provider, href, company }) => (
          <li key={provider}>
            <Button
              block
              href={href}
              onClick={prepareSingleSignOn}
              icon={
                company === undefined ? (
                  <WindowsFilled aria-hidden />
                ) : (
                  <BankOutlined aria-hidden />
                )
              }
            >
              {company === undefined
                ? t("sign_in.sso_azure")
                : t("sign_in.sso_company", { company })}
            </Button>
          </li>
        ))}
      </ul>
      <Divider plain>{t("sign_in.or")}</Divider>
    </>
  );
}
