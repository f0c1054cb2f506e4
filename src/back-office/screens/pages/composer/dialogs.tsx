import { useAtomValue, useStore } from "jotai";
import { lazy } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { languagesOf } from "./block-marks.ts";
import { type Dialog, useComposer } from "./composer-context.ts";

const LanguagesDialog = lazy(() => import("./languages-dialog.tsx"));
const MoveDialog = lazy(() => import("./move-dialog.tsx"));
const Palette = lazy(
  () => import("#src/back-office/screens/pages/composer/palette/palette.tsx"),
);

/** The dialogs of the composer, one at a time. */
export function Dialogs() {
  const { state, openDialog, focusPane } = useComposer();
  const store = useStore();
  const dialog = useAtomValue(state.dialog);
  return (
    <ScreenPart
      of={dialog}
      fallback={null}
      onClose={() => {
        openDialog(undefined);
        focusPane(store.get(state.pane));
      }}
    >
      {dialog && <OpenDialog dialog={dialog} />}
    </ScreenPart>
  );
}

function OpenDialog({ dialog }: { dialog: Dialog }) {
  const { body, languages } = useOpenDocument();
  const { commands, types, nesting, nameOf, ...composer } = useComposer();
  const close = () => composer.openDialog(undefined);
  if (dialog.name === "palette")
    return (
      <Palette
        types={types}
        places={commands.places()}
        onChoose={(type, only, place) => {
          close();
          composer.openForm(commands.add(type, only, place));
        }}
        onClose={close}
      />
    );
  const { name, block } = dialog;
  return name === "move" ? (
    <MoveDialog
      id={block}
      body={body}
      nesting={nesting}
      nameOf={nameOf}
      onMove={(place) => {
        commands.move(block, place);
        composer.focusItem(block);
      }}
      onClose={close}
    />
  ) : (
    <LanguagesDialog
      name={commands.name(block)}
      languages={languages.all}
      chosen={languagesOf(commands.find(block)?.block ?? {})}
      onChange={(codes) => commands.setLanguages(block, codes)}
      onClose={close}
    />
  );
}
