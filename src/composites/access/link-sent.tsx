import MailOutlined from "@ant-design/icons/MailOutlined";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./access.module.css";

/** The same answer for every address (AS-4.10): an e-mail with a link of 24 hours is on its way. */
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

/** What came of a request, in place of its form: announced, and focused, since the control that had the focus is gone. */
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
