import MailOutlined from "@ant-design/icons/MailOutlined";
import { useTranslation } from "#src/i18n/index.ts";
import { Notice } from "./notice.tsx";

/** The same answer for every address (specification, access 4): an e-mail with a link of 24 hours is on its way. */
export function LinkSent({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <Notice icon={<MailOutlined />} title={t("auth.sent.title")}>
      <p>{t("auth.sent.text", { email })}</p>
      <p>{t("auth.sent.again")}</p>
    </Notice>
  );
}
