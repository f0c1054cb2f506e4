import { useQueryClient } from "@tanstack/react-query";
import { Form, Input } from "antd";
import { listKey, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import type { OfficeParticipantRequest } from "#src/schema/types.gen.ts";
import { GroupsField } from "./groups-field.tsx";

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
  const required = {
    required: true,
    whitespace: true,
    message: t("form.required"),
  };
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
    >
      <Form.Item
        name="email"
        label={t("participants.email")}
        rules={[required]}
      >
        <Input type="email" autoComplete="off" autoFocus />
      </Form.Item>
      <Form.Item
        name="firstName"
        label={t("participants.first_name")}
        rules={[required]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="lastName"
        label={t("participants.last_name")}
        rules={[required]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="clientId" label={t("import.client_optional")}>
        <Input autoComplete="off" maxLength={64} />
      </Form.Item>
      <GroupsField />
    </FormDialog>
  );
}
