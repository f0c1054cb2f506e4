import { CalendarOutlined } from "@ant-design/icons";
// biome-ignore lint/style/noRestrictedImports: it is the calendar of the one date field.
import { Button, DatePicker, Input, type InputRef } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc.js";
import {
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { offsetAt } from "#src/domain/time-zone.ts";
import { type DayEdge, dateToEdit } from "#src/domain/typed-date.ts";
import {
  type DateTranslate,
  dateHabits,
  dateInWords,
  dateMistakeInWords,
  isWholeDay,
  readStored,
  storedToEdit,
  typedToStored,
} from "#src/i18n/date-fields.ts";
import styles from "./date-input.module.css";

dayjs.extend(utc);

const DAY = 24 * 3_600_000;

interface Props {
  /** Attributes of the text field. */
  control?: {
    id?: string;
    "aria-label"?: string;
    "aria-describedby"?: string;
    "aria-invalid"?: boolean;
    "data-control"?: string;
    status?: "error";
    disabled?: boolean;
    readOnly?: boolean;
    autoFocus?: boolean;
    placeholder?: string;
  };
  /** An instant or a day in wire format; or a text that was refused. */
  value: string | null | undefined;
  /** Called with an instant, with null for none, or with what is refused, as it was typed. */
  onChange: (value: string | null) => void;
  /** What a day without a time means. */
  edge?: DayEdge;
  t: DateTranslate;
  /** Whether only a finished date is handed over: after Enter, or when the field is left. What is refused is not. */
  isFinished?: boolean;
  /** Whether what the date means is only shown when it is refused. */
  isCompact?: boolean;
  /** What is said of a date that can be read; refused if it is said. */
  complaint?: string | undefined;
  /** A note on a day of the calendar, `2026-12-31`. */
  noteOf?: (day: string) => string | undefined;
  /** Below the calendar. `close` closes it. */
  footer?: (close: () => void) => ReactNode;
}

/**
 * The date field (BO-1.2): a text that is read as people write dates, in the programme's order and zone, with a calendar for the
 * day. It says what the date means. What cannot be read stays in the field, and why is said.
 */
export function DateInput({
  control,
  value,
  onChange,
  edge = "start",
  t,
  isFinished = false,
  isCompact = false,
  complaint,
  noteOf,
  footer,
}: Props) {
  const habits = dateHabits();
  const hintId = useId();
  const input = useRef<InputRef>(null);
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(true);
  const [isOpen, setOpen] = useState<boolean>();
  /** What was handed over since the field has the focus; any other value replaces what is typed. */
  const sent = useRef(new Set<string | null>());
  useLayoutEffect(() => {
    if (!sent.current.has(value ?? null)) setTyped(undefined);
  }, [value]);

  const stored =
    typed === undefined ? value : typedToStored(typed, habits, edge);
  const text = typed ?? storedToEdit(value, habits, edge);
  const { time, mistake } = readStored(stored, habits, edge);
  const isReadOnly = control?.disabled === true || control?.readOnly === true;
  // The beginning of a date is no mistake yet.
  const isSaid = isLeft || (mistake !== "unreadable" && mistake !== "year");
  const wrong =
    mistake !== undefined && isSaid
      ? dateMistakeInWords(mistake, text, habits, t)
      : time === undefined
        ? undefined
        : complaint;
  const meaning =
    time === undefined
      ? t("zone", { zone: habits.timeZone })
      : `${dateInWords(time, edge, t)} (${habits.timeZone})`;

  function send(next: string): void {
    const handed = typedToStored(next, habits, edge);
    const isRefused = readStored(handed, habits, edge).mistake !== undefined;
    if (handed === (value ?? null) || (isFinished && isRefused)) return;
    sent.current.add(handed);
    onChange(handed);
  }

  function change(next: string): void {
    setTyped(next);
    setLeft(false);
    if (!isFinished) send(next);
  }

  function leave(): void {
    setLeft(true);
    if (isFinished && typed !== undefined) send(typed);
  }

  const close = () => {
    setOpen(false);
    input.current?.focus();
  };

  /** Another day, at the same time. */
  function pick(picked: Dayjs): void {
    const midnight = Date.UTC(picked.year(), picked.month(), picked.date());
    const isWhole = time === undefined || isWholeDay(time);
    const local = isWhole
      ? midnight + (edge === "end" ? DAY : 0)
      : midnight + (localOf(time) % DAY);
    const next = dateToEdit(local, { ...habits, timeZone: "UTC" }, edge);
    close();
    setTyped(next);
    send(next);
  }

  const localOf = (at: number) => at + offsetAt(at, habits.timeZone);
  const shown =
    time === undefined
      ? null
      : dayjs.utc(localOf(time) - (edge === "end" ? 1 : 0));
  return (
    <div className={styles["date"]}>
      <div className={styles["control"]}>
        <Input
          autoComplete="off"
          {...control}
          {...(wrong !== undefined && {
            "aria-invalid": true,
            status: "error" as const,
          })}
          ref={input}
          aria-describedby={[control?.["aria-describedby"], hintId]
            .filter(Boolean)
            .join(" ")}
          title={isCompact ? meaning : undefined}
          value={text}
          onChange={({ target }) => change(target.value)}
          onFocus={() => {
            sent.current = new Set([value ?? null]);
          }}
          onBlur={leave}
          onPressEnter={leave}
          suffix={
            !isReadOnly && (
              <Button
                type="text"
                size="small"
                aria-label={t("date.calendar")}
                icon={<CalendarOutlined aria-hidden />}
                onClick={() => setOpen(true)}
              />
            )
          }
        />
        {isOpen !== undefined && (
          <DatePicker
            className={styles["anchor"] ?? ""}
            aria-hidden
            tabIndex={-1}
            inputReadOnly
            showNow={false}
            allowClear={false}
            previewValue={false}
            open={isOpen}
            onOpenChange={(next) => !next && setOpen(false)}
            value={shown}
            onChange={(picked) => picked && pick(picked)}
            {...(footer && { renderExtraFooter: () => footer(close) })}
            {...(noteOf && {
              cellRender: (cell, { originNode, type }) => {
                const note =
                  type === "date"
                    ? noteOf((cell as Dayjs).format("YYYY-MM-DD"))
                    : undefined;
                return note === undefined ? (
                  originNode
                ) : (
                  <div className={styles["noted"]} title={note}>
                    {originNode}
                  </div>
                );
              },
            })}
          />
        )}
      </div>
      <span
        id={hintId}
        className={styles[wrong === undefined ? "hint" : "mistake"]}
        role={wrong === undefined ? undefined : "alert"}
        hidden={isCompact && wrong === undefined}
      >
        {wrong ?? meaning}
      </span>
    </div>
  );
}
