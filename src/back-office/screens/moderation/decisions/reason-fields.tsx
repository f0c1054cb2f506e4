import { Form, Input, Radio } from "antd";
import type { EntryDetails } from "#src/back-office/screens/moderation/entries.ts";
import styles from "#src/back-office/screens/moderation/moderation.module.css";
import { useTexts } from "#src/back-office/texts.ts";

/** The reason, which is required, and a comment. */
export function ReasonFields({ reasons }: Pick<EntryDetails, "reasons">) {
  const t = useTexts();
  return (
    <>
      <Form.Item
        name="reason"
        label={t("moderation.reason")}
        rules={[{ required: true, message: t("moderation.reason_required") }]}
      >
        <Radio.Group className={styles["reasons"] ?? ""}>
          {reasons.map(({ key, label }) => (
            <Radio key={key} value={key}>
              {label}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item
        name="comment"
        label={t("moderation.comment")}
        extra={t("moderation.comment_hint")}
      >
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
    </>
  );
}
