import { Input } from "antd";
import {
  type CSSProperties,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { NumberRule } from "#src/domain/values/number.ts";
import {
  type NumberTranslate,
  numberInField,
  numberMistake,
  type TypedValue,
  typedValue,
} from "#src/i18n/number-fields.ts";
import styles from "./number-input.module.css";

interface Props extends NumberRule {
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  "data-control"?: string;
  status?: "error";
  readOnly?: boolean;
  autoFocus?: boolean;
  className?: string;
  style?: CSSProperties;
  /** A number, nothing, or a text that was refused. */
  value?: unknown;
  /** Called with a number, with null for none, or with what is refused, as it was typed. */
  onChange?: (value: TypedValue) => void;
  t: NumberTranslate;
  /** Whether the form says what is wrong, and the field does not. */
  isSilent?: boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * The number field: a text that is read as people write numbers. What cannot be read, may mean two numbers or is not whole stays
 * in the field, and why is said. The arrow keys count.
 */
export function NumberInput({
  value,
  onChange,
  t,
  isSilent = false,
  isWhole = false,
  min,
  max,
  className,
  ...control
}: Props) {
  const rule: NumberRule = {
    isWhole,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  };
  const messageId = useId();
  const [typed, setTyped] = useState<string>();
  /** What was handed over since the field has the focus; any other value replaces what is typed. */
  const sent = useRef(new Set<unknown>());
  useLayoutEffect(() => {
    if (!sent.current.has(value ?? null)) setTyped(undefined);
  }, [value]);
  const stored = typeof value === "number" ? numberInField(value) : value;
  const text = typed ?? (typeof stored === "string" ? stored : "");
  const mistake = numberMistake(
    typed === undefined ? value : typedValue(typed, rule),
    rule,
    t,
  );

  function change(next: string): void {
    setTyped(next);
    const handed = typedValue(next, rule);
    sent.current.add(handed);
    onChange?.(handed);
  }

  function count(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined || control.readOnly) return;
    const present = typedValue(text, rule);
    if (typeof present === "string") return;
    event.preventDefault();
    const next = (present ?? 0) + step * (event.shiftKey ? 10 : 1);
    change(
      numberInField(
        Math.min(
          Math.max(next, min ?? Number.NEGATIVE_INFINITY),
          max ?? Number.POSITIVE_INFINITY,
        ),
      ),
    );
  }

  const input = (
    <Input
      autoComplete="off"
      // The keyboards of numbers have no minus.
      {...(min !== undefined && min >= 0 && { inputMode: "decimal" as const })}
      {...control}
      {...(mistake !== undefined && {
        "aria-invalid": true,
        status: "error" as const,
      })}
      {...(mistake !== undefined &&
        !isSilent && {
          "aria-describedby": [control["aria-describedby"], messageId]
            .filter(Boolean)
            .join(" "),
        })}
      className={className ?? ""}
      value={text}
      onChange={({ target }) => change(target.value)}
      onFocus={() => {
        sent.current = new Set([value ?? null]);
      }}
      onKeyDown={count}
    />
  );
  if (isSilent) return input;
  return (
    <div className={styles["number"]}>
      {input}
      {mistake !== undefined && (
        <span id={messageId} className={styles["mistake"]} role="alert">
          {mistake}
        </span>
      )}
    </div>
  );
}
