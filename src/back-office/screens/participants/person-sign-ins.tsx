import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import {
  participantQuery,
  useMay,
  useOffice,
} from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { OfficeTable } from "#src/back-office/ui/office-table.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import type { OfficeParticipantDetail } from "#src/schema/types.gen.ts";
import { dateColumn } from "./use-person-list.ts";

type SignIn = OfficeParticipantDetail["signIns"][number];

/** Where a person is signed in, since and until when; a session can be ended (BO-24). */
export function PersonSignIns({ person }: { person: OfficeParticipantDetail }) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const mayEnd = useMay()("USER_WRITE");
  const id = String(person.id);
  const end = useAction({
    mutationFn: (session: string) =>
      client.request("DELETE", "/participants/{id}/sessions/{session}", {
        params: { id, session },
      }),
    onSettled: () => queries.invalidateQueries(participantQuery(client, id)),
  });
  const column = (
    title: string,
    name: Exclude<keyof SignIn, "id" | "device">,
  ) => ({
    ...dateColumn<SignIn>(title, (one) => one[name]),
    ...{ key: name, sorter: false },
  });
  return (
    <>
      <Failure error={end.error} />
      <OfficeTable<SignIn>
        label={t("participants.sign_ins")}
        empty={t("participants.no_sign_ins")}
        rows={person.signIns}
        columns={[
          {
            title: t("participants.device"),
            render: (_, { device }) => device || t("care.unknown_device"),
          },
          column(t("participants.signed_in"), "createdAt"),
          column(t("participants.last_used"), "lastUsedAt"),
          column(t("care.expires"), "expiresAt"),
          {
            key: "end",
            align: "end",
            render: (_, { id: session, device }) =>
              mayEnd && (
                <Button
                  size="small"
                  disabled={end.isPending}
                  onClick={() => end.mutate(session)}
                  aria-label={`${t("care.end_session")}: ${device || t("care.unknown_device")}`}
                >
                  {t("care.end_session")}
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}
