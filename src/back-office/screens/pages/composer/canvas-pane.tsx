import {
  Canvas,
  PreviewBar,
  type ReasonTexts,
  usePreviewOptions,
} from "#src/back-office/screens/pages/canvas/index.ts";
import { PAGE } from "#src/back-office/screens/pages/composer/block-marks.ts";
import { useTexts } from "#src/back-office/texts.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import styles from "./composer.module.css";

interface Props {
  id: string;
  body: JsonObject;
  /** The language of the page. */
  language: string;
  selected: string;
  onSelect: (block: string) => void;
  onReasons: (reasons: ReasonTexts) => void;
}

/** The page as participants get it, for the date, person, width and theme that one chooses. */
export default function CanvasPane({
  id,
  body,
  language,
  selected,
  onSelect,
  onReasons,
}: Props) {
  const t = useTexts();
  const options = usePreviewOptions();
  const { blocks } = body;
  const isEmpty = !Array.isArray(blocks) || blocks.length === 0;
  return (
    <>
      <div className={styles["preview"]}>
        <PreviewBar {...{ options, body, language }} documentId={id} />
      </div>
      {isEmpty && <p>{t("composer.empty_canvas")}</p>}
      <div className={styles["canvas"]}>
        <Canvas
          {...{ body, language, options, onSelect, onReasons }}
          documentId={id}
          selected={selected === PAGE ? undefined : selected}
        />
      </div>
    </>
  );
}
