import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { listKey, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import type {
  OfficeErasureRequest,
  OfficeParticipantDetail,
  OfficeReasonRequest,
} from "#src/schema/types.gen.ts";

interface Props {
  person: OfficeParticipantDetail;
  onClose: () => void;
}

/** Sends a person their data, which only they can open (BO-24). */
export function DataExportDialog({
  person: { id, email },
  onDone,
  onClose,
}: Props & { onDone: () => void }) {
  const t = useTexts();
  const client = useOffice();
  return (
    <FormDialog<OfficeReasonRequest>
      title={t("care.export")}
      okText={t("care.export")}
      dialog="reason"
      send={(body, keyed) =>
        client.request("POST", "/participants/{id}/data-exports", {
          ...{ ...keyed, params: { id }, body },
        })
      }
      onDone={async () => onDone()}
      onClose={onClose}
      fields={[{ name: "reason", label: t("care.reason") }]}
    >
      <p>{t("care.export_why", { email })}</p>
    </FormDialog>
  );
}

/** Erases a person's account for good, once their name was typed (BO-24). */
export function ErasureDialog({ person, onClose }: Props) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const known = person.name ?? person.email;
  return (
    <FormDialog<OfficeErasureRequest>
      title={t("care.erase")}
      okText={t("care.erase")}
      isDanger
      dialog="erasure"
      check={({ name }) =>
        name !== undefined && name.trim() !== known
          ? { name: [t("care.name_wrong")] }
          : {}
      }
      send={(body, keyed) =>
        client.request("POST", "/participants/{id}/erasure", {
          ...{ ...keyed, params: { id: person.id }, body },
        })
      }
      onDone={async () => {
        navigate("/participants");
        await queries.invalidateQueries({ queryKey: listKey("/participants") });
      }}
      onClose={onClose}
      fields={[
        { name: "name", label: t("care.type_name", { name: known }) },
        {
          ...{ name: "reason", label: t("care.reason") },
          hint: t("care.reason_hint"),
        },
      ]}
    >
      <p>{t("care.erase_why")}</p>
      <p>{t("care.erase_stays")}</p>
    </FormDialog>
  );
}
