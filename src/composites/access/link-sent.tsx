import MailOutlined from "@ant-design/icons/MailOutlined";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./access.module.css";

/** Says that an e-mail with a link valid for 24 hours was sent, whether or not the address is known (AS-4.10). */
export function LinkSent({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <Notice icon={<MailOutlined />} title={t("auth.sent.title")}>
      <p>{t("auth.sent.text", { email })}</p>
      <p>{t("auth.sent.again")}</p>
    </Notice>
  );
}

type NoticeProps = {
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
};

/** Result of a request, shown instead of its form: announced, and focused because the focused control is gone. */
function Notice({ icon, title, children }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="status" tabIndex={-1} className={styles["notice"]}>
      <span className={styles["icon"]} aria-hidden="true">
        {icon}
      </span>
      <div className={styles["words"]}>
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  );
}
