import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useDeferredValue, useState } from "react";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { groupNamesQuery } from "./group-names.ts";
import styles from "./preview-bar.module.css";
import type { PreviewOptions, PreviewPerson } from "./preview-options.ts";

const SELF = "self";
const MADE_UP = "made-up";

const choiceOf = (person: PreviewPerson | undefined): string => {
  if (person === undefined) return SELF;
  return typeof person === "number" ? String(person) : MADE_UP;
};

/** The person that the page is rendered for: oneself, a participant, or a made-up one of chosen groups. */
export function PersonField({
  person,
  change,
}: Pick<PreviewOptions, "person" | "change">) {
  const t = useTexts();
  const client = useOffice();
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const { data: found, isFetching } = useQuery({
    ...listQuery(client, "/preview-people", {
      q,
      itemsPerPage: 20,
    }),
    placeholderData: keepPreviousData,
  });
  const chosen = typeof person === "number" ? person : undefined;
  const { data: present } = useQuery({
    ...listQuery(client, "/preview-people", {
      id: chosen,
    }),
    enabled: chosen !== undefined,
  });
  const people = new Map(
    [
      ...(chosen === undefined ? [] : (present?.items ?? [])),
      ...(found?.items ?? []),
    ].map((one) => [one.id, one]),
  );
  return (
    <>
      <Select
        aria-label={t("canvas.person")}
        className={styles["person"] ?? ""}
        value={choiceOf(person)}
        loading={isFetching}
        showSearch={{
          filterOption: false,
          onSearch: setTyped,
          searchValue: typed,
        }}
        popupMatchSelectWidth={false}
        onChange={(value) => {
          setTyped("");
          if (value === SELF) change({ person: undefined });
          else if (value === MADE_UP) change({ person: { groups: [] } });
          else change({ person: Number(value) });
        }}
        options={[
          { value: SELF, label: t("canvas.person.self") },
          { value: MADE_UP, label: t("canvas.person.made_up") },
          ...[...people.values()].map(({ id, name, groups }) => ({
            value: String(id),
            label: [
              name ?? t("canvas.person.nameless", { id }),
              ...groups.map((group) => group.name),
            ].join(" · "),
          })),
        ]}
      />
      {typeof person === "object" && (
        <GroupsField
          groups={person.groups}
          onChange={(groups) => change({ person: { groups } })}
        />
      )}
    </>
  );
}

interface GroupsFieldProps {
  groups: readonly number[];
  onChange: (groups: number[]) => void;
}

/** The groups of a made-up participant. */
function GroupsField({ groups, onChange }: GroupsFieldProps) {
  const t = useTexts();
  const { data, isLoading } = useQuery(groupNamesQuery(useOffice()));
  return (
    <Select
      mode="multiple"
      aria-label={t("canvas.groups")}
      placeholder={t("canvas.groups.none")}
      className={styles["groups"] ?? ""}
      loading={isLoading}
      value={[...groups]}
      onChange={onChange}
      showSearch={{ optionFilterProp: "label" }}
      options={[...(data ?? [])].map(([id, label]) => ({
        value: Number(id),
        label,
      }))}
    />
  );
}
