import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { Button } from "antd";
import { lazy, memo, type Ref, useEffect } from "react";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useComposedTexts } from "#src/back-office/screens/pages/composer/composed-texts.ts";
import type { OutlineHandle } from "#src/back-office/screens/pages/composer/outline/outline.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import type { Nesting } from "#src/domain/documents/block-edit.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import type { Mark } from "./block-marks.ts";
import type { BlockTypes } from "./block-types.ts";
import styles from "./composer.module.css";
import type { ComposerActions } from "./use-composer.ts";

export const loadOutline = () =>
  import("#src/back-office/screens/pages/composer/outline/outline.tsx");
const Outline = lazy(loadOutline);

interface Props {
  ref: Ref<OutlineHandle>;
  /** May lag behind what is typed. */
  body: JsonObject;
  nesting: Nesting;
  types: BlockTypes;
  actions: ComposerActions;
  marks: ReadonlyMap<string, Mark>;
  nameOf: (block: JsonObject) => string;
  now: number;
  isReadOnly: boolean;
  selected: string;
  onSelect: (id: string) => void;
  onAdd: () => void;
  onOpen: (id: string) => void;
  onMoveTo: (id: string) => void;
  onLanguages: (id: string) => void;
  /** The name of what was just removed. */
  removed: string | undefined;
  onDismiss: () => void;
}

/** How long undoing a removal is offered, in milliseconds; Ctrl+Z does it also later. */
const OFFER = 12_000;

/** The outline with its button, and the offer to undo a removal. */
export const OutlinePane = memo(function OutlinePane({
  removed,
  onDismiss,
  ...props
}: Props) {
  const t = useTexts();
  const { outline } = useComposedTexts();
  useEffect(() => {
    if (removed === undefined) return undefined;
    const timer = setTimeout(onDismiss, OFFER);
    return () => clearTimeout(timer);
  }, [removed, onDismiss]);
  return (
    <>
      <div className={styles["head"]}>
        <h3>{outline}</h3>
        {!props.isReadOnly && (
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            title={t("composer.key_hint", { key: "/" })}
            aria-haspopup="dialog"
            onClick={props.onAdd}
          >
            {t("composer.add")}
          </Button>
        )}
      </div>
      <ScreenPart>
        <Outline {...props} />
      </ScreenPart>
      {removed !== undefined && (
        <div className={styles["offerUndo"]}>
          <span>{t("composer.said.removed_short", { name: removed })}</span>
          <Button size="small" onClick={() => void props.actions.undo()}>
            {t("composer.undo")}
          </Button>
        </div>
      )}
    </>
  );
});
