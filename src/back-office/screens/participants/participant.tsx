import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  Alert,
  Button,
  Descriptions,
  Popconfirm,
  Skeleton,
  Space,
  Typography,
} from "antd";
import { useState } from "react";
import { Link } from "wouter";
import {
  participantQuery,
  useMay,
  useOffice,
} from "#src/back-office/api/office.ts";
import { authorName } from "#src/back-office/author-name.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { SecondPerson } from "#src/back-office/screens/confirmations/second-person.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { type Language, languageNames } from "#src/i18n/languages.ts";
import { formatChange, formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeParticipantDetail } from "#src/schema/types.gen.ts";
import { ParticipantActivity } from "./participant-activity.tsx";
import { PersonDialog } from "./person-dialog.tsx";
import { PointsDialog } from "./points-dialog.tsx";
import { RolesDialog } from "./roles-dialog.tsx";

/** One participant: “where are my points?” on one screen. */
export function Participant({ id }: { id: string }) {
  const t = useTexts();
  const { data: person, error } = useQuery(participantQuery(useOffice(), id));
  return (
    <Space orientation="vertical" size="large" style={{ width: "100%" }}>
      <Link href="/participants">{t("participants.back")}</Link>
      {person !== undefined ? (
        <Details id={id} person={person} />
      ) : error ? (
        <Alert type="error" role="alert" title={failureText(error, t)} />
      ) : (
        <Skeleton active />
      )}
    </Space>
  );
}

interface DetailsProps {
  id: string;
  person: OfficeParticipantDetail;
}

function Details({ id, person }: DetailsProps) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  return (
    <Space orientation="vertical" size="large" style={{ width: "100%" }}>
      <Descriptions
        column={{ xs: 1, md: 2 }}
        title={
          <Typography.Title level={2}>
            {person.name ?? person.email}
          </Typography.Title>
        }
        items={[
          { label: t("participants.email"), children: person.email },
          { label: t("participants.client"), children: person.clientId ?? "–" },
          {
            label: t("participants.company"),
            children: person.companyName ?? "–",
          },
          {
            label: t("participants.language"),
            children: languageNames[person.language as Language] ?? "–",
          },
          {
            label: t("participants.points"),
            children: formatNumber(person.points),
          },
          {
            label: t("participants.state"),
            children: t(`participants.${person.state}`),
          },
          {
            label: t("participants.groups"),
            children: person.groups.map(({ name }) => name).join(", ") || "–",
          },
          {
            label: t("participants.since"),
            children: formatDate(person.createdAt, "ll"),
          },
        ]}
      />
      <Actions id={id} person={person} />
      {person.waitingPoints?.map((waiting) => (
        <SecondPerson
          key={waiting.id}
          id={waiting.id}
          kind="points"
          by={waiting.by?.id}
          title={t("points.waiting", {
            points: formatChange(waiting.points),
            name: authorName(waiting.by, t),
            date: formatDate(waiting.createdAt, "lll"),
          })}
          onSettled={() =>
            queries.invalidateQueries(participantQuery(client, id))
          }
        >
          {waiting.reason}
        </SecondPerson>
      ))}
      <ParticipantActivity person={person} />
    </Space>
  );
}

/** What the user may do with a participant. */
function Actions({ id, person }: DetailsProps) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<"person" | "points" | "roles">();
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
      {error && (
        <Alert type="error" role="alert" title={failureText(error, t)} />
      )}
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
      <Space wrap>
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
        {may("USER_WRITE") && (
          <Button onClick={() => setDialog("person")}>
            {t("participants.edit")}
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
          <Popconfirm
            title={t(
              isActive ? "participants.disable_why" : "participants.enable_why",
            )}
            onConfirm={() => setActive.mutate(!isActive)}
          >
            <Button danger={isActive} loading={setActive.isPending}>
              {t(isActive ? "participants.disable" : "participants.enable")}
            </Button>
          </Popconfirm>
        )}
      </Space>
      {dialog === "points" && <PointsDialog id={id} onClose={close} />}
      {dialog === "person" && <PersonDialog person={person} onClose={close} />}
      {dialog === "roles" && (
        <RolesDialog
          id={id}
          roles={roles?.map((role) => role.id) ?? []}
          onClose={close}
        />
      )}
    </>
  );
}
