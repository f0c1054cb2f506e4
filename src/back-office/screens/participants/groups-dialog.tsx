import { useQueryClient } from "@tanstack/react-query";
import { participantQuery, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import type { OfficeParticipantPatch } from "#src/schema/types.gen.ts";
import { useGroupsField } from "./use-groups-field.tsx";

interface Props {
  id: string;
  /** The ids of the groups that the person belongs to. */
  groups: number[];
  onClose: () => void;
}

/** Changes the groups that a participant belongs to. */
export function GroupsDialog({ id, groups, onClose }: Props) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const field = useGroupsField();
  return (
    <FormDialog<OfficeParticipantPatch>
      title={t("participants.change_groups")}
      initialValues={{ groups }}
      send={(body) =>
        client.request("PATCH", "/participants/{id}", { params: { id }, body })
      }
      onDone={() => queries.invalidateQueries(participantQuery(client, id))}
      onClose={onClose}
      dialog="groups"
      fields={[field]}
    />
  );
}
