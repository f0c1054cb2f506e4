import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import { numberMistake } from "#src/i18n/number-fields.ts";
import { ruleOf } from "./cells.ts";
import styles from "./products.module.css";
import type { EndKey, Entry } from "./use-grid-entry.ts";

interface Props {
  entry: Entry;
  label: string;
  /** @returns whether what was typed could be read */
  onEnd: (text: string, by?: EndKey) => boolean;
}

const endKeys = new Set(["Enter", "Tab", "Escape"]);

/** The field of the cell that is written in; what cannot be read stays, with the reason. */
export function CellField({ entry, label, onEnd }: Props) {
  const t = useFieldTexts();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(entry.text);
  const [isRefused, setRefused] = useState(false);
  const { column, isTyped } = entry;
  useEffect(() => {
    const input = field.current;
    input?.focus({ preventScroll: true });
    if (!isTyped) input?.select();
  }, [isTyped]);
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    event.stopPropagation();
    const { key, shiftKey } = event;
    const isLeft = isTyped && (key === "ArrowUp" || key === "ArrowDown");
    if (event.nativeEvent.isComposing || !(isLeft || endKeys.has(key))) return;
    event.preventDefault();
    setRefused(
      !onEnd(
        text,
        isLeft
          ? { key: "Enter", shiftKey: key === "ArrowUp" }
          : { key, shiftKey },
      ),
    );
  }
  const mistake = isRefused
    ? numberMistake(text, ruleOf(column), t)
    : undefined;
  return (
    <>
      <input
        ref={field}
        className={styles["field"]}
        aria-label={label}
        aria-invalid={mistake !== undefined}
        aria-describedby={mistake === undefined ? undefined : id}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setRefused(false);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setRefused(!onEnd(text))}
      />
      {mistake !== undefined && (
        <span id={id} role="alert" className={styles["mistake"]}>
          {mistake}
        </span>
      )}
    </>
  );
}
