import { createContext, use, useEffect } from "react";
import type { Pane } from "#src/back-office/document/panes/use-panes.ts";
import type { EditorSection } from "./sections.ts";

/** Focuses the field of a JSON Pointer. @returns whether it has the focus */
export type RevealField = (pointer: string) => boolean;

/** The editor of a challenge that is open. */
export interface ChallengeEditor {
  /** Those of its type. */
  sections: readonly EditorSection[];
  /** The one that is open. */
  section: EditorSection | undefined;
  openSection: (name: string) => void;
  /** Opens the section of the field of a JSON Pointer, and focuses the field. */
  focus: (pointer: string) => void;
  focusPane: (pane: Pane) => void;
  /** Registers how the fields of properties are focused. @returns how to stop */
  register: (properties: readonly string[], reveal: RevealField) => () => void;
}

const EditorContext = createContext<ChallengeEditor | undefined>(undefined);

export const ChallengeEditorProvider = EditorContext.Provider;

/** The editor of a challenge that is open. */
export function useChallengeEditor(): ChallengeEditor {
  const editor = use(EditorContext);
  if (editor === undefined) throw new Error("No challenge is open");
  return editor;
}

/**
 * Focuses the fields of some properties in its own way, such as a row of a table that has to be scrolled to. Controls
 * with `data-field` or `data-control` are found without.
 */
export function useRevealField(
  properties: readonly string[],
  reveal: RevealField,
): void {
  const { register } = useChallengeEditor();
  useEffect(() => register(properties, reveal), [register, properties, reveal]);
}
