import type { FieldTemplateProps } from "@rjsf/utils";
import styles from "./document-form.module.css";
import { useForm } from "./form-context.ts";
import { composite, pointerOf } from "./form-layout.ts";
import { Messages } from "./messages.tsx";

/** RJSF's field template: label, control and messages. */
export function FieldTemplate({
  id,
  label,
  children,
  required,
  rawErrors,
  fieldPathId: { path },
  uiSchema,
}: FieldTemplateProps) {
  const { verdicts } = useForm();
  const pointer = pointerOf(path);
  const editor = String(uiSchema?.["ui:field"] ?? "");
  const isHidden =
    editor === "hidden" || (editor === "key" && !verdicts.has(pointer));
  if (path.length === 0) return children;
  if (editor === "fields")
    return (
      <>
        {children}
        <Messages pointer={pointer} errors={rawErrors} />
      </>
    );
  if (isHidden)
    return verdicts.has(pointer) ? <Messages pointer={pointer} /> : null;
  return (
    <div className={styles["field"]} data-field={pointer}>
      {!composite.has(editor) && (
        <label htmlFor={id} className={styles["label"]}>
          {label}
          {required && <span aria-hidden="true"> *</span>}
        </label>
      )}
      {children}
      <Messages pointer={pointer} errors={rawErrors} />
    </div>
  );
}
