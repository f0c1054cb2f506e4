import PlusOutlined from "@ant-design/icons/PlusOutlined";
import { Button } from "antd";
import { memo, useDeferredValue } from "react";
import type { DraftSession } from "#src/back-office/document/draft/draft-session.ts";
import {
  Canvas,
  PreviewBar,
  type ReasonTexts,
  usePreviewOptions,
} from "#src/back-office/screens/pages/canvas/index.ts";
import { PAGE } from "#src/back-office/screens/pages/composer/block-marks.ts";
import { useTexts } from "#src/back-office/texts.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { useComposedTexts } from "./composed-texts.ts";
import styles from "./composer.module.css";

interface Props {
  id: string;
  session: DraftSession;
  body: JsonObject;
  /** The language of the page. */
  language: string;
  selected: string;
  onSelect: (block: string) => void;
  onReasons: (reasons: ReasonTexts) => void;
  /** Undefined where nothing may be added. */
  onAdd: (() => void) | undefined;
}

/** The page as participants get it, for the date, person, width and theme that one chooses. */
export default memo(function CanvasPane({
  id,
  session,
  body,
  language,
  selected,
  onSelect,
  onReasons,
  onAdd,
}: Props) {
  const t = useTexts();
  const { empty } = useComposedTexts();
  const options = usePreviewOptions();
  const laterBody = useDeferredValue(body);
  const { blocks } = body;
  const isEmpty = !Array.isArray(blocks) || blocks.length === 0;
  return (
    <>
      <div className={styles["preview"]}>
        <PreviewBar
          {...{ options, language }}
          body={laterBody}
          documentId={id}
        />
      </div>
      {isEmpty ? (
        <div className={styles["emptyCanvas"]}>
          <p>{empty}</p>
          {onAdd && (
            <Button
              type="primary"
              size="large"
              aria-haspopup="dialog"
              icon={<PlusOutlined aria-hidden />}
              onClick={onAdd}
            >
              {t("composer.add_first")}
            </Button>
          )}
        </div>
      ) : (
        <div className={styles["canvas"]}>
          <Canvas
            {...{ body, language, options, onSelect, onReasons }}
            documentId={id}
            draft={session}
            selected={selected === PAGE ? undefined : selected}
          />
        </div>
      )}
    </>
  );
});
