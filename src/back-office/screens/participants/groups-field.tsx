import { useQuery } from "@tanstack/react-query";
import { Form, Select } from "antd";
import { useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import type { OfficeGroup } from "#src/schema/types.gen.ts";

/** The groups of a person, chosen from all of the programme. */
export function GroupsField() {
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
  return (
    <Form.Item name="groups" label={t("participants.groups")}>
      <Select
        mode="multiple"
        loading={isLoading}
        showSearch={{ optionFilterProp: "label" }}
        options={data.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  );
}
