import { Select } from "antd";
import type { ReactNode } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import type { JsonObject } from "#src/schema/json.ts";
import styles from "./canvas.module.css";
import { PageLanguage } from "./page-language.tsx";
import {
  type FrameChoice,
  type PreviewOptions,
  type PreviewWidth,
  widths,
} from "./preview-options.ts";
import { useWidthName } from "./width-name.ts";

interface Props {
  body: JsonObject;
  /** That of the single frame. */
  language: string;
  options: PreviewOptions;
  /** Renders one frame; the first one in the language of the document speaks for all. */
  children: (frame: FrameChoice & { isFirst: boolean }) => ReactNode;
}

/** One frame, or four with a language and a width each (BO-4.5). */
export function Frames({ body, language, options, children }: Props) {
  const { frames, width, change } = options;
  if (frames === undefined)
    return (
      <div className={styles["canvas"]}>
        {children({ language, width, isFirst: true })}
      </div>
    );
  const first = frames.findIndex((one) => one.language === language);
  return (
    <div className={`${styles["canvas"]} ${styles["four"]}`}>
      {frames.map((choice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places of a fixed number
        <figure key={index}>
          <FrameCaption
            body={body}
            choice={choice}
            onChoice={(next) => change({ frames: frames.with(index, next) })}
          />
          {children({ ...choice, isFirst: index === first })}
        </figure>
      ))}
    </div>
  );
}

interface CaptionProps {
  body: JsonObject;
  choice: FrameChoice;
  onChoice: (choice: FrameChoice) => void;
}

/** The language and the width of one of four frames. */
function FrameCaption({ body, choice, onChoice }: CaptionProps) {
  const t = useTexts();
  const widthName = useWidthName();
  return (
    <figcaption>
      <PageLanguage
        size="small"
        body={body}
        value={choice.language}
        onChange={(language) => onChoice({ ...choice, language })}
      />
      <Select<PreviewWidth>
        size="small"
        aria-label={t("canvas.width")}
        value={choice.width}
        popupMatchSelectWidth={false}
        onChange={(width) => onChoice({ ...choice, width })}
        options={widths.map((value) => ({ value, label: widthName(value) }))}
      />
    </figcaption>
  );
}
