import { Radio } from "antd";
import type { EntryDetails } from "#src/back-office/screens/moderation/entries.ts";
import styles from "#src/back-office/screens/moderation/moderation.module.css";
import { useTexts } from "#src/back-office/texts.ts";
import { linesControl } from "#src/back-office/ui/lines-control.tsx";
import type { DialogField } from "#src/forms/rjsf/dialog/dialog-form.tsx";

/** The reason, which is required, and a comment. */
export function useReasonFields({
  reasons,
}: Pick<EntryDetails, "reasons">): DialogField[] {
  const t = useTexts();
  return [
    {
      name: "reason",
      label: t("moderation.reason"),
      isGroup: true,
      control: ({ value, onChange }) => (
        <Radio.Group
          className={styles["reasons"] ?? ""}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {reasons.map(({ key, label }) => (
            <Radio key={key} value={key}>
              {label}
            </Radio>
          ))}
        </Radio.Group>
      ),
    },
    {
      name: "comment",
      label: t("moderation.comment"),
      hint: t("moderation.comment_hint"),
      control: linesControl,
    },
  ];
}
