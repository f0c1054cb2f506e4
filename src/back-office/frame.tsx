import { useQuery } from "@tanstack/react-query";
import { Layout, Typography } from "antd";
import { useEffect } from "react";
import { Trans } from "react-i18next";
import { configQuery, optionsQuery } from "#src/api/programme.ts";
import {
  programmeAddress,
  programmeLogos,
} from "#src/domain/programme-address.ts";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./frame.module.css";

const commands = ["moderate", "admin"] as const;

/** The frame of every screen: the programme's logo and name above, the screen below. */
export function Frame() {
  const { t } = useTranslation();
  const { data: config } = useQuery(configQuery());
  const { data: options = [] } = useQuery(optionsQuery());
  const name = config?.programName?.trim() || t("app.default_title");
  const file = options.find((option) => option.name === "$logoHeader")?.value;
  const [logo] = programmeLogos(
    typeof file === "string" ? file : undefined,
    programmeAddress(config?.programUrl, location.protocol),
  );
  const title = t("back_office.title");
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <Layout className={styles["frame"] ?? ""}>
      <Layout.Header className={styles["header"] ?? ""}>
        <a className={styles["home"]} href="/fo/">
          {logo === undefined ? (
            name
          ) : (
            <img src={logo} alt={name} className={styles["logo"]} />
          )}
        </a>
      </Layout.Header>
      <Layout.Content className={styles["content"] ?? ""}>
        <Typography.Title>{title}</Typography.Title>
        <Typography.Paragraph>{t("back_office.intro")}</Typography.Paragraph>
        <ul className={styles["commands"]}>
          {commands.map((command) => (
            <li key={command}>
              <Trans
                i18nKey={`back_office.${command}`}
                components={{ code: <Typography.Text code /> }}
              />
            </li>
          ))}
        </ul>
        <Typography.Link href="/fo/">{t("back_office.home")}</Typography.Link>
      </Layout.Content>
    </Layout>
  );
}
