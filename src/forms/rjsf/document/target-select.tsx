import { Select, Tag } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "wouter";
import { isOwnAddress } from "#src/domain/values/image.ts";
import styles from "./document-form.module.css";
import {
  controlProps,
  type FormServices,
  type Target,
  useForm,
} from "./form-context.ts";

interface Props {
  id: string;
  pointer: string;
  /** What kind of thing it is; undefined while that is not chosen. */
  entity: string | undefined;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
  /** The name, where no label is for it. */
  name?: string;
}

/** Something of the programme, found by its name and shown with its picture and state. */
export function TargetSelect({
  id,
  pointer,
  entity,
  value,
  onChange,
  name,
}: Props) {
  const form = useForm();
  const { found, setQ } = useFound(form.findTargets, entity);
  const present = useChosen(form.findTargets, entity, value, found);
  const target = present === "gone" ? undefined : present;
  const address = target?.document && form.addressOf?.(target.document);
  return (
    <>
      <Select
        {...controlProps(form, pointer, id)}
        {...(name !== undefined && { "aria-label": name })}
        showSearch={{ filterOption: false, onSearch: setQ }}
        allowClear
        disabled={form.isReadOnly || entity === undefined}
        placeholder={form.t("target_search")}
        onOpenChange={(isOpen) => isOpen && setQ("")}
        {...(value !== undefined && {
          value: {
            value,
            label:
              present === undefined ? (
                "…"
              ) : present === "gone" ? (
                form.t("target_gone", { id: value })
              ) : (
                <TargetName target={present} />
              ),
          },
        })}
        labelInValue
        onChange={(next: { value: number; label: ReactNode } | undefined) =>
          onChange(next?.value)
        }
        options={found.map((target) => ({
          value: target.id,
          label: <TargetName target={target} />,
        }))}
      />
      {address && (
        <Link href={address} className={styles["open"]}>
          {form.t("target_open", { name: target?.name ?? "" })}
        </Link>
      )}
    </>
  );
}

/** A target as it is chosen: picture, name, state. */
export function TargetName({ target }: { target: Target }) {
  const { t } = useForm();
  const { id, name, state, picture } = target;
  return (
    <span className={styles["target"]}>
      {picture != null && isOwnAddress(picture) && (
        <img src={picture} alt="" className={styles["thumb"]} />
      )}
      {`${name ?? "–"} (${id})`}
      {state && (
        <Tag className={styles["state"] ?? ""}>{t(`state.${state}`)}</Tag>
      )}
    </span>
  );
}

type Find = FormServices["findTargets"];

/** What is found by the typed text; nothing is searched before the list is opened. */
export function useFound(findTargets: Find, entity: string | undefined) {
  const [found, setFound] = useState<readonly Target[]>([]);
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
  return { found, setQ };
}

/** The target of an id: `gone` if it does not exist, undefined until that is known. */
function useChosen(
  findTargets: Find,
  entity: string | undefined,
  id: number | undefined,
  found: readonly Target[],
): Target | "gone" | undefined {
  const [chosen, setChosen] = useState<{ id: number; target?: Target }>();
  useEffect(() => {
    if (entity === undefined || id === undefined) return;
    let isCurrent = true;
    findTargets(entity, { id }).then(
      ([target]) => isCurrent && setChosen({ id, ...(target && { target }) }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [entity, id, findTargets]);
  if (chosen !== undefined && chosen.id === id) return chosen.target ?? "gone";
  return found.find((target) => target.id === id);
}
