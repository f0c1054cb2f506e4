import { useStore } from "jotai";
import {
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { paneActions } from "#src/back-office/document/panes/pane-actions.ts";
import {
  type Pane,
  usePanes,
} from "#src/back-office/document/panes/use-panes.ts";
import { useUndoHistory } from "#src/back-office/document/undo/use-undo-history.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { type Action, bound } from "#src/back-office/ui/actions.ts";
import { unknownLabel } from "#src/domain/documents/blocks/block-name.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { createBlockCommands } from "./block-commands.ts";
import { itemName } from "./block-name.ts";
import { useBlockTypes } from "./block-types.ts";
import { useComposedTexts } from "./composed-texts.ts";
import { blockActions } from "./composer-actions.ts";
import {
  type Composer,
  composerPanes,
  createComposerState,
  type Dialog,
} from "./composer-context.ts";
import type { OutlineHandle } from "./outline-handle.ts";
import { useSelected } from "./use-workbench-state.ts";

/**
 * The composer of the document that is open.
 * @param root holds its panes
 */
export function useNewComposer(root: RefObject<HTMLElement | null>): Composer {
  const { id, session, isReadOnly, say } = useOpenDocument();
  const { t } = useLanguage();
  const { settings } = useComposedTexts();
  const { types, nesting } = useBlockTypes();
  const history = useUndoHistory(id);
  const nameOf = useNameOf(types);
  const [selected, select] = useSelected();
  const store = useStore();
  const [state] = useState(createComposerState);
  const outline = useRef<OutlineHandle>(null);
  const view = { isReadOnly, selected, select, nameOf, settings, t };
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  const commands = useMemo(
    () =>
      createBlockCommands({
        session,
        history,
        types,
        nesting,
        say,
        setRemoved: (name) => store.set(state.removed, name),
        view: () => latest.current,
      }),
    [session, history, types, nesting, say, store, state],
  );
  const showPane = useCallback(
    (pane: Pane) => store.set(state.pane, pane),
    [store, state],
  );
  const focusOutline = useCallback(
    () => outline.current?.focus(latest.current.selected),
    [],
  );
  const { focusPane, focusNextPane } = usePanes(
    root,
    composerPanes,
    showPane,
    focusOutline,
  );
  const ways = useMemo(
    () => ({
      openDialog: (dialog: Dialog | undefined) =>
        store.set(state.dialog, dialog),
      openForm(item: string, pointer?: string) {
        latest.current.select(item);
        showPane("form");
        store.set(state.wanted, { item, pointer });
      },
      focusItem: (item: string) =>
        void requestAnimationFrame(() => outline.current?.focus(item)),
      select: (item: string) => latest.current.select(item),
      selected: () => latest.current.selected,
    }),
    [store, state, showPane],
  );
  return useMemo(
    () => ({
      ...ways,
      state,
      commands,
      history,
      types,
      nesting,
      nameOf,
      isReadOnly,
      outline,
      focusPane,
      focusNextPane,
    }),
    [
      ways,
      state,
      commands,
      history,
      types,
      nesting,
      nameOf,
      isReadOnly,
      focusPane,
      focusNextPane,
    ],
  );
}

/** What blocks are called, in the language of the texts that are shown. */
function useNameOf(types: Composer["types"]) {
  const { language } = useLanguage();
  const { textLanguage } = useOpenDocument();
  return useCallback(
    (block: JsonObject) =>
      itemName(block, {
        types,
        language: textLanguage,
        unknown: unknownLabel(language),
      }),
    [types, textLanguage, language],
  );
}

/** The actions of a composer; those of blocks are done with the selected one. */
export function useComposerActions(composer: Composer): readonly Action[] {
  const { view } = useOpenDocument();
  return useMemo(() => {
    const { isReadOnly, focusNextPane, commands } = composer;
    const editor = () => ({
      ...{ isReadOnly, focusNextPane },
      travel: commands.travel,
    });
    const target = () => ({ composer, id: composer.selected() });
    const ofBlocks = view === undefined ? blockActions : [];
    return [
      ...paneActions.map((action) => bound(action, editor)),
      ...ofBlocks.map((action) => ({
        ...bound(action, target),
        reach: "part" as const,
      })),
    ];
  }, [composer, view]);
}
