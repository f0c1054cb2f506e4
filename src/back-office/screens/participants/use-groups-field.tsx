import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import type { DialogField } from "#src/forms/rjsf/dialog/dialog-form.tsx";
import type { OfficeGroup } from "#src/schema/types.gen.ts";

/** The groups of a person, chosen from all of the programme. */
export function useGroupsField(): DialogField {
  const t = useTexts();
  const client = useOffice();
  const { data = [], isLoading } = useQuery({
    queryKey: ["groups"],
    queryFn: async ({ signal }) => {
      const all: OfficeGroup[] = [];
      for (let page = 1; ; page += 1) {
        const { items, total } = await client.request("GET", "/groups", {
          query: { page, itemsPerPage: 100 },
          signal,
        });
        all.push(...items);
        if (all.length >= total || items.length === 0) return all;
      }
    },
  });
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
