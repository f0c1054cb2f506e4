import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { Button } from "antd";
import { useAtom } from "jotai";
import { lazy, useEffect, useMemo } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import panes from "#src/back-office/document/panes/panes.module.css";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useComposedTexts } from "#src/back-office/screens/pages/composer/composed-texts.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { marksOf } from "./block-marks.ts";
import styles from "./composer.module.css";
import { useComposer } from "./composer-context.ts";
import { useOutlinedBody } from "./use-workbench-state.ts";

const loadOutline = () =>
  import("#src/back-office/screens/pages/composer/outline/outline.tsx");
const Outline = lazy(loadOutline);
// In parallel with the draft; it is imported again where it is rendered.
loadOutline().catch(() => undefined);

/** How long undoing a removal is offered, in milliseconds; Ctrl+Z does it also later. */
const OFFER_MS = 12_000;

/** The outline with its button, and the offer to undo a removal. */
export function OutlinePane() {
  const t = useTexts();
  const { outline } = useComposedTexts();
  const { isReadOnly, openDialog } = useComposer();
  const { body, examination } = useOpenDocument();
  const { verdicts } = examination;
  const outlined = useOutlinedBody(body);
  const marks = useMemo(
    () => marksOf(outlined, verdicts),
    [outlined, verdicts],
  );
  return (
    <>
      <div className={panes["head"]}>
        <h3>{outline}</h3>
        {!isReadOnly && (
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            title={t("documents.key_hint", { key: "/" })}
            aria-haspopup="dialog"
            onClick={() => openDialog({ name: "palette" })}
          >
            {t("composer.add")}
          </Button>
        )}
      </div>
      <ScreenPart>
        <Outline body={outlined} marks={marks} />
      </ScreenPart>
      <UndoOffer />
    </>
  );
}

function UndoOffer() {
  const t = useTexts();
  const { state, commands } = useComposer();
  const [removed, setRemoved] = useAtom(state.removed);
  useEffect(() => {
    if (removed === undefined) return undefined;
    const timer = setTimeout(() => setRemoved(undefined), OFFER_MS);
    return () => clearTimeout(timer);
  }, [removed, setRemoved]);
  if (removed === undefined) return null;
  return (
    <div className={styles["offerUndo"]}>
      <span>{t("composer.said.removed_short", { name: removed })}</span>
      <Button size="small" onClick={() => commands.travel("undo")}>
        {t("composer.undo")}
      </Button>
    </div>
  );
}
