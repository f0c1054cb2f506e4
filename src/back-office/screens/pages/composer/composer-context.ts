import { atom } from "jotai";
import { createContext, type RefObject, use } from "react";
import type { Pane } from "#src/back-office/document/panes/use-panes.ts";
import type { UndoHistory } from "#src/back-office/document/undo/undo-history.ts";
import type { ReasonTexts } from "#src/back-office/screens/pages/canvas/index.ts";
import type { Nesting } from "#src/domain/documents/blocks/block-edit.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { BlockCommands } from "./block-commands.ts";
import type { BlockTypes } from "./block-types.ts";
import type { OutlineHandle } from "./outline-handle.ts";

/** In the order of the screen, and of F6. */
export const composerPanes: readonly Pane[] = ["outline", "canvas", "form"];

/** A field that gets the focus as soon as it is there. */
export interface WantedField {
  /** The item of the outline whose form has it. */
  item: string;
  /** In the page; undefined for the first field. */
  pointer: string | undefined;
}

export type Dialog =
  | { name: "palette" }
  | { name: "languages" | "move"; block: string };

/** The state of one composer, of which each part of the screen reads its own. */
export const createComposerState = () => ({
  dialog: atom<Dialog | undefined>(undefined),
  /** The pane that a narrow screen shows. */
  pane: atom<Pane>("outline"),
  wanted: atom<WantedField | undefined>(undefined),
  /** Why blocks are not in the preview. */
  reasons: atom<ReasonTexts>(new Map() as ReasonTexts),
  /** The name of what was just removed, as long as nothing else was done. */
  removed: atom<string | undefined>(undefined),
});

export type ComposerState = ReturnType<typeof createComposerState>;

/** The composer that is open; it stays the same while one types. */
export interface Composer {
  state: ComposerState;
  commands: BlockCommands;
  history: UndoHistory;
  types: BlockTypes;
  nesting: Nesting;
  nameOf: (block: JsonObject) => string;
  isReadOnly: boolean;
  outline: RefObject<OutlineHandle | null>;
  /** Selects an item of the outline. */
  select: (id: string) => void;
  selected: () => string;
  openDialog: (dialog: Dialog | undefined) => void;
  /** Opens the form of an item, at a field of the page. */
  openForm: (id: string, pointer?: string) => void;
  /** Focuses an item, once the outline has it in its place. */
  focusItem: (id: string) => void;
  focusPane: (pane: Pane) => void;
  focusNextPane: (step: 1 | -1) => void;
}

const ComposerContext = createContext<Composer | undefined>(undefined);

export const ComposerProvider = ComposerContext.Provider;

/** The composer that is open. */
export function useComposer(): Composer {
  const composer = use(ComposerContext);
  if (composer === undefined) throw new Error("No composer is open");
  return composer;
}
