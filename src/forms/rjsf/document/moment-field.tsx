import type { FieldProps } from "@rjsf/utils";
import { Select } from "antd";
import { useState } from "react";
import { isObject } from "#src/schema/json.ts";
import styles from "./document-form.module.css";
import { useField } from "./form-context.ts";
import { NamedField } from "./group-field.tsx";
import { InstantPicker } from "./instant-picker.tsx";
import { Messages } from "./messages.tsx";

const ways = ["release", "instant", "challenge"] as const;

/** A fixed instant, one that moves with a challenge (BO-23.1), or that of the release. */
export default function MomentField(props: FieldProps) {
  const { form, id, pointer, label, value, set } = useField(props);
  // Chosen, but not entered yet.
  const [isWanted, setWanted] = useState(false);
  const way = isObject(value)
    ? "challenge"
    : typeof value === "string" || isWanted
      ? "instant"
      : "release";
  return (
    <fieldset className={styles["plain"]} aria-label={label}>
      <label htmlFor={id} className={styles["label"]}>
        {label}
      </label>
      <Select
        id={id}
        data-control={pointer}
        disabled={form.isReadOnly}
        value={way}
        onChange={(next) => {
          setWanted(next === "instant");
          set(next === "challenge" ? { anchor: "end", hours: -72 } : undefined);
        }}
        options={ways.map((one) => ({
          value: one,
          label: form.t(`moment.${one}`),
        }))}
      />
      {way === "instant" && (
        <InstantPicker
          {...{ id: `${id}_instant`, pointer, value, name: label }}
          onChange={set}
        />
      )}
      {way === "challenge" && (
        <div className={styles["pair"]}>
          <NamedField props={props} name="anchor" />
          <NamedField props={props} name="hours" />
        </div>
      )}
      <Messages pointer={pointer} />
    </fieldset>
  );
}
