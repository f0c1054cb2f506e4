import type { FieldProps } from "@rjsf/utils";
import { Select } from "antd";
import { referenceEntities } from "#src/domain/documents/kinds/reference-entities.ts";
import { own } from "#src/domain/values/own.ts";
import { type AnyReference, entityId } from "#src/domain/values/reference.ts";
import type { JsonObject } from "#src/schema/json.ts";
import styles from "./document-form.module.css";
import { useField } from "./form-context.ts";
import { TargetSelect } from "./target-select.tsx";

/**
 * Something of the programme, found by its name. What kind of thing it is says `x-reference`, or else the property that
 * `x-entity` names.
 */
export function ReferenceField(props: FieldProps) {
  const { id, pointer, rule, value, set } = useField(props);
  const segment = String(rule["x-reference"] ?? "");
  const entity = own(referenceEntities, segment);
  if (entity === undefined) return <OpenReferenceField {...props} />;
  const number = Number(entityId(value as AnyReference));
  const isIri =
    [rule["type"]].flat().includes("string") && typeof value !== "number";
  return (
    <TargetSelect
      {...{ id, pointer, entity }}
      value={value && Number.isInteger(number) ? number : undefined}
      onChange={(next) =>
        set(next === undefined ? null : isIri ? `/v2/${segment}/${next}` : next)
      }
    />
  );
}

function OpenReferenceField(props: FieldProps) {
  const { form, id, path, pointer, label, rule, value, set } = useField(props);
  const siblings = props.registry.formContext.valueAt(path.slice(0, -1));
  const beside = String(rule["x-entity"] ?? "");
  const entity = own((siblings ?? {}) as JsonObject, beside);
  const known = form.targets.map((one) => ({
    value: one.entity,
    label: one.label,
  }));
  const isKnown = known.some((one) => one.value === entity);
  return (
    <div className={styles["reference"]}>
      <Select
        aria-label={form.t("target_kind", { label })}
        disabled={form.isReadOnly}
        value={typeof entity === "string" ? entity : ""}
        onChange={(next: string) => {
          form.edit([...path.slice(0, -1), beside], next === "" ? null : next);
          set(null);
        }}
        options={[
          { value: "", label: form.t("none") },
          ...known,
          ...(typeof entity === "string" && !isKnown
            ? [{ value: entity, label: entity }]
            : []),
        ]}
      />
      <TargetSelect
        key={String(entity)}
        {...{ id, pointer }}
        entity={typeof entity === "string" ? entity : undefined}
        value={typeof value === "number" ? value : undefined}
        onChange={(next) => set(next ?? null)}
      />
    </div>
  );
}
