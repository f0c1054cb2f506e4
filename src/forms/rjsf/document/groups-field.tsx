import type { FieldProps } from "@rjsf/utils";
import { Select } from "antd";
import { useEffect, useState } from "react";
import { entityId } from "#src/domain/values/reference.ts";
import { isObject, type Json } from "#src/schema/json.ts";
import styles from "./document-form.module.css";
import { controlProps, type Target, useField } from "./form-context.ts";
import { Messages } from "./messages.tsx";
import { useFound } from "./target-select.tsx";

/** The groups that may see something, found by their names; an empty list means all participants. */
export function GroupsField(props: FieldProps) {
  const { form, id, pointer, label, value, set } = useField(props);
  const { t, findTargets } = form;
  const isInside =
    !Array.isArray(value) && props.schema.properties !== undefined;
  const list = isInside && isObject(value) ? value["groups"] : value;
  const chosen = Array.isArray(list) ? (list as Json[]).map(String) : none;
  const { found, setQ } = useFound(findTargets, "Group");
  const names = useNames(chosen, findTargets);
  const nameOf = (iri: string) => {
    const name = names.get(iri);
    if (name === null) return `${t("group_unknown")} (${entityId(iri)})`;
    return name ?? found.find((one) => iriOf(one.id) === iri)?.name ?? "…";
  };
  const at = isInside ? `${pointer}/groups` : pointer;
  const choose = (next: readonly string[]) => {
    if (!isInside) set(next);
    else if (isObject(value)) set({ ...value, groups: next });
    else set({ groups: next });
  };
  return (
    <div className={styles["plain"]}>
      <label htmlFor={id} className={styles["label"]}>
        {label}
      </label>
      <Select
        {...controlProps(form, at, id)}
        mode="multiple"
        showSearch={{ filterOption: false, onSearch: setQ }}
        disabled={form.isReadOnly}
        placeholder={t("groups_none")}
        onOpenChange={(isOpen) => isOpen && setQ("")}
        value={chosen.map((iri) => ({ value: iri, label: nameOf(iri) }))}
        labelInValue
        onChange={(next: { value: string }[]) =>
          choose(next.map((one) => one.value))
        }
        options={found.map((group) => ({
          value: iriOf(group.id),
          label: group.name ?? `${group.id}`,
        }))}
      />
      {isInside && <Messages pointer={at} />}
      {chosen.map((iri, index) => (
        <Messages key={iri} pointer={`${at}/${index}`} />
      ))}
    </div>
  );
}

const none: string[] = [];

const iriOf = (id: number) => `/v2/user-groups/${id}`;

/** The names of groups by IRI as far as they are known; null of a group that does not exist. */
function useNames(
  iris: readonly string[],
  findTargets: (entity: string, query: { id: number }) => Promise<Target[]>,
): ReadonlyMap<string, string | null> {
  const [names, setNames] = useState<ReadonlyMap<string, string | null>>(
    new Map(),
  );
  const wanted = iris.filter((iri) => !names.has(iri)).join(" ");
  useEffect(() => {
    let isCurrent = true;
    for (const iri of wanted.split(" ").filter(Boolean)) {
      const id = Number(entityId(iri));
      const search = Number.isSafeInteger(id)
        ? findTargets("Group", { id })
        : Promise.resolve([]);
      search.then(
        ([group]) =>
          isCurrent &&
          setNames((known) => new Map(known).set(iri, group?.name ?? null)),
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [wanted, findTargets]);
  return names;
}
