import type { FieldProps } from "@rjsf/utils";
import { Button, Switch } from "antd";
import { lazy, type ReactNode, useState } from "react";
import {
  documentLanguages,
  isByLanguage,
} from "#src/domain/documents/languages.ts";
import type { CountedLanguages } from "#src/domain/programme/languages.ts";
import { NumberInput } from "#src/forms/number-input/number-input.tsx";
import { type Language, languageNames } from "#src/i18n/languages.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import styles from "./document-form.module.css";
import { controlProps, firstShown, useField, useForm } from "./form-context.ts";
import { isNumeric, isWholeNumber, missingLanguages } from "./form-layout.ts";
import { JsonControl } from "./json-control.tsx";
import { LaterEditor } from "./later-editor.tsx";
import { LinkControl } from "./link-field.tsx";
import { Messages } from "./messages.tsx";
import { TextControl } from "./text-control.tsx";

/** A text in each language: one of them, or all side by side; those that lack it are named. */
export function LocalizedField(props: FieldProps) {
  const { form, label, rule, value, set, id, pointer } = useField(props);
  const texts = byLanguage(value);
  const each = rule["additionalProperties"];
  const inner = {
    ...(isObject(each) ? each : {}),
    ...(rule["x-editor"] === "html" && { "x-editor": "html" }),
  };
  return (
    <fieldset className={styles["plain"]} aria-label={label} id={id}>
      <LanguageHead
        {...{ label, pointer }}
        isRequired={props.required === true}
        missing={missingLanguages(texts, rule, form.languages.all)}
      />
      <LanguageGrid>
        {(code) => (
          <LanguageCell
            key={code}
            {...{ props, code }}
            rule={inner}
            value={texts[code]}
            onChange={(text) =>
              set((present) => withText(byLanguage(present), code, text))
            }
          />
        )}
      </LanguageGrid>
      {inner["x-editor"] === "html" && (
        <span className={styles["hint"]}>{form.t("html_hint")}</span>
      )}
    </fieldset>
  );
}

/** A text that is the same in all languages as one in each. */
const byLanguage = (value: Json): JsonObject =>
  typeof value === "string" && value !== ""
    ? Object.fromEntries(documentLanguages.map((code) => [code, value]))
    : isObject(value)
      ? value
      : {};

/** What has a value for each language, with another one for one of them. */
export const withEach = (value: Json, code: string, next: Json): Json => ({
  ...(isObject(value) && value),
  [code]: next,
});

/** Removes the property of an empty text. */
function withText(texts: JsonObject, code: string, text: Json): JsonObject {
  if (text !== "" && text !== undefined) return { ...texts, [code]: text };
  return Object.fromEntries(
    Object.entries(texts).filter(([other]) => other !== code),
  );
}

interface HeadProps {
  label: string;
  pointer: string;
  isRequired: boolean;
  missing: readonly Language[];
}

/** The label, and a chip for each language that is missing, which leads into its text. */
function LanguageHead({ label, pointer, isRequired, missing }: HeadProps) {
  const { t, reveal } = useForm();
  return (
    <div className={styles["head"]}>
      <Label text={label} {...{ isRequired }} isInOne />
      {missing.length > 0 && (
        <span className={styles["dots"]}>
          {missing.map((code) => (
            <Button
              key={code}
              type="text"
              size="small"
              className={styles["dot"] ?? ""}
              aria-label={`${code.toUpperCase()} · ${t("missing", {
                label,
                language: languageNames[code],
              })}`}
              onClick={() => reveal(`${pointer}/${code}`)}
            >
              {code.toUpperCase()}
            </Button>
          ))}
        </span>
      )}
    </div>
  );
}

interface LabelProps {
  text: string;
  isRequired: boolean;
  /** Whether the labelled field has a text in each language that is shown. */
  isInOne: boolean;
}

/** The label of texts; where one language of several is shown, with its name. */
function Label({ text, isRequired, isInOne }: LabelProps) {
  const { shown, languages } = useForm();
  const [code, ...more] = shown;
  const isNamed =
    isInOne &&
    code !== undefined &&
    more.length === 0 &&
    isOneOfSeveral(languages);
  return (
    <span className={styles["label"]} aria-hidden="true">
      {text}
      {isRequired && " *"}
      {isNamed && (
        <span className={styles["of"]} lang={code}>
          {languageNames[code]}
        </span>
      )}
    </span>
  );
}

const isOneOfSeveral = ({ all }: CountedLanguages): boolean => all.length > 1;

/** The languages that are shown. */
export function LanguageGrid({
  children,
}: {
  children: (code: Language) => React.ReactNode;
}) {
  const { shown } = useForm();
  return (
    <div className={styles[shown.length === 2 ? "pair" : "languages"]}>
      {shown.map(children)}
    </div>
  );
}

