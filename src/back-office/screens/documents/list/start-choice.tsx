import { useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useState } from "react";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import type { DialogControl } from "#src/forms/rjsf/dialog/dialog-form.tsx";
import { useDebounced } from "#src/ui/use-debounced.ts";

/** What a new document starts with: nothing, a template, or a copy of another one, found by its name. */
export default function StartChoice({
  kind,
  value,
  ...control
}: DialogControl & { kind: string }) {
  const t = useTexts();
  const client = useOffice();
  const [text, setText] = useState("");
  const q = useDebounced(text.trim(), 200);
  const query = { kind, q, sort: "name" };
  const templates = useQuery(
    listQuery(client, "/documents", {
      ...{ ...query, template: "true", itemsPerPage: 100 },
    }),
  );
  const copies = useQuery(listQuery(client, "/documents", query));
  const optionsOf = (list: typeof templates) =>
    list.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const isChallenge = kind === "challenge";
  return (
    <Select
      {...control}
      value={value as string | undefined}
      allowClear
      {...(!isChallenge && { placeholder: t("documents.start_empty") })}
      showSearch={{ filterOption: false, onSearch: setText }}
      options={[
        {
          label: t("documents.start_templates"),
          options: optionsOf(templates),
        },
        {
          label: t(isChallenge ? "challenges.title" : "documents.start_copies"),
          options: optionsOf(copies),
        },
      ].filter(({ options }) => options.length > 0)}
    />
  );
}
