import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { Button } from "antd";
import { useSetAtom } from "jotai";
import { useDeferredValue } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import panes from "#src/back-office/document/panes/panes.module.css";
import {
  Canvas,
  PreviewBar,
  usePreviewOptions,
} from "#src/back-office/screens/pages/canvas/index.ts";
import { PAGE } from "#src/back-office/screens/pages/composer/block-marks.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { useComposedTexts } from "./composed-texts.ts";
import { useComposer } from "./composer-context.ts";
import { useSelected } from "./use-workbench-state.ts";

/** The page as participants get it, for the date, person, width and theme that one chooses. */
export default function CanvasPane() {
  const t = useTexts();
  const { empty } = useComposedTexts();
  const { id, session, body, textLanguage } = useOpenDocument();
  const { state, select, isReadOnly, openDialog } = useComposer();
  const [selected] = useSelected();
  const setReasons = useSetAtom(state.reasons);
  const options = usePreviewOptions();
  const laterBody = useDeferredValue(body);
  const { blocks } = body;
  const isEmpty = !Array.isArray(blocks) || blocks.length === 0;
  return (
    <>
      <div className={panes["preview"]}>
        <PreviewBar
          options={options}
          language={textLanguage}
          body={laterBody}
          documentId={id}
        />
      </div>
      {isEmpty ? (
        <div className={panes["emptyCanvas"]}>
          <p>{empty}</p>
          {!isReadOnly && (
            <Button
              type="primary"
              size="large"
              aria-haspopup="dialog"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => openDialog({ name: "palette" })}
            >
              {t("composer.add_first")}
            </Button>
          )}
        </div>
      ) : (
        <div className={panes["canvas"]}>
          <Canvas
            page={{ documentId: id, body, draft: session }}
            language={textLanguage}
            options={options}
            onSelect={select}
            onReasons={setReasons}
            selected={selected === PAGE ? undefined : selected}
          />
        </div>
      )}
    </>
  );
}
