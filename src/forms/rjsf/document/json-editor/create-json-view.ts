import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { nonce } from "#src/ui/nonce.ts";
import { completeJson } from "./complete-json.ts";
import type { JsonNote } from "./json-notes.ts";

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--json-name)", fontWeight: "600" },
  { tag: [tags.number, tags.bool, tags.null], fontStyle: "italic" },
  { tag: tags.separator, color: "var(--json-muted)" },
]);

const look = EditorView.theme({
  "&": {
    backgroundColor: "var(--json-background)",
    border: "1px solid var(--json-border)",
    borderRadius: "6px",
    color: "var(--json-text)",
    fontSize: "14px",
  },
  "&.cm-focused": {
    borderColor: "var(--json-focus)",
    boxShadow: "0 0 0 1px var(--json-focus)",
    outline: "none",
  },
  ".cm-scroller": {
    fontFamily: "ui-monospace, monospace",
    maxHeight: "60vh",
    minHeight: "96px",
  },
  ".cm-content": { caretColor: "var(--json-text)", padding: "8px 0" },
  ".cm-gutters": {
    backgroundColor: "transparent",
    border: "none",
    color: "var(--json-muted)",
  },
  "&.cm-focused .cm-matchingBracket, .cm-content ::selection, .cm-line::selection":
    { backgroundColor: "var(--json-selection)" },
  ".cm-tooltip": {
    backgroundColor: "var(--json-raised)",
    border: "1px solid var(--json-border)",
    borderRadius: "6px",
    color: "var(--json-text)",
    fontFamily: "inherit",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--json-selection)",
    color: "var(--json-text)",
  },
  ".cm-completionDetail": { color: "var(--json-muted)", fontStyle: "normal" },
  ".cm-completionInfo": { maxWidth: "320px", padding: "4px 8px" },
});

interface Options {
  text: string;
  known: Parameters<typeof completeJson>[0];
  onChange: (text: string) => void;
}

/** An editor of JSON in an element. */
export function createJsonView(
  parent: HTMLElement,
  { text, known, onChange }: Options,
) {
  const attributes = new Compartment();
  const writable = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        ...(nonce === undefined ? [] : [EditorView.cspNonce.of(nonce)]),
        lineNumbers(),
        lintGutter(),
        history(),
        json(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ override: [completeJson(known)], icons: false }),
        syntaxHighlighting(highlight),
        EditorView.lineWrapping,
        EditorState.tabSize.of(2),
        look,
        Prec.lowest(
          // No key of these is Tab, which leads to the next field.
          keymap.of([
            ...closeBracketsKeymap,
            ...completionKeymap,
            ...historyKeymap,
            ...lintKeymap,
            ...defaultKeymap,
          ]),
        ),
        attributes.of([]),
        writable.of([]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    /** Sets the attributes of the element that has the text, and whether it may be changed. */
    configure(values: Record<string, string>, isReadOnly: boolean): void {
      view.dispatch({
        effects: [
          attributes.reconfigure(
            EditorView.contentAttributes.of({
              ...values,
              ...(isReadOnly && { "aria-readonly": "true" }),
            }),
          ),
          writable.reconfigure(EditorState.readOnly.of(isReadOnly)),
        ],
      });
    },
    replace(next: string): void {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next },
      });
    },
    mark(notes: readonly JsonNote[]): void {
      const { length } = view.state.doc;
      view.dispatch(
        setDiagnostics(
          view.state,
          notes.map(({ from, to, message, severity }) => ({
            ...{ message, severity },
            from: Math.min(from, length),
            to: Math.min(to, length),
          })),
        ),
      );
    },
    select(position: number): void {
      view.dispatch({
        selection: { anchor: Math.min(position, view.state.doc.length) },
        scrollIntoView: true,
      });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

export type JsonViewHandle = ReturnType<typeof createJsonView>;
