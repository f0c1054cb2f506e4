import { Switch } from "antd";
import { useId } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { PartForm } from "#src/back-office/screens/challenges/editor/part-form.tsx";
import { VerdictsAt } from "#src/back-office/screens/challenges/editor/verdicts-at.tsx";
import { useLanguage } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { predefinedKeys } from "#src/domain/declaration/declaration.ts";
import { labelOf } from "#src/domain/documents/field-label.ts";
import { textIn } from "#src/domain/documents/languages.ts";
import {
  helpOf,
  valueAt,
  withValue,
} from "#src/forms/rjsf/document/form-layout.ts";
import { isObject, type JsonObject } from "#src/schema/json.ts";
import {
  isPredefinedAsked,
  predefinedIndex,
  withPredefined,
} from "./question-edits.ts";
import styles from "./questions.module.css";

const names = ["label"];
const LIST = "predefinedQuestions";

/** The questions that need no writing: each is a switch, with an optional own wording. */
export function PredefinedQuestions() {
  const { kind, body, session, isReadOnly } = useOpenDocument();
  const { language } = useLanguage();
  const title = useId();
  const list = valueAt(kind.schema, ["properties", LIST]) as JsonObject;
  const rule = list["items"] as JsonObject;
  const labels = valueAt(rule, ["properties", "key", "x-labels"]);
  return (
    <section
      aria-labelledby={title}
      className={styles["part"]}
      data-field={`/${LIST}`}
    >
      <h3 id={title} className={styles["title"]}>
        {labelOf(kind.schema, `/${LIST}`, language).label}
      </h3>
      <p className={layout["hint"]}>{helpOf(list, language)}</p>
      <VerdictsAt pointer={`/${LIST}`} />
      {predefinedKeys.map((key) => {
        const index = predefinedIndex(body, key);
        const isAsked = isPredefinedAsked(body, key);
        const name = textIn(isObject(labels) ? labels[key] : "", language);
        const pointer = `/${LIST}/${index}`;
        const part = valueAt(body, [LIST, index]);
        return (
          <div key={key} className={layout["stack"]} data-field={pointer}>
            <span className={layout["bar"]}>
              <Switch
                aria-label={name}
                disabled={isReadOnly}
                checked={isAsked}
                onChange={(next) => session.edit(withPredefined(key, next))}
              />
              <span aria-hidden="true">{name}</span>
            </span>
            {isAsked && isObject(part) && (
              <PartForm
                {...{ pointer, rule, names, part }}
                onEdit={(change) =>
                  session.edit((present) => {
                    const at = [LIST, predefinedIndex(present, key)];
                    const now = valueAt(present, at);
                    return isObject(now)
                      ? (withValue(present, at, {
                          ...now,
                          ...change(now),
                        }) as JsonObject)
                      : present;
                  })
                }
              />
            )}
          </div>
        );
      })}
    </section>
  );
}
