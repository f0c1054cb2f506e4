import type { FieldProps } from "@rjsf/utils";
import type { Json, JsonObject } from "#src/domain/documents/languages.ts";
import { useField } from "./form-context.ts";

/** The place of a list of blocks, which the application shows. */
export function BlocksField(props: FieldProps) {
  const { form, id, path, pointer, label, value } = useField(props);
  const { formContext } = props.registry;
  return form.showBlocks?.({
    ...{ form, id, pointer, label },
    blocks: Array.isArray(value) ? (value as Json[]) : [],
    onEdit(index, change) {
      const place = [...path, index];
      form.edit(place, change(formContext.valueAt(place) as JsonObject));
    },
  });
}
