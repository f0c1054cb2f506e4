import type { FieldProps } from "@rjsf/utils";
import { Input } from "antd";
import type { TextAreaRef } from "antd/es/input/TextArea.js";
import {
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { isSame, type Json } from "#src/schema/json.ts";
import { controlProps, useField } from "./form-context.ts";
import styles from "./json-control.module.css";
import { notesOf, readText, startOf } from "./json-notes.ts";

const MAX_LISTED_NOTES = 5;
const MAX_ROWS = 24;

const textOf = (value: Json): string =>
  value === undefined ? "" : JSON.stringify(value, null, 2);

const areaOf = (field: TextAreaRef | null) =>
  field?.resizableTextArea?.textArea;

function select(area: HTMLTextAreaElement | undefined, at: number): void {
  area?.focus();
  area?.setSelectionRange(at, at);
}

/** Data that no other editor is for, as JSON. A text that is no JSON stays as it was typed, and is no value. */
export function JsonControl(props: FieldProps) {
  const { form, id, pointer, value, set } = useField(props);
  const { t } = form;
  const hint = useId();
  const field = useRef<TextAreaRef>(null);
  const [text, setText] = useState(() => textOf(value));
  const known = useRef({ value, sent: [] as Json[] });
  const source = readText(text);
  const isBroken = "error" in source;

  // What comes back, later, is what was handed out; anything else was changed elsewhere.
  useLayoutEffect(() => {
    const { sent } = known.current;
    const index = sent.indexOf(value);
    if (index !== -1) sent.splice(0, index + 1);
    else if (!isSame(value, known.current.value)) {
      known.current = { value, sent: [] };
      setText(textOf(value));
    }
  }, [value]);

  const onType = (next: string) => {
    setText(next);
    const now = readText(next);
    if ("error" in now) return;
    const read = now.value as Json;
    // The order of properties counts.
    if (textOf(read) === textOf(known.current.value)) return;
    known.current.value = read;
    known.current.sent.push(read);
    startTransition(() => set(read));
  };

  // The form looks for the field of a verdict that may be deep in here.
  useEffect(() => {
    const area = areaOf(field.current);
    const onWanted = (event: Event) => {
      const wanted = (event as CustomEvent<string>).detail;
      const now = readText(area?.value ?? "");
      if ("ranges" in now)
        select(area, startOf(now.ranges, wanted.slice(pointer.length)));
    };
    area?.addEventListener("wanted-pointer", onWanted);
    return () => area?.removeEventListener("wanted-pointer", onWanted);
  }, [pointer]);

  const verdicts = [...form.verdicts]
    .filter(([at]) => at.startsWith(`${pointer}/`))
    .flatMap(([, found]) => found);
  const notes = notesOf({ text, source, verdicts, pointer, t });
  const control = controlProps(form, pointer, id);
  return (
    <>
      <Input.TextArea
        {...control}
        {...(isBroken && { "aria-invalid": true, status: "error" })}
        ref={field}
        aria-describedby={`${control["aria-describedby"]} ${hint}`}
        className={styles["text"]}
        rows={Math.min(MAX_ROWS, text.split("\n").length + 1)}
        spellCheck={false}
        readOnly={form.isReadOnly}
        value={text}
        onChange={({ target }) => onType(target.value)}
      />
      {notes.length > 0 && (
        <div role={isBroken ? "alert" : undefined}>
          <ul className={styles["notes"]}>
            {notes.slice(0, MAX_LISTED_NOTES).map((note) => (
              <li key={`${note.at} ${note.message}`}>
                <button
                  type="button"
                  className={styles["note"]}
                  onClick={() => select(areaOf(field.current), note.at)}
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
      <span id={hint} className={styles["hint"]} lang={form.language}>
        {t(isBroken ? "json_wrong" : "json_hint")}
      </span>
    </>
  );
}
