import { useQueryClient } from "@tanstack/react-query";
import { listKey, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import type { OfficeParticipantRequest } from "#src/schema/types.gen.ts";
import { useGroupsField } from "./use-groups-field.tsx";
import { useLanguageField } from "./use-language-field.tsx";

interface Props {
  /** Called with the id of the invited person. */
  onDone: (id: number) => void;
  onClose: () => void;
}

/** Invites a person, who gets a link to set their password. */
export function InviteDialog({ onDone, onClose }: Props) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const groups = useGroupsField();
  const language = useLanguageField(t("participants.invite_language"));
  return (
    <FormDialog<OfficeParticipantRequest>
      title={t("participants.invite_person")}
      okText={t("participants.invite_send")}
      send={async (values, keyed) => {
        const { id } = await client.request("POST", "/participants", {
          ...keyed,
          body: { ...values, clientId: values.clientId?.trim() || null },
        });
        await queries.invalidateQueries({
          queryKey: listKey("/participants"),
        });
        onDone(Number(id));
      }}
      onDone={() => undefined}
      onClose={onClose}
      dialog="invitation"
      fields={[
        { name: "email", label: t("participants.email") },
        { name: "firstName", label: t("participants.first_name") },
        { name: "lastName", label: t("participants.last_name") },
        { name: "clientId", label: t("import.client_optional") },
        language,
        groups,
      ]}
    />
  );
}
