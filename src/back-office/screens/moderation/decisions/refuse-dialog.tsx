import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useOffice } from "#src/back-office/api/office.ts";
import {
  type Entry,
  entryQuery,
} from "#src/back-office/screens/moderation/entries.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";

import type { Choice } from "./use-decisions.ts";
import { useReasonFields } from "./use-reason-fields.tsx";

interface Values {
  reason: string;
  comment?: string;
}

interface Props {
  entries: readonly Entry[];
  send: (choice: Choice) => Promise<unknown>;
  onClose: () => void;
}

/** Refuses several entries with one reason (BO-5.7). */
export default function RefuseDialog({ entries, send, onClose }: Props) {
  const t = useTexts();
  const client = useOffice();
  const [first] = entries;
  const { data } = useQuery({
    ...entryQuery(client, first ?? { kind: "declaration", id: 0 }),
    enabled: first !== undefined,
  });
  const fields = useReasonFields({ reasons: data?.reasons ?? [] });
  return (
    <FormDialog<Values>
      title={t("moderation.refuse_many", { count: entries.length })}
      okText={t("moderation.refuse")}
      send={(values) => send({ status: "refused", ...values })}
      onDone={() => undefined}
      onClose={onClose}
      dialog="correction"
      fields={data === undefined ? [] : fields}
    >
      {data === undefined && <Skeleton active />}
    </FormDialog>
  );
}
