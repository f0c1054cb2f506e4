import type { FieldProps } from "@rjsf/utils";
import { Button } from "antd";
import { useState } from "react";
import { amountIn } from "#src/domain/challenge/unit.ts";
import { fieldsOf } from "#src/domain/documents/field-label.ts";
import { inLanguage, textIn } from "#src/domain/documents/languages.ts";
import { numberIn } from "#src/domain/values/number-format.ts";
import { type Language, languageNames } from "#src/i18n/languages.ts";
import type { Unit } from "#src/schema/types.gen.ts";
import styles from "./document-form.module.css";
import { firstShown, useField } from "./form-context.ts";
import { LanguageGrid } from "./localized-field.tsx";
import { Messages } from "./messages.tsx";
import { TextControl } from "./text-control.tsx";
import {
  hasForm,
  isCommon,
  isOneText,
  pluralExamples,
  unitText,
  withUnitText,
} from "./unit-value.ts";

/** A unit: one text for all numbers, or the forms that the grammar of each language has, with numbers that take them. */
export default function UnitField(props: FieldProps) {
  const { form, id, pointer, label, rule, value, set } = useField(props);
  const { t, isReadOnly } = form;
  const isOne = isOneText(value);
  const own = firstShown(form);
  const name = isOne ? "other" : "one";
  return (
    <fieldset className={styles["plain"]} aria-label={label} id={id}>
      <div className={styles["head"]}>
        <span className={styles["label"]} aria-hidden="true">
          {label}
          {props.required === true && " *"}
        </span>
        {!isReadOnly && value != null && (
          <Button
            type="link"
            size="small"
            onClick={() =>
              set((unit) =>
                isOneText(unit)
                  ? withUnitText(
                      unit,
                      ["one", "other"],
                      { form: name, code: own },
                      unit,
                    )
                  : unitText(unit, "other", own) ||
                    unitText(unit, "one", own) ||
                    null,
              )
            }
          >
            {t(isOne ? "unit_forms" : "unit_one_text")}
          </Button>
        )}
      </div>
      {isOne ? (
        <TextControl
          {...{ pointer, rule }}
          id={`${id}_text`}
          name={label}
          value={value}
          onChange={(text) => set(text === "" ? null : text)}
        />
      ) : (
        <LanguageGrid>
          {(code) => <Forms key={code} {...{ props, code }} />}
        </LanguageGrid>
      )}
    </fieldset>
  );
}

interface FormsProps {
  props: FieldProps;
  code: Language;
}

/** The forms of one language, and what participants read. */
function Forms({ props, code }: FormsProps) {
  const { form, id, pointer, rule, value, set } = useField(props);
  const { t, shown, isReadOnly } = form;
  const [hasMore, setMore] = useState(false);
  const examples = pluralExamples(code);
  const fields = fieldsOf(rule);
  const names = fields.map(([name]) => name);
  const common = fields.filter(
    ([name]) => isCommon(name) || hasMore || hasForm(value, name),
  );
  const rare = fields.filter(
    ([name]) =>
      !isCommon(name) &&
      examples.has(name as Intl.LDMLPluralRule) &&
      !hasForm(value, name),
  );
  const read = inLanguage(value, code) as Unit;
  return (
    <div data-field={`${pointer}/${code}`}>
      {shown.length > 1 && (
        <span className={styles["code"]} lang={code} aria-hidden="true">
          {languageNames[code]}
        </span>
      )}
      <div className={styles["pair"]}>
        {common.map(([name, field]) => {
          const at = `${pointer}/${name}/${code}`;
          const numbers = examples.get(name as Intl.LDMLPluralRule) ?? [];
          return (
            <div key={name} data-field={at}>
              <label
                htmlFor={`${id}_${name}_${code}`}
                className={styles["hint"]}
              >
                {textIn(field["x-label"], form.language)}
                {numbers.length > 0 &&
                  ` (${numbers.map((one) => numberIn(code, one)).join(" · ")})`}
              </label>
              <TextControl
                id={`${id}_${name}_${code}`}
                pointer={at}
                rule={field["additionalProperties"] as typeof field}
                name={`${textIn(field["x-label"], form.language)} (${languageNames[code]})`}
                lang={code}
                value={unitText(value, name, code)}
                onChange={(text) =>
                  set((unit) =>
                    withUnitText(unit, names, { form: name, code }, text),
                  )
                }
              />
              <Messages pointer={at} />
            </div>
          );
        })}
      </div>
      {!hasMore && !isReadOnly && value != null && rare.length > 0 && (
        <Button type="link" size="small" onClick={() => setMore(true)}>
          {t("unit_more", { number: numberIn(code, 1_000_000) })}
        </Button>
      )}
      {value != null && (
        <div className={styles["hint"]} lang={code} data-read>
          {[...examples.values()]
            .map(([first, second]) =>
              amountIn(code, (first || second) ?? 0, read),
            )
            .join(" · ")}
        </div>
      )}
      <Messages pointer={`${pointer}/${code}`} />
    </div>
  );
}
