import { useQuery } from "@tanstack/react-query";
import { Layout, Typography } from "antd";
import { useEffect } from "react";
import { configQuery, optionsQuery } from "#src/api/programme.ts";
import { basePath } from "#src/domain/base-path.ts";
import {
  programmeAddress,
  programmeLogos,
} from "#src/domain/programme-address.ts";
import styles from "./frame.module.css";
import { useMessages } from "./messages.ts";

const commands = ["moderate", "admin"] as const;

/** The frame of every screen: the programme's logo and name above, the screen below. */
export function Frame() {
  const messages = useMessages();
  const { data: config } = useQuery(configQuery());
  const { data: options = [] } = useQuery(optionsQuery());
  const name = config?.programName?.trim() || messages.default_programme;
  const file = options.find((option) => option.name === "$logoHeader")?.value;
  const [logo] = programmeLogos(
    typeof file === "string" ? file : undefined,
    programmeAddress(config?.programUrl, location.protocol),
  );
  const { title } = messages;
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <Layout className={styles["frame"] ?? ""}>
      <Layout.Header className={styles["header"] ?? ""}>
        <a className={styles["home"]} href={`${basePath}/`}>
          {logo === undefined ? (
            name
          ) : (
            <img src={logo} alt={name} className={styles["logo"]} />
          )}
        </a>
      </Layout.Header>
      <Layout.Content className={styles["content"] ?? ""}>
        <Typography.Title>{title}</Typography.Title>
        <Typography.Paragraph>{messages.intro}</Typography.Paragraph>
        <ul className={styles["commands"]}>
          {commands.map((command) => (
            <li key={command}>
              <Typography.Text code>npm run {command}</Typography.Text>{" "}
              {messages[command]}
            </li>
          ))}
        </ul>
        <Typography.Link href={`${basePath}/`}>{messages.home}</Typography.Link>
      </Layout.Content>
    </Layout>
  );
}
