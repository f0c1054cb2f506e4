import type { FieldProps, RJSFSchema } from "@rjsf/utils";
import { memo, useMemo } from "react";

const Property = memo(function Property({
  name,
  fieldPathId: { $id, path },
  ...props
}: FieldProps) {
  const { fields, globalFormOptions } = props.registry;
  const { SchemaField } = fields;
  const fieldPathId = useMemo(
    () => ({
      $id: `${$id}${globalFormOptions.idSeparator}${name}`,
      path: [...path, name],
    }),
    [$id, path, name, globalFormOptions],
  );
  // @ts-expect-error: RJSF types all fields but its own `SchemaField` as optional.
  return <SchemaField {...props} name={name} fieldPathId={fieldPathId} />;
});

/**
 * Replaces RJSF's field for objects, which imports a Markdown parser; without additional properties and `ui:order`. It
 * re-renders a property only if its own schema, data or errors have changed.
 */
export function ObjectField({
  schema,
  uiSchema = {},
  formData,
  errorSchema = {},
  ...props
}: FieldProps) {
  const { registry, fieldPathId, onChange, onBlur, onFocus } = props;
  const { disabled = false, readonly = false, hideError = false } = props;
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => (
    <Property
      key={name}
      {...{ name, registry, fieldPathId, onChange, onBlur, onFocus }}
      {...{ disabled, readonly, hideError }}
      required={required.has(name)}
      schema={property as RJSFSchema}
      uiSchema={uiSchema[name]}
      {...(errorSchema[name] && { errorSchema: errorSchema[name] })}
      formData={formData?.[name]}
    />
  ));
}
