import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { groupsQuery, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import type { DialogField } from "#src/forms/rjsf/dialog/dialog-form.tsx";

/** The groups of a person, chosen from all of the programme. */
export function useGroupsField(): DialogField {
  const t = useTexts();
  const { data = [], isLoading } = useQuery(groupsQuery(useOffice()));
  return {
    name: "groups",
    label: t("participants.groups"),
    control: ({ value, ...control }) => (
      <Select
        {...control}
        value={value as number[]}
        mode="multiple"
        loading={isLoading}
        showSearch={{ optionFilterProp: "label" }}
        options={data.map(({ id, name }) => ({ value: id, label: name }))}
      />
    ),
  };
}
