import { useQueryClient } from "@tanstack/react-query";
import {
  listKey,
  participantQuery,
  useOffice,
} from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import type { OfficePointsRequest } from "#src/schema/types.gen.ts";

interface Props {
  id: string;
  onClose: () => void;
}

/** Gives or takes points by hand; the participant reads the reason in the history of their points. */
export function PointsDialog({ id, onClose }: Props) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  return (
    <FormDialog<OfficePointsRequest>
      title={t("points.give")}
      send={(body, keyed) =>
        client.request("POST", "/participants/{id}/points", {
          ...keyed,
          params: { id },
          body,
        })
      }
      onDone={() =>
        Promise.all([
          queries.invalidateQueries(participantQuery(client, id)),
          queries.invalidateQueries({
            queryKey: listKey("/participants/{id}/movements", { id }),
          }),
        ])
      }
      onClose={onClose}
      dialog="points"
      fields={[
        {
          name: "points",
          label: t("participants.points"),
          hint: t("points.hint"),
        },
        { name: "reason", label: t("points.reason") },
      ]}
    />
  );
}
