import { useAtomValue } from "jotai";
import { Panes } from "#src/back-office/document/panes/panes.tsx";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { preloadable } from "#src/back-office/ui/preloadable.tsx";
import { useComposedTexts } from "./composed-texts.ts";
import { composerPanes, useComposer } from "./composer-context.ts";
import { FormPane } from "./form-pane.tsx";
import { OutlinePane } from "./outline-pane.tsx";

const CanvasPane = preloadable(() => import("./canvas-pane.tsx"));
// In parallel with the draft.
void CanvasPane.preload();

interface Props {
  /** Leads to the field of a JSON Pointer. */
  onChoose: (pointer: string) => void;
}

/** The three panes of the composer. */
export function ComposerPanes({ onChoose }: Props) {
  const t = useTexts();
  const { outline } = useComposedTexts();
  const { state, focusPane } = useComposer();
  const shown = useAtomValue(state.pane);
  const contents = {
    outline: <OutlinePane />,
    canvas: (
      <ScreenPart>
        <CanvasPane />
      </ScreenPart>
    ),
    form: <FormPane onChoose={onChoose} />,
  };
  return (
    <Panes
      shown={shown}
      focusPane={focusPane}
      panes={composerPanes.map((name) => ({
        name,
        label: name === "outline" ? outline : t(`composer.${name}`),
        tab: t(`composer.${name}`),
        content: contents[name],
      }))}
    />
  );
}
