import { DatePicker } from "antd";
import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { instant } from "#src/domain/dates.ts";
import type { Json } from "#src/domain/documents/languages.ts";
import { instantOf, offsetAt } from "#src/domain/time-zone.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { pickerFormats } from "#src/i18n/picker-formats.ts";
import { controlProps, useForm } from "./form-context.ts";

dayjs.extend(utc);

interface Props {
  id: string;
  pointer: string;
  value: Json;
  onChange: (instant: string | null) => void;
  name?: string;
}

/** Day and time of an instant, as the programme's clocks show them. */
export function InstantPicker({ id, pointer, value, onChange, name }: Props) {
  const form = useForm();
  const zone = timeZone();
  const time = typeof value === "string" ? instant(value, zone) : undefined;
  return (
    <DatePicker
      {...controlProps(form, pointer, id)}
      {...(name !== undefined && { "aria-label": name })}
      disabled={form.isReadOnly}
      showTime={{ format: "HH:mm" }}
      previewValue={false}
      format={pickerFormats(form.language)}
      value={time === undefined ? null : dayjs.utc(time + offsetAt(time, zone))}
      onChange={(date) =>
        onChange(
          date === null
            ? null
            : new Date(
                instantOf(
                  Date.UTC(
                    date.year(),
                    date.month(),
                    date.date(),
                    date.hour(),
                    date.minute(),
                  ),
                  zone,
                ),
              ).toISOString(),
        )
      }
    />
  );
}
