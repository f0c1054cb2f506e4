import type { FieldProps } from "@rjsf/utils";
import { Select } from "antd";
import { useState } from "react";
import {
  type LinkTarget,
  ledTo,
  linkOf,
  linkTargets,
  linkToEntity,
} from "#src/domain/documents/examine/link-targets.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import styles from "./document-form.module.css";
import { useField, useForm } from "./form-context.ts";
import { TargetSelect } from "./target-select.tsx";
import { TextControl } from "./text-control.tsx";

/** A link to a place of the programme, chosen by name, or elsewhere by its address. */
export function LinkField(props: FieldProps) {
  const { id, pointer, label, rule, value, set } = useField(props);
  if (isObject(rule["x-target"]))
    return <TargetLinkField {...props} target={rule["x-target"]} />;
  return (
    <LinkControl {...{ id, pointer, value }} name={label} onChange={set} />
  );
}

/** The same, with its target stored by kind and id beside the link: only one of both is stored. */
function TargetLinkField({
  target,
  ...props
}: FieldProps & { target: JsonObject }) {
  const { form, id, path, pointer, label, value, set } = useField(props);
  const parent = path.slice(0, -1);
  const pathOf = (name: string) => [...parent, String(target[name])];
  const stored = (name: string): Json =>
    props.registry.formContext.valueAt(pathOf(name)) ?? null;
  const [entity, entityId] = [stored("entity"), stored("id")];
  const isLink = typeof value === "string" && value.trim() !== "";
  const kind = form.targets.find((one) => one.entity === entity);
  return (
    <LinkControl
      {...{ id, pointer }}
      name={label}
      value={isLink ? value : (linkToEntity(entity, entityId) ?? null)}
      {...(typeof entity === "string" && {
        kept: `${kind?.label ?? entity} ${entityId ?? ""}`.trim(),
      })}
      onChange={(next) => {
        const led = typeof next === "string" ? ledTo(next) : undefined;
        const isStored = led?.id !== undefined;
        set(isStored ? null : next);
        form.edit(
          pathOf("entity"),
          isStored ? (led.target.entity ?? null) : null,
        );
        form.edit(pathOf("id"), isStored ? (led.id ?? null) : null);
      }}
    />
  );
}

interface Props {
  id: string;
  pointer: string;
  name: string;
  value: Json;
  /** What is stored beside it, and no link can say. */
  kept?: string;
  onChange: (value: Json) => void;
}

const rule = { "x-link": true };

export function LinkControl({
  id,
  pointer,
  name,
  value,
  kept,
  onChange,
}: Props) {
  const { t, language, isReadOnly } = useForm();
  const link = typeof value === "string" ? value : "";
  const led = ledTo(link);
  // A kind whose target is not chosen yet cannot be read from the link.
  const [wanted, setWanted] = useState<string>();
  const key =
    wanted ??
    led?.target.key ??
    (link.trim() !== "" ? ELSEWHERE : kept === undefined ? NONE : KEPT);
  const target = linkTargets.find((one) => one.key === key);
  const label = (one: LinkTarget) => one.label[language] ?? one.key;
  return (
    <div className={styles["reference"]}>
      <Select
        aria-label={t("target_kind", { label: name })}
        disabled={isReadOnly}
        value={key}
        onChange={(next) => {
          setWanted(next);
          const chosen = linkTargets.find((one) => one.key === next);
          const isPlace = chosen !== undefined && chosen.entity === undefined;
          onChange(isPlace ? linkOf(chosen) : null);
        }}
        options={[
          { value: NONE, label: t("link.none") },
          ...(key === KEPT ? [{ value: KEPT, label: kept }] : []),
          ...linkTargets.map((one) => ({ value: one.key, label: label(one) })),
          { value: ELSEWHERE, label: t("link.elsewhere") },
        ]}
      />
      {key === ELSEWHERE && (
        <TextControl
          {...{ id, pointer, rule }}
          name={t("link.address", { label: name })}
          value={link}
          onChange={(text) => {
            setWanted(ELSEWHERE);
            onChange(text === "" ? null : text);
          }}
        />
      )}
      {target?.entity !== undefined && (
        <TargetSelect
          key={key}
          {...{ id, pointer, name }}
          entity={target.entity}
          value={led?.target.key === key ? led.id : undefined}
          onChange={(next) => {
            setWanted(key);
            onChange(next === undefined ? null : linkOf(target, next));
          }}
        />
      )}
    </div>
  );
}

const KEPT = "kept";
const NONE = "none";
const ELSEWHERE = "elsewhere";
