import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { preloadable } from "#src/back-office/ui/preloadable.tsx";
import { useMediaQuery } from "#src/ui/media-query.ts";
import { useComposedTexts } from "./composed-texts.ts";
import styles from "./composer.module.css";
import { useComposer } from "./composer-context.ts";
import { FormPane } from "./form-pane.tsx";
import { OutlinePane } from "./outline-pane.tsx";
import { type Pane, panes } from "./use-panes.ts";

const CanvasPane = preloadable(() => import("./canvas-pane.tsx"));
// In parallel with the draft.
void CanvasPane.preload();

interface Props {
  /** Leads to the field of a JSON Pointer. */
  onChoose: (pointer: string) => void;
}

/** The three panes of the composer; a narrow screen shows one at a time. */
export function Panes({ onChoose }: Props) {
  const t = useTexts();
  const { outline } = useComposedTexts();
  const { state, focusPane } = useComposer();
  const shown = useAtomValue(state.pane);
  const isNarrow = useMediaQuery("(width < 900px)");
  const pane = (name: Pane, label: string, content: ReactNode) => (
    <section
      data-pane={name}
      className={styles["pane"]}
      tabIndex={-1}
      hidden={isNarrow && shown !== name}
      aria-label={label}
    >
      {content}
    </section>
  );
  return (
    <>
      {isNarrow && (
        <fieldset className={styles["tabs"]} aria-label={t("composer.panes")}>
          {panes.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={shown === name}
              onClick={() => focusPane(name)}
            >
              {t(`composer.${name}`)}
            </button>
          ))}
        </fieldset>
      )}
      <div className={styles["panes"]}>
        {pane("outline", outline, <OutlinePane />)}
        {pane(
          "canvas",
          t("composer.canvas"),
          <ScreenPart>
            <CanvasPane />
          </ScreenPart>,
        )}
        {pane("form", t("composer.form"), <FormPane onChoose={onChoose} />)}
      </div>
    </>
  );
}
