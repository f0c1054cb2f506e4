import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { useOffice } from "#src/back-office/api/office.ts";
import {
  type Entry,
  entryQuery,
} from "#src/back-office/screens/moderation/entries.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import { ReasonFields } from "./reason-fields.tsx";
import type { Choice } from "./use-decisions.ts";

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
  return (
    <FormDialog<Values>
      title={t("moderation.refuse_many", { count: entries.length })}
      okText={t("moderation.refuse")}
      send={(values) => send({ status: "refused", ...values })}
      onDone={() => undefined}
      onClose={onClose}
    >
      {data === undefined ? (
        <Skeleton active />
      ) : (
        <ReasonFields reasons={data.reasons} />
      )}
    </FormDialog>
  );
}
