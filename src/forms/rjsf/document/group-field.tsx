import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import type { FieldProps, RJSFSchema } from "@rjsf/utils";
import { Typography } from "antd";
import { type ComponentType, memo } from "react";
import { fieldsOf } from "#src/domain/documents/field-label.ts";
import { isBlank, textIn } from "#src/domain/documents/languages.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import styles from "./document-form.module.css";
import { FoldedPart } from "./folded-part.tsx";
import { foldId, useField } from "./form-context.ts";
import { sectionsOf } from "./form-layout.ts";
import { UnknownFields } from "./unknown-fields.tsx";
import { WhenSection } from "./when-section.tsx";

/** RJSF compares the registry and schema of each field deeply at each key press; both are the same objects. */
const UnchangedField = memo(
  SchemaField as ComponentType<FieldProps>,
  (before, after) =>
    before.fieldPathId.$id === after.fieldPathId.$id &&
    before.formData === after.formData &&
    before.schema === after.schema &&
    before.uiSchema === after.uiSchema &&
    before.registry === after.registry &&
    before.required === after.required,
);

/** One field of an object. */
export function NamedField({
  props,
  name,
}: {
  props: FieldProps;
  name: string;
}) {
  const { path, value } = useField(props);
  const { registry, uiSchema = {}, fieldPathId } = props;
  return (
    <UnchangedField
      name={name}
      registry={registry}
      schema={props.schema.properties?.[name] as RJSFSchema}
      uiSchema={uiSchema[name]}
      formData={isObject(value) ? value[name] : undefined}
      fieldPathId={{
        $id: `${fieldPathId.$id}_${name}`,
        path: [...path, name],
      }}
      required={props.schema.required?.includes(name) === true}
      onChange={props.onChange}
      onBlur={props.onBlur}
      onFocus={props.onFocus}
    />
  );
}

/** The fields of an object, in their order and sections. */
export function Fields(props: FieldProps) {
  const { form, pointer, rule, value } = useField(props);
  const { uiSchema = {} } = props;
  const sections = sectionsOf(rule, form.language).map((section) => {
    const { key, title } = section;
    const names = section.names.filter(
      (name) => uiSchema[name]?.["ui:field"] !== "within",
    );
    if (names.length === 0) return null;
    const fields = names.map((name) => (
      <NamedField key={name} props={props} name={name} />
    ));
    if (title === undefined)
      return (
        <div key={key} className={styles["fields"]}>
          {fields}
        </div>
      );
    return key === WHEN ? (
      <WhenSection key={key} title={title} value={value} names={names}>
        {fields}
      </WhenSection>
    ) : (
      <section key={key} className={styles["section"]} aria-label={title}>
        <Typography.Title level={3} className={styles["title"] ?? ""}>
          {title}
        </Typography.Title>
        <div className={styles["fields"]}>{fields}</div>
      </section>
    );
  });
  return (
    <>
      {sections}
      <UnknownFields rule={rule} value={value} pointer={pointer} />
    </>
  );
}

/** The section that is closed until one opens it. */
const WHEN = "when";

/** An object within the document. */
export function GroupField(props: FieldProps) {
  const { form, id, label, rule, value, pointer } = useField(props);
  if (props.fieldPathId.path.length === 0) return <Fields {...props} />;
  if (rule["x-folded"] === true)
    return (
      <FoldedPart
        id={foldId(pointer)}
        title={label}
        summary={filledIn(rule, value, form.language) || form.t("nothing_yet")}
        pointers={fieldsOf(rule).map(([name]) => `${pointer}/${name}`)}
      >
        <Fields {...props} />
      </FoldedPart>
    );
  return (
    <fieldset className={styles["group"]} id={id}>
      <legend className={styles["label"]}>{label}</legend>
      <Fields {...props} />
    </fieldset>
  );
}

/** The labels of those fields of an object that have a value. */
const filledIn = (rule: JsonObject, value: Json, language: string): string =>
  fieldsOf(rule)
    .filter(([name]) => isObject(value) && !isEmpty(value[name]))
    .map(([name, field]) => textIn(field["x-label"], language) || name)
    .join(" · ");

const isEmpty = (value: Json): boolean =>
  isBlank(value) || (isObject(value) && Object.values(value).every(isBlank));

/** A start and an end, with how long that is. */
export function WindowField(props: FieldProps) {
  const { form, id, label, value } = useField(props);
  const [start, end] = Object.values(isObject(value) ? value : {}).map((one) =>
    typeof one === "string" ? Date.parse(one) : Number.NaN,
  );
  const days = Math.round(((end ?? Number.NaN) - (start ?? 0)) / 86_400_000);
  return (
    <fieldset className={styles["group"]} id={id}>
      <legend className={styles["label"]}>{label}</legend>
      <Fields {...props} />
      {days >= 0 && (
        <span className={styles["hint"]}>
          {form.t("window", {
            count: days,
            from: formatDate(start, "lll"),
            to: formatDate(end, "lll"),
            zone: timeZone(),
          })}
        </span>
      )}
    </fieldset>
  );
}
