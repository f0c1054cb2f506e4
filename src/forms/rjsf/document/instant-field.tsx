import type { FieldProps } from "@rjsf/utils";
import { DatePicker } from "antd";
import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { instant } from "#src/domain/dates.ts";
import { instantOf, offsetAt } from "#src/domain/time-zone.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import styles from "./document-form.module.css";
import { controlProps, useField } from "./form-context.ts";

dayjs.extend(utc);

/** An instant, as the programme's clocks show it. */
export default function InstantField(props: FieldProps) {
  const { form, id, pointer, value, set } = useField(props);
  const zone = timeZone();
  const time = typeof value === "string" ? instant(value, zone) : undefined;
  return (
    <>
      <DatePicker
        {...controlProps(form, pointer, id)}
        disabled={form.isReadOnly}
        showTime={{ format: "HH:mm" }}
        value={
          time === undefined ? null : dayjs.utc(time + offsetAt(time, zone))
        }
        onChange={(date) =>
          set(
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
      <span className={styles["hint"]}>{form.t("zone", { zone })}</span>
    </>
  );
}
