import { theme } from "antd";
import {
  type AriaAttributes,
  type CSSProperties,
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  isSame,
  type Json,
  type JsonObject,
} from "#src/domain/documents/languages.ts";
import { readJson } from "#src/domain/json-source.ts";
import type {
  FormText,
  FormTranslate,
  Message,
} from "#src/forms/rjsf/document/form-context.ts";
import { createJsonView, type JsonViewHandle } from "./create-json-view.ts";
import styles from "./json-editor.module.css";
import { type JsonNote, notesOf } from "./json-notes.ts";

export interface JsonEditorProps {
  value: Json;
  /** What may be written. */
  schema: JsonObject;
  /** Of this value and what is in it. */
  verdicts?: readonly Message[];
  /** Where the value is in the document that the verdicts are about. */
  pointer?: string;
  name: string;
  isReadOnly: boolean;
  /** Called with values only: never while the text is no JSON. */
  onChange?: (value: Json) => void;
  t: FormTranslate;
  /** Of the labels. */
  language: string;
  /** Attributes of the element that has the text. */
  control?: AriaAttributes & { id?: string };
}

const noVerdicts: readonly Message[] = [];

const textOf = (value: Json): string =>
  value === undefined ? "" : JSON.stringify(value, null, 2);

/** What a text says: empty means no value. */
function read(text: string) {
  if (text.trim() === "") return { value: undefined, ranges: new Map() };
  return readJson(text) as
    | { value: Json; ranges: ReadonlyMap<string, { from: number; to: number }> }
    | Extract<ReturnType<typeof readJson>, { error: unknown }>;
}

/** An editor of JSON. What is typed stays as it is typed while it is shown, even if it is no JSON. */
export default function JsonEditor(props: JsonEditorProps) {
  const {
    value,
    verdicts = noVerdicts,
    pointer = "",
    name,
    isReadOnly,
  } = props;
  const { t, language, control } = props;
  const hint = useId();
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<JsonViewHandle>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const [text, setText] = useState(() => textOf(value));
  const shown = useRef(text);
  const known = useRef({ value, sent: [] as Json[] });
  const current = read(text);

  const attributes = JSON.stringify({
    ...control,
    "aria-label": name,
    "aria-describedby": [control?.["aria-describedby"], hint]
      .filter(Boolean)
      .join(" "),
    ...("error" in current && { "aria-invalid": true }),
  });
  useLayoutEffect(() => {
    if (box.current === null) return undefined;
    const created = createJsonView(box.current, {
      text: shown.current,
      known: () => ({
        schema: latest.current.schema,
        language: latest.current.language,
      }),
      onChange(next) {
        shown.current = next;
        setText(next);
        const now = read(next);
        // The order of properties counts.
        if ("error" in now || textOf(now.value) === textOf(known.current.value))
          return;
        known.current.value = now.value;
        known.current.sent.push(now.value);
        startTransition(() => latest.current.onChange?.(now.value));
      },
    });
    view.current = created;
    return () => created.destroy();
  }, []);
  useLayoutEffect(() => {
    view.current?.configure(JSON.parse(attributes), isReadOnly);
  }, [attributes, isReadOnly]);

  // What comes back, later, is what was handed out; anything else was changed elsewhere.
  useLayoutEffect(() => {
    const { sent } = known.current;
    const index = sent.indexOf(value);
    if (index !== -1) sent.splice(0, index + 1);
    else if (!isSame(value, known.current.value)) {
      known.current = { value, sent: [] };
      view.current?.replace(textOf(value));
    }
  }, [value]);

  const notes = notesOf({ text, current, verdicts, pointer, t });
  const marks = JSON.stringify(notes);
  useEffect(() => view.current?.mark(JSON.parse(marks) as JsonNote[]), [marks]);

  // The form looks for the field of a verdict that may be deep in here.
  useEffect(() => {
    const element = box.current;
    const onWanted = (event: Event) => {
      const wanted = (event as CustomEvent<string>).detail;
      const now = read(shown.current);
      const range =
        "ranges" in now ? now.ranges.get(wanted.slice(pointer.length)) : null;
      if (range) view.current?.select(range.from);
    };
    element?.addEventListener("wanted-pointer", onWanted);
    return () => element?.removeEventListener("wanted-pointer", onWanted);
  }, [pointer]);

  return (
    <>
      <div ref={box} className={styles["box"]} style={useColors()} />
      {notes.length > 0 && (
        <div role={isWrong(notes) ? "alert" : undefined}>
          <ul className={styles["notes"]}>
            {notes.slice(0, MANY).map((note) => (
              <li key={`${note.from} ${note.message}`}>
                <button
                  type="button"
                  className={styles["note"]}
                  data-level={note.severity}
                  onClick={() => view.current?.select(note.from)}
                >
                  {t("json_at", {
                    line: note.line,
                    column: note.column,
                    message: note.message,
                  })}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <span id={hint} className={styles["hint"]} lang={language}>
        {t(hintOf("error" in current, isReadOnly))}
      </span>
    </>
  );
}

/** Mistakes that are named below the text. */
const MANY = 5;

const isWrong = (notes: readonly JsonNote[]) =>
  notes.some(({ isSyntax }) => isSyntax);

const hintOf = (isBroken: boolean, isReadOnly: boolean): FormText => {
  if (isBroken) return "json_wrong";
  return isReadOnly ? "json_read" : "json_hint";
};

function useColors(): CSSProperties {
  const { token } = theme.useToken();
  return {
    "--json-background": token.colorBgContainer,
    "--json-border": token.colorBorder,
    "--json-raised": token.colorBgElevated,
    "--json-focus": token.colorPrimary,
    "--json-name": token.colorPrimary,
    "--json-text": token.colorText,
    "--json-muted": token.colorTextDescription,
    "--json-selection": token.colorFill,
    "--json-wrong": token.colorError,
    "--json-warning": token.colorWarning,
  } as CSSProperties;
}
