import RedoOutlined from "@ant-design/icons/RedoOutlined";
import UndoOutlined from "@ant-design/icons/UndoOutlined";
import { Button, Tooltip } from "antd";
import { useStoreView } from "#src/back-office/store-view.ts";
import { useTexts } from "#src/back-office/texts.ts";
import styles from "./composer.module.css";
import { useComposer } from "./composer-context.ts";

/** Undo and redo, each with the step that it concerns as its hint. */
export const UndoButtons = () => (
  <>
    <UndoButton way="undo" />
    <UndoButton way="redo" />
  </>
);

function UndoButton({ way }: { way: "undo" | "redo" }) {
  const t = useTexts();
  const { commands, history } = useComposer();
  const { [way]: step } = useStoreView(history);
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
        onClick={() => commands[way]()}
      />
    </Tooltip>
  );
}
