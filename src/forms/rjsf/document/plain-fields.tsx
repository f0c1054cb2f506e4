import type { FieldProps } from "@rjsf/utils";
import { Checkbox, Select, Switch } from "antd";
import { textIn } from "#src/domain/documents/languages.ts";
import { everyLanguage } from "#src/domain/programme/languages.ts";
import { NumberInput } from "#src/forms/number-input/number-input.tsx";
import { type Language, languageNames } from "#src/i18n/languages.ts";
import { isSame, type JsonObject } from "#src/schema/json.ts";
import styles from "./document-form.module.css";
import { controlProps, useField } from "./form-context.ts";
import { isWholeNumber } from "./form-layout.ts";
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
    <NumberInput
      {...controlProps(form, pointer, id)}
      readOnly={form.isReadOnly}
      value={value}
      isWhole={isWholeNumber(rule)}
      // What is refused becomes the value, so that the examination refuses it, too.
      onChange={(next) =>
        set(next ?? (isNullable(rule["type"]) ? null : undefined))
      }
      className={styles["number"] ?? ""}
      t={form.t}
    />
  );
}

export function SwitchField(props: FieldProps) {
  const { form, id, pointer, label, rule, value, set } = useField(props);
  const { status: _, ...control } = controlProps(form, pointer, id);
  const unset = rule["x-unset"];
  return (
    <div>
      <Switch
        {...control}
        aria-label={label}
        disabled={form.isReadOnly}
        checked={(value ?? unset) === true}
        onChange={(next) => set(next === unset ? undefined : next)}
      />
    </div>
  );
}

/** One of several words; nothing, where the rule allows it. */
export function ChoiceField(props: FieldProps) {
  const { form, id, pointer, rule, value, set } = useField(props);
  const labels = (rule["x-labels"] ?? {}) as JsonObject;
  const unset = rule["x-unset"];
  const shown = value ?? unset;
  const known = (rule["enum"] ?? Object.keys(labels)) as (string | null)[];
  const isOther = typeof shown === "string" && !known.includes(shown);
  const choices = isOther && !rule["enum"] ? [...known, shown] : known;
  return (
    <Select
      {...controlProps(form, pointer, id)}
      disabled={form.isReadOnly}
      value={typeof shown === "string" ? shown : null}
      onChange={(next: string | undefined) =>
        set(next === unset ? undefined : (next ?? null))
      }
      {...(choices.includes(null) && {
        allowClear: true,
        placeholder: form.t("none"),
      })}
      options={choices
        .filter((choice) => choice !== null)
        .map((choice) => ({
          value: choice,
          label: textIn(labels[choice], form.language) || choice,
        }))}
    />
  );
}

/** Any of the languages that count, with those that are named although they do not. */
export function LanguagesField(props: FieldProps) {
  const { form, rule, value } = useField(props);
  const { offered, languages } = form;
  const known = rule["x-unset"] === undefined ? languages.all : offered;
  const isKnown = (code: Language) =>
    known.includes(code) || (Array.isArray(value) && value.includes(code));
  return (
    <Choices
      {...props}
      known={everyLanguage.all.filter(isKnown)}
      unset={rule["x-unset"] === undefined ? none : known}
      named={(code) => languageNames[code as Language]}
    />
  );
}

const none: readonly string[] = [];

/** Any of several words. */
export function ChoicesField(props: FieldProps) {
  const { form, rule } = useField(props);
  const labels = ((rule["items"] as JsonObject)["x-labels"] ??
    {}) as JsonObject;
  return (
    <Choices
      {...props}
      known={(rule["items"] as JsonObject)["enum"] as string[]}
      unset={(rule["x-unset"] ?? rule["default"] ?? none) as string[]}
      named={(choice) => textIn(labels[choice], form.language) || choice}
    />
  );
}

interface ChoicesProps extends FieldProps {
  known: readonly string[];
  /** Those that are checked where the property is left out. */
  unset: readonly string[];
  named: (choice: string) => string;
}

/** Checkboxes in the order of the rule. */
function Choices({ known, unset, named, ...props }: ChoicesProps) {
  const { form, id, pointer, label, rule, value, set } = useField(props);
  const isUnset = value === undefined || value === null;
  const chosen = isUnset ? unset : Array.isArray(value) ? value : [];
  const isLast = rule["minItems"] === 1 && chosen.length === 1;
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
        value={chosen as string[]}
        onChange={(next) => {
          const ordered = known.filter((choice) => next.includes(choice));
          const isAll = rule["x-unset"] !== undefined && isSame(ordered, unset);
          set(isAll ? undefined : ordered);
        }}
        options={known.map((choice) => ({
          value: choice,
          label: named(choice),
          disabled: form.isReadOnly || (isLast && chosen.includes(choice)),
        }))}
      />
    </fieldset>
  );
}

export const NoField = () => null;
