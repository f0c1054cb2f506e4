import { useQueries } from "@tanstack/react-query";
import { Form, Select } from "antd";
import { useRegistry } from "#src/back-office/api/documents.ts";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";

interface Props {
  /** The document that is published anyway. */
  id: string;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}

/** Other documents with changes, to be published at the same instant (BO-3.4). */
export function OtherChanges({ id, chosen, onChoose }: Props) {
  const t = useTexts();
  const { options, isPending } = useChanged(id);
  return (
    <Form.Item
      label={t("publish.with")}
      htmlFor="publish-with"
      extra={t("publish.with_hint")}
    >
      <Select
        id="publish-with"
        mode="multiple"
        loading={isPending}
        value={[...chosen]}
        onChange={(ids: string[]) => onChoose(ids)}
        placeholder={t("publish.with_choose")}
        notFoundContent={t("publish.with_none")}
        options={options}
        showSearch={{ optionFilterProp: "label" }}
      />
    </Form.Item>
  );
}

/** Documents that the signed-in user may publish and that have changes, by kind. */
function useChanged(id: string) {
  const client = useOffice();
  const { data: registry } = useRegistry();
  const lists = useQueries({
    queries: (["changed", "draft"] as const).map((status) =>
      listQuery(client, "/documents", {
        ...{ status, itemsPerPage: 100, sort: "name" },
      }),
    ),
  });
  const found = lists.flatMap(({ data }) => data?.items ?? []);
  const kinds = registry?.kinds.filter(({ may }) => may.publish) ?? [];
  return {
    isPending: lists.some((list) => list.isPending),
    options: kinds
      .map(({ kind, label }) => ({
        label,
        options: found
          .filter((one) => one.kind === kind && one.id !== id)
          .map((one) => ({ value: one.id, label: `${label} · ${one.name}` })),
      }))
      .filter(({ options }) => options.length > 0),
  };
}
