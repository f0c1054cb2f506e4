import { CalendarOutlined } from "@ant-design/icons";
// biome-ignore lint/style/noRestrictedImports: it is the calendar of the one date field.
import { Button, DatePicker, Input, type InputRef } from "antd";
import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { type ReactNode, useRef, useState } from "react";
import type { DayEdge } from "#src/domain/values/typed-date.ts";
import {
  type DateTranslate,
  dateMistakeInWords,
  dayForm,
  instantForm,
} from "#src/i18n/date-fields.ts";
import styles from "./date-input.module.css";
import { TypedDate } from "./typed-date.tsx";

dayjs.extend(utc);

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
  /** Whether it is for a day without a time: `onChange` gets `2026-12-31`. */
  isDay?: boolean;
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

const dayOf = (at: Dayjs) => at.format("YYYY-MM-DD");

/** The date field for an instant, with a calendar whose days can have notes. */
export function DateInput({
  control,
  edge = "start",
  isDay = false,
  t,
  noteOf,
  footer,
  ...rest
}: Props) {
  const form = isDay ? dayForm() : instantForm(edge, t);
  const input = useRef<InputRef>(null);
  const [isOpen, setOpen] = useState<boolean>();
  const isReadOnly = control?.disabled === true || control?.readOnly === true;
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  return (
    <TypedDate
      {...rest}
      form={form}
      describedBy={control?.["aria-describedby"]}
      emptyHint={t("zone", { zone: form.habits.timeZone })}
      explain={(mistake, text) =>
        dateMistakeInWords(mistake, text, form.habits, t)
      }
    >
      {({ field, isWrong, finish, day, pick }) => (
        <>
          <Input
            {...control}
            {...field}
            {...(isWrong && { status: "error" as const })}
            ref={input}
            onPressEnter={finish}
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
              value={day === undefined ? null : dayjs.utc(day)}
              onChange={(picked) => {
                if (!picked) return;
                close();
                pick(dayOf(picked));
              }}
              {...(footer && { renderExtraFooter: () => footer(close) })}
              {...(noteOf && {
                cellRender: (cell, { originNode, type }) => {
                  const note =
                    type === "date" ? noteOf(dayOf(cell as Dayjs)) : undefined;
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
        </>
      )}
    </TypedDate>
  );
}
