import RedoOutlined from "@ant-design/icons/RedoOutlined";
import UndoOutlined from "@ant-design/icons/UndoOutlined";
import { Button, Tooltip } from "antd";
import { useStoreView } from "#src/back-office/store-view.ts";
import { useTexts } from "#src/back-office/texts.ts";
import type { Way } from "./travel.ts";
import styles from "./undo-buttons.module.css";
import type { UndoHistory } from "./undo-history.ts";

interface Props {
  history: UndoHistory;
  onTravel: (way: Way) => void;
}

/** Undo and redo, each with the step that it concerns as its hint. */
export const UndoButtons = (props: Props) => (
  <>
    <UndoButton way="undo" {...props} />
    <UndoButton way="redo" {...props} />
  </>
);

function UndoButton({ way, history, onTravel }: Props & { way: Way }) {
  const t = useTexts();
  const step = useStoreView(history, way);
  const label = t(`composer.${way}`);
  const hint =
    step === undefined
      ? label
      : t("composer.travel", {
          way: label,
          step: t(`composer.step.${step.verb}`, { name: step.name }),
        });
  return (
    <Tooltip title={hint}>
      <Button
        type="text"
        aria-label={hint}
        // The focus stays when the last step is undone.
        aria-disabled={step === undefined}
        className={styles["travel"] ?? ""}
        icon={
          way === "undo" ? (
            <UndoOutlined aria-hidden />
          ) : (
            <RedoOutlined aria-hidden />
          )
        }
        onClick={() => onTravel(way)}
      />
    </Tooltip>
  );
}
