import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { groupsQuery, useMay, useOffice } from "#src/back-office/api/office.ts";
import type { ListState } from "#src/back-office/list-state.ts";
import { useTexts } from "#src/back-office/texts.ts";

/** Filters a list by the group of its people (BO-7.5); hidden without the permission to read groups. */
export function GroupFilter({
  state,
  change,
}: Pick<ListState, "state" | "change">) {
  const t = useTexts();
  const isReader = useMay()("USER_READ");
  const { data = [] } = useQuery({
    ...groupsQuery(useOffice()),
    enabled: isReader,
  });
  if (!isReader || data.length === 0) return null;
  return (
    <Select
      aria-label={t("list.group")}
      showSearch={{ optionFilterProp: "label" }}
      value={state["group"] ?? ""}
      onChange={(group) => change({ group })}
      style={{ minWidth: 180, width: "100%" }}
      options={[
        { value: "", label: t("challenges.all_groups") },
        ...data.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
