import { Modal } from "antd";
import { useTexts } from "#src/back-office/texts.ts";
import { FocusBack } from "#src/back-office/ui/focus-back.ts";
import { commandKeys } from "./keys.ts";
import styles from "./moderation.module.css";

/** The keys of the screen (BO-5.3). */
export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <Modal open title={t("moderation.keys")} footer={null} onCancel={onClose}>
      <FocusBack />
      <dl className={styles["keys"]}>
        {Object.entries(commandKeys).map(([command, key]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
              {command === "refuse" && (
                <>
                  {" "}
                  <kbd>1</kbd> – <kbd>9</kbd> <kbd>{t("moderation.enter")}</kbd>
                </>
              )}
            </dt>
            <dd>
              {t(`moderation.key_${command as keyof typeof commandKeys}`)}
            </dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>F6</kbd>
          </dt>
          <dd>{t("moderation.key_panes")}</dd>
        </div>
      </dl>
    </Modal>
  );
}
