import type { FieldProps, RJSFSchema } from "@rjsf/utils";
import { Button, Typography } from "antd";
import { useState } from "react";
import { isObject } from "#src/domain/documents/languages.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatDate } from "#src/i18n/dates.ts";
import styles from "./document-form.module.css";
import { useField, useForm } from "./form-context.ts";
import { sectionsOf } from "./form-layout.ts";
import { UnknownFields } from "./unknown-fields.tsx";
import { WhenSection } from "./when-section.tsx";

/** The fields of an object, in their order and sections. */
export function Fields(props: FieldProps) {
  const { form, path, pointer, rule, value } = useField(props);
  const { registry, uiSchema = {}, errorSchema = {}, fieldPathId } = props;
  const { SchemaField } = registry.fields;
  const required = new Set(props.schema.required);
  const properties = props.schema.properties ?? {};
  const sections = sectionsOf(rule, form.language).map((section) => {
    const { key, title } = section;
    const names = section.names.filter(
      (name) => uiSchema[name]?.["ui:field"] !== "within",
    );
    if (names.length === 0) return null;
    const fields = names.map((name) => (
      // @ts-expect-error: RJSF types all fields but its own `SchemaField` as optional.
      <SchemaField
        key={name}
        name={name}
        registry={registry}
        schema={properties[name] as RJSFSchema}
        uiSchema={uiSchema[name]}
        errorSchema={errorSchema[name]}
        formData={isObject(value) ? value[name] : undefined}
        fieldPathId={{
          $id: `${fieldPathId.$id}_${name}`,
          path: [...path, name],
        }}
        required={required.has(name)}
        onChange={props.onChange}
        onBlur={props.onBlur}
        onFocus={props.onFocus}
      />
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
  const { id, label } = useField(props);
  if (props.fieldPathId.path.length === 0) return <Fields {...props} />;
  return (
    <fieldset className={styles["group"]} id={id}>
      <legend className={styles["label"]}>{label}</legend>
      <Fields {...props} />
    </fieldset>
  );
}

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

/** A picture: its address, its texts and a preview. */
export function ImageField(props: FieldProps) {
  const { form, id, pointer, label, value, set } = useField(props);
  const { t, isReadOnly } = form;
  const address = isObject(value) ? value["contentUrl"] : undefined;
  return (
    <fieldset
      className={styles["group"]}
      id={id}
      data-control={pointer}
      tabIndex={-1}
    >
      <legend className={styles["label"]}>{label}</legend>
      {isObject(value) ? (
        <>
          {typeof address === "string" && <Preview address={address} />}
          <Fields {...props} />
          {!isReadOnly && (
            <div>
              <Button onClick={() => set(null)}>{t("remove_image")}</Button>
            </div>
          )}
        </>
      ) : (
        !isReadOnly && (
          <div>
            <Button onClick={() => set({ contentUrl: "" })}>
              {t("add_image")}
            </Button>
          </div>
        )
      )}
    </fieldset>
  );
}

/** Of an address that is complete, and that the policy allows. */
function Preview({ address }: { address: string }) {
  const { t } = useForm();
  const [shown, setShown] = useState(address);
  const [failed, setFailed] = useState<string>();
  const isOwn = shown.startsWith("/") && !shown.startsWith("//");
  return (
    <div>
      {isOwn && failed !== shown && (
        <img
          src={shown}
          alt={t("preview")}
          className={styles["preview"]}
          onError={() => setFailed(shown)}
        />
      )}
      {shown !== address && (
        <Button onClick={() => setShown(address)}>{t("preview")}</Button>
      )}
    </div>
  );
}
