import { useEffect, useEffectEvent, useRef } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { DocumentFrame } from "#src/back-office/document/document-frame.tsx";
import { UndoButtons } from "#src/back-office/document/undo/undo-buttons.tsx";
import { useLanguage } from "#src/back-office/texts.ts";
import {
  blockAtPointer,
  findBlock,
} from "#src/domain/documents/blocks/block-edit.ts";
import { PAGE } from "./block-marks.ts";
import { composerHelp } from "./composer-actions.ts";
import { type Composer, ComposerProvider } from "./composer-context.ts";
import { ComposerPanes } from "./composer-panes.tsx";
import { Dialogs } from "./dialogs.tsx";
import { useComposerActions, useNewComposer } from "./use-composer.ts";
import { useSelected } from "./use-workbench-state.ts";

/** A page that is open in the composer, in the frame of every document. */
export function Workbench() {
  const { session } = useOpenDocument();
  const root = useRef<HTMLDivElement>(null);
  const composer = useNewComposer(root);
  const actions = useComposerActions(composer);
  const { commands, types, openForm, isReadOnly } = composer;
  useEffect(() => {
    if (types.size > 0) commands.repairKeys();
  }, [commands, types]);
  useRemovedElsewhere(composer);
  const choose = (pointer: string) =>
    openForm(
      blockAtPointer(session.getView().body, pointer)?.id ?? PAGE,
      pointer,
    );
  return (
    <ComposerProvider value={composer}>
      <DocumentFrame
        root={root}
        actions={actions}
        help={composerHelp}
        tools={
          !isReadOnly && (
            <UndoButtons
              history={composer.history}
              onTravel={commands.travel}
            />
          )
        }
        onChoose={choose}
      >
        <ComposerPanes onChoose={choose} />
        <Dialogs />
      </DocumentFrame>
    </ComposerProvider>
  );
}

/** Once the selected block has been removed elsewhere, the page is selected instead. */
function useRemovedElsewhere(composer: Composer): void {
  const { body, say } = useOpenDocument();
  const { t } = useLanguage();
  const { nameOf, outline, select } = composer;
  const [selected] = useSelected();
  const found = findBlock(body, selected);
  const name = found && nameOf(found.block);
  const last = useRef<{ selected: string; name: string | undefined }>(
    undefined,
  );
  const report = useEffectEvent((gone: string) => {
    select(PAGE);
    say(t("composer.said.gone", { name: gone }));
    if (document.activeElement === document.body) outline.current?.focus(PAGE);
  });
  useEffect(() => {
    const before = last.current;
    last.current = { selected, name };
    if (before?.selected === selected && before.name && name === undefined)
      report(before.name);
  }, [selected, name]);
}
