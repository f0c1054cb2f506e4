import type { FieldProps } from "@rjsf/utils";
import { Select } from "antd";
import { useEffect, useState } from "react";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { own } from "#src/domain/own.ts";
import styles from "./document-form.module.css";
import {
  controlProps,
  type Target,
  useField,
  useForm,
} from "./form-context.ts";

/** What references by `x-reference` lead to: the segment of an IRI and the entity. */
const entities: Readonly<Record<string, string>> = {
  challenges: "Challenge",
  contents: "Content",
  "content-categories": "ContentCategory",
};

/**
 * Something of the programme, found by its name. What kind of thing it is says `x-reference`, or else the property that
 * `x-entity` names.
 */
export function ReferenceField(props: FieldProps) {
  const { id, pointer, rule, value, set } = useField(props);
  const entity = own(entities, String(rule["x-reference"] ?? ""));
  if (entity === undefined) return <OpenReferenceField {...props} />;
  const isIri = typeof value === "string";
  const number = Number(isIri ? value.split("/").at(-1) : value);
  return (
    <TargetSelect
      {...{ id, pointer, entity }}
      value={value && Number.isInteger(number) ? number : undefined}
      onChange={(next) => set(next ?? null)}
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

interface TargetProps {
  id: string;
  pointer: string;
  entity: string | undefined;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

const labelOf = ({ id, name }: Target) => `${name ?? "–"} (${id})`;

function TargetSelect({ id, pointer, entity, value, onChange }: TargetProps) {
  const form = useForm();
  const { findTargets } = form;
  const [found, setFound] = useState<readonly Target[]>([]);
  const [chosen, setChosen] = useState<Target>();
  const [q, setQ] = useState<string>();
  useEffect(() => {
    if (entity === undefined || q === undefined) return;
    let isCurrent = true;
    const timer = setTimeout(
      () =>
        findTargets(entity, q === "" ? {} : { q }).then(
          (targets) => isCurrent && setFound(targets),
          () => isCurrent && setFound([]),
        ),
      q === "" ? 0 : 250,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [entity, q, findTargets]);
  useEffect(() => {
    if (entity === undefined || value === undefined) return;
    let isCurrent = true;
    findTargets(entity, { id: value }).then(
      ([target]) => isCurrent && setChosen(target),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [entity, value, findTargets]);
  const present =
    value === undefined
      ? undefined
      : chosen?.id === value
        ? chosen
        : found.find((target) => target.id === value);
  return (
    <Select
      {...controlProps(form, pointer, id)}
      showSearch={{ filterOption: false, onSearch: setQ }}
      allowClear
      disabled={form.isReadOnly || entity === undefined}
      placeholder={form.t("target_search")}
      onOpenChange={(isOpen) => isOpen && setQ("")}
      {...(value !== undefined && {
        value: {
          value,
          label: present === undefined ? String(value) : labelOf(present),
        },
      })}
      labelInValue
      onChange={(next: { value: number; label: string } | undefined) =>
        onChange(next?.value)
      }
      options={found.map((target) => ({
        value: target.id,
        label: labelOf(target),
      }))}
    />
  );
}
