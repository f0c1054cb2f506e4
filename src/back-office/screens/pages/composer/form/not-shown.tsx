import { Alert, Button } from "antd";
import type { ReasonText } from "#src/back-office/screens/pages/canvas/index.ts";
import styles from "#src/back-office/screens/pages/composer/composer.module.css";
import { useTexts } from "#src/back-office/texts.ts";

interface Props {
  reason: ReasonText | undefined;
  /** Opens the field at a JSON Pointer of the page. */
  onOpen: (pointer: string) => void;
}

/** Why the selected block, or the page, is not shown in the preview (BO-4.6). */
export function NotShown({ reason, onOpen }: Props) {
  const t = useTexts();
  if (reason === undefined) return null;
  const { text, pointer } = reason;
  return (
    <Alert
      type="info"
      banner
      showIcon={false}
      data-why
      className={styles["why"] ?? ""}
      title={<strong>{t("composer.not_shown")}</strong>}
      description={
        <>
          <p>{text}</p>
          {pointer !== undefined && (
            <Button size="small" onClick={() => onOpen(pointer)}>
              {t("composer.not_shown_open")}
            </Button>
          )}
        </>
      }
    />
  );
}