interface CellProps {
  props: FieldProps;
  code: Language;
  rule: JsonObject;
  value: Json;
  onChange: (value: Json) => void;
}

/** The control for one language, with its messages. */
export function LanguageCell({
  props,
  code,
  rule,
  value,
  onChange,
}: CellProps) {
  const { form, id, pointer, label } = useField(props);
  const at = `${pointer}/${code}`;
  const byDefault = textOf(props.schema as JsonObject, code);
  return (
    <div data-field={at}>
      {form.shown.length > 1 && (
        <span className={styles["code"]} lang={code} aria-hidden="true">
          {languageNames[code]}
        </span>
      )}
      <ValueControl
        {...{ rule, value, onChange }}
        id={`${id}_${code}`}
        pointer={at}
        name={`${label} (${languageNames[code]})`}
        lang={code}
      />
      <Messages
        pointer={at}
        {...(byDefault !== undefined && {
          help: form.t("default_text", { text: byDefault }),
        })}
      />
    </div>
  );
}

/** The text that holds in a language where the field is empty (BO-22.1). */
function textOf(rule: JsonObject, code: Language): string | undefined {
  const texts = rule["x-default-texts"];
  const text = isObject(texts) ? texts[code] : undefined;
  return typeof text === "string" ? text : undefined;
}

interface ValueProps {
  id: string;
  pointer: string;
  rule: JsonObject;
  value: Json;
  onChange: (value: Json) => void;
  name: string;
  lang?: string;
}

/** The editor of a value that may also be one for each language. */
export const orByLanguage = (Field: (props: FieldProps) => ReactNode) =>
  function OneOrEach(props: FieldProps) {
    const { value } = useField(props);
    return isByLanguage(value) ? (
      <ValueField {...props} />
    ) : (
      <Field {...props} />
    );
  };

const ColourControl = lazy(() => import("./colour-control.tsx"));

/** A text, number, switch or color, as the value is and its rule says. */
export function ValueControl({ rule, value, onChange, ...rest }: ValueProps) {
  const form = useForm();
  const { id, pointer, name } = rest;
  if (rule["x-editor"] === "colour")
    return (
      <LaterEditor>
        <ColourControl {...{ id, pointer, name, value, onChange }} />
      </LaterEditor>
    );
  if (rule["x-editor"] === "link")
    return <LinkControl {...{ id, pointer, name, value, onChange }} />;
  if (typeof value === "boolean") {
    const { status: _, ...control } = controlProps(form, pointer, id);
    return (
      <Switch
        {...control}
        aria-label={name}
        disabled={form.isReadOnly}
        checked={value}
        onChange={onChange}
      />
    );
  }
  if (typeof value === "number" || isNumeric(rule))
    return (
      <NumberInput
        {...controlProps(form, pointer, id)}
        aria-label={name}
        readOnly={form.isReadOnly}
        value={value}
        isWhole={isWholeNumber(rule)}
        onChange={onChange}
        t={form.t}
      />
    );
  return (
    <TextControl
      {...rest}
      rule={rule}
      value={typeof value === "string" ? value : ""}
      onChange={onChange}
    />
  );
}

/** One value for all languages, or one for each. */
export function ValueField(props: FieldProps) {
  const { form, id, pointer, label, rule, value, set } = useField(props);
  const isEach = isByLanguage(value);
  const isOther = isObject(value) && !isEach && Object.keys(value).length > 0;
  const [isJson] = useState(isOther);
  const own = firstShown(form);
  // Also while what is typed is not an object.
  if (isJson || isOther)
    return (
      <>
        <label htmlFor={id} className={styles["label"]}>
          {label}
        </label>
        <JsonControl {...props} />
      </>
    );
  return (
    <fieldset className={styles["plain"]} aria-label={label} id={id}>
      <div className={styles["head"]}>
        <Label
          text={label}
          isRequired={props.required === true}
          isInOne={isEach}
        />
        {!form.isReadOnly && (
          <Button
            type="link"
            size="small"
            onClick={() => {
              if (isEach) set(value[own] ?? value["fr"] ?? null);
              else
                set({ [own]: typeof value === "object" ? "" : (value ?? "") });
            }}
          >
            {form.t(isEach ? "one_value" : "by_language")}
          </Button>
        )}
      </div>
      {isEach ? (
        <LanguageGrid>
          {(code) => (
            <LanguageCell
              key={code}
              {...{ props, code, rule }}
              value={value[code]}
              onChange={(next) =>
                set((present) => withEach(present, code, next))
              }
            />
          )}
        </LanguageGrid>
      ) : (
        <ValueControl
          {...{ pointer, rule, value }}
          id={`${id}_one`}
          onChange={set}
          name={label}
        />
      )}
    </fieldset>
  );
}
