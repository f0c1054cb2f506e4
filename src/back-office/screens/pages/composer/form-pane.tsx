import { useAtomValue } from "jotai";
import { lazy, useDeferredValue } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import panes from "#src/back-office/document/panes/panes.module.css";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { NotShown } from "#src/back-office/screens/pages/composer/form/not-shown.tsx";
import { findBlock, typeOf } from "#src/domain/documents/blocks/block-edit.ts";
import { PAGE } from "./block-marks.ts";
import { useComposedTexts } from "./composed-texts.ts";
import styles from "./composer.module.css";
import { useComposer } from "./composer-context.ts";
import { useSelected } from "./use-workbench-state.ts";

const loadBlockPane = () =>
  import("#src/back-office/screens/pages/composer/form/block-pane.tsx");
const BlockPane = lazy(loadBlockPane);
// In parallel with the draft; it is imported again where it is rendered.
loadBlockPane().catch(() => undefined);

/** The form of what is selected, under its name. */
export function FormPane({
  onChoose,
}: {
  onChoose: (pointer: string) => void;
}) {
  const { body } = useOpenDocument();
  const { state, nameOf, types } = useComposer();
  const { settings } = useComposedTexts();
  const reasons = useAtomValue(state.reasons);
  const [selected] = useSelected();
  const formOf = useDeferredValue(selected);
  const found = findBlock(body, selected);
  const name = found && nameOf(found.block);
  const typeName = found && types.get(typeOf(found.block))?.label;
  return (
    <>
      <div className={panes["head"]}>
        <h3>{name ?? settings}</h3>
        {typeName !== name && (
          <span className={styles["type"]}>{typeName}</span>
        )}
      </div>
      <NotShown
        reason={reasons.get(found === undefined ? "" : selected)}
        onOpen={onChoose}
      />
      <div
        className={panes["scroll"]}
        // Still of the block that was selected last.
        inert={formOf !== selected}
        aria-busy={formOf !== selected}
      >
        <ScreenPart of={formOf}>
          <BlockPane selected={findBlock(body, formOf) ? formOf : PAGE} />
        </ScreenPart>
      </div>
    </>
  );
}
