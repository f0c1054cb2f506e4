import {
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { DateMistake } from "#src/domain/values/typed-date.ts";
import type { DateForm } from "#src/i18n/date-fields.ts";
import styles from "./typed-date.module.css";

/** What the text field and the calendar of a date field are given. */
interface DateParts {
  /** Attributes of the text field. */
  field: {
    "aria-describedby": string | undefined;
    "aria-invalid"?: true;
    autoComplete: "off";
    title: string | undefined;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    onFocus: () => void;
    onBlur: () => void;
  };
  isWrong: boolean;
  /** Reads what is typed as if the field were left. */
  finish: () => void;
  /** The day in the calendar, `2026-12-31`; undefined for none. */
  day: string | undefined;
  /** Puts a day of the calendar into the field. */
  pick: (day: string) => void;
}

interface Props {
  form: DateForm;
  /** In the form's own format; or a text that was refused. */
  value: string | null | undefined;
  /** Called with a date, with null for none, or with what is refused, as it was typed. */
  onChange: (value: string | null) => void;
  /** Ids of further descriptions. */
  describedBy?: string | undefined;
  /** Whether a message from outside says what is wrong with the date. */
  isInvalid?: boolean | undefined;
  onLeave?: () => void;
  /** Whether only a finished date is handed over: after Enter, or when the field is left. What is refused is not. */
  isFinished?: boolean;
  /** Whether what the date means is only shown when it is refused. */
  isCompact?: boolean;
  /** Said of a field without a date. */
  emptyHint?: string;
  /** Why a date is refused; undefined if that is said elsewhere. */
  explain: (mistake: DateMistake, text: string) => string | undefined;
  /** What is said of a date that can be read; refused if it is said. */
  complaint?: string | undefined;
  /** The text field with the calendar. */
  children: (parts: DateParts) => ReactNode;
}

/**
 * The date field (BO-1.2): a text that is read as people write dates, in the programme's order and zone. It says what the date
 * means. What cannot be read stays in the field, and why is said. Its calendar is its parent's.
 */
export function TypedDate({
  form,
  value,
  onChange,
  describedBy,
  isInvalid = false,
  onLeave,
  isFinished = false,
  isCompact = false,
  emptyHint,
  explain,
  complaint,
  children,
}: Props) {
  const hintId = useId();
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(true);
  /** What was handed over since the field has the focus; any other value replaces what is typed. */
  const sent: RefObject<Set<string | null>> = useRef(new Set());
  useLayoutEffect(() => {
    if (!sent.current.has(value || null)) setTyped(undefined);
  }, [value]);

  const text = typed ?? form.edit(value);
  const { time, mistake } = form.read(
    typed === undefined ? value : form.store(typed),
  );
  // The beginning of a date is no mistake yet.
  const isSaid = isLeft || (mistake !== "unreadable" && mistake !== "year");
  const wrong =
    mistake !== undefined && isSaid
      ? explain(mistake, text)
      : time === undefined
        ? undefined
        : complaint;
  const meaning =
    time !== undefined
      ? form.inWords(time)
      : mistake === undefined || !isSaid
        ? emptyHint
        : undefined;
  const isWrong = wrong !== undefined || isInvalid;

  function send(next: string): void {
    const handed = form.store(next);
    const isRefused = form.read(handed).mistake !== undefined;
    if (handed === (value || null) || (isFinished && isRefused)) return;
    sent.current.add(handed);
    onChange(handed);
  }

  function change(next: string): void {
    setTyped(next);
    setLeft(false);
    if (!isFinished) send(next);
  }

  function finish(): void {
    setLeft(true);
    if (typed === undefined) return;
    if (isFinished) send(typed);
    // A date from outside may be one that was here before.
    sent.current = new Set([form.store(typed)]);
  }

  const hasHint = (wrong ?? meaning) !== undefined;
  return (
    <div className={styles["date"]}>
      <div className={styles["control"]}>
        {children({
          field: {
            "aria-describedby":
              [describedBy, hasHint && hintId].filter(Boolean).join(" ") ||
              undefined,
            ...(isWrong && { "aria-invalid": true }),
            autoComplete: "off",
            title: isCompact ? meaning : undefined,
            value: text,
            onChange: ({ target }) => change(target.value),
            onFocus: () => {
              sent.current = new Set([value || null]);
            },
            onBlur: () => {
              finish();
              onLeave?.();
            },
          },
          ...{ isWrong, finish },
          day: time === undefined ? undefined : form.dayOf(time),
          pick: (day) => {
            const next = form.onDay(day, time);
            setTyped(next);
            setLeft(true);
            send(next);
          },
        })}
      </div>
      {hasHint && (
        <span
          id={hintId}
          className={styles[wrong === undefined ? "hint" : "mistake"]}
          role={wrong === undefined ? undefined : "alert"}
          hidden={isCompact && wrong === undefined}
        >
          {wrong ?? meaning}
        </span>
      )}
    </div>
  );
}
