import type { FieldTemplateProps } from "@rjsf/utils";
import type { JsonObject } from "#src/schema/json.ts";
import styles from "./document-form.module.css";
import { useForm } from "./form-context.ts";
import { composite, helpOf, pointerOf } from "./form-layout.ts";
import { Messages } from "./messages.tsx";

/** RJSF's field template: label, control and messages. */
export function FieldTemplate({
  id,
  label,
  children,
  required,
  fieldPathId: { path },
  schema,
  uiSchema,
}: FieldTemplateProps) {
  const { verdicts, base, language } = useForm();
  const pointer = base + pointerOf(path);
  const editor = String(uiSchema?.["ui:field"] ?? "");
  const isHidden =
    editor === "hidden" || (editor === "key" && !verdicts.has(pointer));
  if (path.length === 0) return children;
  if (editor === "within") return null;
  if (editor === "fields")
    return (
      <>
        {children}
        <Messages pointer={pointer} />
      </>
    );
  if (isHidden)
    return verdicts.has(pointer) ? <Messages pointer={pointer} /> : null;
  return (
    <div
      className={styles["field"]}
      data-field={pointer}
      data-composite={composite.has(editor) ? "" : undefined}
    >
      {!composite.has(editor) && (
        <label htmlFor={id} className={styles["label"]}>
          {label}
          {required && <span aria-hidden="true"> *</span>}
        </label>
      )}
      {children}
      <Messages
        pointer={pointer}
        help={helpOf(schema as JsonObject, language)}
      />
    </div>
  );
}
