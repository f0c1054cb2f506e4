import CalendarOutlined from "@ant-design/icons/CalendarOutlined";
import { type ComponentProps, useRef } from "react";
import type { DateMistake } from "#src/domain/values/typed-date.ts";
import { dayForm } from "#src/i18n/date-fields.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { Button, Input } from "#src/ui/controls.tsx";
import styles from "./day-input.module.css";
import { TypedDate } from "./typed-date.tsx";

interface Props {
  /** Attributes of the text field. */
  control: Pick<
    ComponentProps<"input">,
    "id" | "name" | "className" | "aria-required" | "aria-describedby"
  >;
  /** A day, `2026-12-31`; or a text that was refused. */
  value: string | undefined;
  /** Called with a day, with "" for none, or with what is refused, as it was typed. */
  onChange: (value: string) => void;
  onLeave?: () => void;
  /** The first and last day of the calendar. */
  min?: string | undefined;
  max?: string | undefined;
  /** Whether a message from outside says what is wrong with the date. */
  isInvalid?: boolean;
  /** Whether only a finished date is handed over: after Enter, or when the field is left. */
  isFinished?: boolean;
  /** Why a date is refused; undefined if that is said elsewhere. */
  explain?: (mistake: DateMistake) => string | undefined;
}

const saidElsewhere = () => undefined;

/** Browsers without `showPicker` open the calendar of a field that is clicked, or let its parts be typed. */
function openCalendar(input: HTMLInputElement | null): void {
  try {
    input?.showPicker();
  } catch {
    input?.focus();
    input?.click();
  }
}

/** The date field for a day, with the browser's own calendar, which is the best one on a phone. */
export function DayInput({
  control,
  value,
  onChange,
  min,
  max,
  isInvalid,
  explain = saidElsewhere,
  ...rest
}: Props) {
  const { t } = useTranslation();
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <TypedDate
      {...{ ...rest, value, isInvalid, explain }}
      form={dayForm()}
      describedBy={control["aria-describedby"]}
      onChange={(next) => onChange(next ?? "")}
    >
      {({ field, isWrong, finish, day, pick }) => (
        <Input
          {...control}
          {...field}
          aria-invalid={isWrong}
          onKeyDown={({ key }) => key === "Enter" && finish()}
          suffix={
            <span className={styles["calendar"]}>
              <Button
                look="text"
                aria-label={t("forms.calendar")}
                icon={<CalendarOutlined aria-hidden />}
                onClick={() => openCalendar(calendar.current)}
              />
              <input
                ref={calendar}
                className={styles["native"]}
                type="date"
                aria-hidden
                tabIndex={-1}
                {...{ min, max }}
                value={day ?? ""}
                onChange={({ target }) => target.value && pick(target.value)}
              />
            </span>
          }
        />
      )}
    </TypedDate>
  );
}
