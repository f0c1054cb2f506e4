import type { FieldProps } from "@rjsf/utils";
import { Checkbox, InputNumber, Select, Switch } from "antd";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { languageNames, languages } from "#src/i18n/languages.ts";
import styles from "./document-form.module.css";
import { controlProps, useField } from "./form-context.ts";
import { labelOf } from "./form-layout.ts";
import { TextControl } from "./text-control.tsx";

const isNullable = (type: unknown) =>
  Array.isArray(type) && type.includes("null");

export function TextField(props: FieldProps) {
  const { id, pointer, label, rule, value, set } = useField(props);
  const empty = isNullable(rule["type"]) ? null : undefined;
  return (
    <TextControl
      {...{ id, pointer, rule }}
      // No label is for an element that is edited in place.
      {...(rule["x-editor"] === "html" && { name: label })}
      value={typeof value === "string" ? value : ""}
      onChange={(text) =>
        set(text === "" && props.required !== true ? empty : text)
      }
    />
  );
}

export function NumberField(props: FieldProps) {
  const { form, id, pointer, rule, value, set } = useField(props);
  return (
    <InputNumber
      {...controlProps(form, pointer, id)}
      readOnly={form.isReadOnly}
      value={typeof value === "number" ? value : null}
      {...(rule["type"] === "integer" && { precision: 0 })}
      onChange={(next) =>
        set(next ?? (isNullable(rule["type"]) ? null : undefined))
      }
      changeOnWheel={false}
      className={styles["number"] ?? ""}
    />
  );
}

export function SwitchField(props: FieldProps) {
  const { form, id, pointer, label, value, set } = useField(props);
  const { status: _, ...control } = controlProps(form, pointer, id);
  return (
    <div>
      <Switch
        {...control}
        aria-label={label}
        disabled={form.isReadOnly}
        checked={value === true}
        onChange={set}
      />
    </div>
  );
}

export function ChoiceField(props: FieldProps) {
  const { form, id, pointer, rule, value, set } = useField(props);
  const choices = rule["enum"] as string[];
  const labels = (rule["x-labels"] ?? {}) as JsonObject;
  return (
    <Select
      {...controlProps(form, pointer, id)}
      disabled={form.isReadOnly}
      value={typeof value === "string" ? value : null}
      onChange={set}
      options={choices.map((choice) => ({
        value: choice,
        label: labelOf({ "x-label": labels[choice] }, form.language, choice),
      }))}
    />
  );
}

export function LanguagesField(props: FieldProps) {
  const { form, id, pointer, label, value, set } = useField(props);
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  return (
    <fieldset
      className={styles["plain"]}
      id={id}
      data-control={pointer}
      tabIndex={-1}
    >
      <legend className={styles["label"]}>{label}</legend>
      <Checkbox.Group
        disabled={form.isReadOnly}
        value={chosen}
        onChange={(next) =>
          set(languages.filter((code) => next.includes(code)))
        }
        options={languages.map((code) => ({
          value: code,
          label: languageNames[code],
        }))}
      />
    </fieldset>
  );
}

export const NoField = () => null;
