import type { FieldProps } from "@rjsf/utils";
import { Select } from "antd";
import { useState } from "react";
import {
  type LinkTarget,
  ledTo,
  linkOf,
  linkTargets,
} from "#src/domain/documents/examine/link-targets.ts";
import type { Json } from "#src/schema/json.ts";
import styles from "./document-form.module.css";
import { useField, useForm } from "./form-context.ts";
import { TargetSelect } from "./target-select.tsx";
import { TextControl } from "./text-control.tsx";

/** A link to a place of the programme, chosen by name, or elsewhere by its address. */
export function LinkField(props: FieldProps) {
  const { id, pointer, label, value, set } = useField(props);
  return (
    <LinkControl {...{ id, pointer, value }} name={label} onChange={set} />
  );
}

interface Props {
  id: string;
  pointer: string;
  name: string;
  value: Json;
  onChange: (value: Json) => void;
}

const rule = { "x-link": true };

export function LinkControl({ id, pointer, name, value, onChange }: Props) {
  const { t, language, isReadOnly } = useForm();
  const link = typeof value === "string" ? value : "";
  const led = ledTo(link);
  // A kind whose target is not chosen yet cannot be read from the link.
  const [wanted, setWanted] = useState<string>();
  const key =
    wanted ?? led?.target.key ?? (link.trim() === "" ? NONE : ELSEWHERE);
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

const NONE = "none";
const ELSEWHERE = "elsewhere";
