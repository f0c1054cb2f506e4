import type { FieldProps } from "@rjsf/utils";
import {
  controlProps,
  useField,
} from "#src/forms/rjsf/document/form-context.ts";
import { JsonView } from "./json-view.tsx";

/** Data that no other editor is for, as JSON. */
export function JsonControl(props: FieldProps) {
  const { form, id, pointer, label, rule, value, set } = useField(props);
  const { status: _, ...control } = controlProps(form, pointer, id);
  const verdicts = [...form.verdicts]
    .filter(([at]) => at.startsWith(`${pointer}/`))
    .flatMap(([, found]) => found);
  return (
    <JsonView
      {...{ control, pointer, verdicts, value }}
      schema={rule}
      name={label}
      isReadOnly={form.isReadOnly}
      onChange={set}
      t={form.t}
      language={form.language}
    />
  );
}
