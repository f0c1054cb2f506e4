import CheckCircleOutlined from "@ant-design/icons/CheckCircleOutlined";
import { Button } from "antd";
import { useEffect, useRef } from "react";
import { useUser } from "#src/api/user.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import styles from "./contact.module.css";

type Props = { subject: string; onAgain: () => void };

/** What was sent and where the answer will come; the focus comes here with it. */
export function Receipt({ subject, onAgain }: Props) {
  const { t } = useTranslation();
  const email = useUser()?.email;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles["receipt"]}>
      <CheckCircleOutlined aria-hidden="true" className={styles["mark"]} />
      <h2 ref={heading} tabIndex={-1}>
        {t("contact.sent.title")}
      </h2>
      <p>
        {email
          ? t("contact.sent.text", { subject, email })
          : t("contact.sent.text_without_email", { subject })}
      </p>
      <div className={styles["ways"]}>
        <ButtonLink primary href="/">
          {t("core.go_home")}
        </ButtonLink>
        <Button onClick={onAgain}>{t("contact.sent.again")}</Button>
      </div>
    </div>
  );
}
