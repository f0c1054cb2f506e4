import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Popconfirm, Space } from "antd";
import { useState } from "react";
import {
  participantQuery,
  useMay,
  useOffice,
} from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import type { OfficeParticipantDetail } from "#src/schema/types.gen.ts";
import { PersonDialog } from "./person-dialog.tsx";
import { DataExportDialog, ErasureDialog } from "./personal-data-dialog.tsx";
import { PointsDialog } from "./points-dialog.tsx";
import { RolesDialog } from "./roles-dialog.tsx";

/** What the user may do with a participant. */
export function ParticipantActions({
  person,
}: {
  person: OfficeParticipantDetail;
}) {
  const id = String(person.id);
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<
    "person" | "points" | "roles" | "export" | "erase"
  >();
  const [isExporting, setExporting] = useState(false);
  const may = useMay();
  const refresh = () => queries.invalidateQueries(participantQuery(client, id));
  const setActive = useAction({
    mutationFn: (isActive: boolean) =>
      client.request("PATCH", "/participants/{id}", {
        params: { id },
        body: { isActive },
      }),
    onSuccess: refresh,
  });
  const { isActive, link, roles } = person;
  const sendLink = useAction({
    mutationFn: (_, keyed) =>
      client.request(
        "POST",
        link === "create"
          ? "/participants/{id}/invite"
          : "/participants/{id}/password-link",
        { ...keyed, params: { id } },
      ),
  });
  const error = setActive.error ?? sendLink.error;
  const close = () => setDialog(undefined);
  return (
    <>
      <Failure error={error} />
      {sendLink.isSuccess && (
        <Alert
          type="success"
          role="status"
          title={t(
            link === "create"
              ? "participants.invite_sent"
              : "participants.reset_sent",
            { email: person.email },
          )}
        />
      )}
      {isExporting && (
        <Alert
          type="success"
          role="status"
          title={t("care.exporting", { email: person.email })}
        />
      )}
      <Space wrap>
        {may("USER_WRITE") && (
          <Button onClick={() => setDialog("person")}>
            {t("participants.edit")}
          </Button>
        )}
        {may("POINTS_WRITE") && (
          <Button onClick={() => setDialog("points")}>
            {t("points.give")}
          </Button>
        )}
        {may("ROLE_WRITE") && (
          <Button onClick={() => setDialog("roles")}>
            {t("roles.assign")}
          </Button>
        )}
        {may("USER_WRITE") && link !== null && (
          <Button
            loading={sendLink.isPending}
            onClick={() => sendLink.mutate()}
          >
            {t(
              link === "create" ? "participants.invite" : "participants.reset",
            )}
          </Button>
        )}
        {may("USER_WRITE") && (
          <>
            <Button onClick={() => setDialog("export")}>
              {t("care.export")}
            </Button>
            <Popconfirm
              title={t(
                isActive
                  ? "participants.disable_why"
                  : "participants.enable_why",
              )}
              onConfirm={() => setActive.mutate(!isActive)}
            >
              <Button danger={isActive} loading={setActive.isPending}>
                {t(isActive ? "participants.disable" : "participants.enable")}
              </Button>
            </Popconfirm>
            <Button danger onClick={() => setDialog("erase")}>
              {t("care.erase")}
            </Button>
          </>
        )}
      </Space>
      {dialog === "export" && (
        <DataExportDialog
          {...{ person, onClose: close }}
          onDone={() => setExporting(true)}
        />
      )}
      {dialog === "erase" && <ErasureDialog person={person} onClose={close} />}
      {dialog === "points" && <PointsDialog id={id} onClose={close} />}
      {dialog === "person" && <PersonDialog person={person} onClose={close} />}
      {dialog === "roles" && (
        <RolesDialog
          id={id}
          roles={roles.map((role) => role.id)}
          onClose={close}
        />
      )}
    </>
  );
}
