import {
  CheckCircleOutlined,
  CloseCircleFilled,
  EditOutlined,
  MinusCircleOutlined,
  WarningFilled,
} from "@ant-design/icons";
import type { SectionState } from "#src/back-office/screens/challenges/editor/section-states.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import styles from "./section-outline.module.css";

/** How far a section is, with a sign for each: mistakes before warnings before empty, and whether it was changed. */
export function SectionStateText({
  mistakes,
  warnings,
  isEmpty,
  isChanged,
}: SectionState) {
  const { t } = useLanguage();
  return (
    <>
      {mistakes > 0 ? (
        <span className={styles["mistake"]}>
          <CloseCircleFilled aria-hidden />
          {t("documents.mistake", { count: mistakes })}
        </span>
      ) : warnings > 0 ? (
        <span className={styles["warning"]}>
          <WarningFilled aria-hidden />
          {t("documents.warning", { count: warnings })}
        </span>
      ) : isEmpty ? (
        <span>
          <MinusCircleOutlined aria-hidden />
          {t("challenge_editor.empty")}
        </span>
      ) : (
        <span className={styles["complete"]}>
          <CheckCircleOutlined aria-hidden />
          {t("challenge_editor.complete")}
        </span>
      )}
      {isChanged && (
        <span>
          <EditOutlined aria-hidden />
          {t("challenge_editor.changed")}
        </span>
      )}
    </>
  );
}
