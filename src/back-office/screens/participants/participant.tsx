import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Alert, Descriptions, Skeleton, Space, Typography } from "antd";
import { Link } from "wouter";
import {
  participantQuery,
  useMay,
  useOffice,
} from "#src/back-office/api/office.ts";
import { authorName } from "#src/back-office/author-name.ts";
import { useScreenTitle } from "#src/back-office/frame/screen-title.ts";
import { SecondPerson } from "#src/back-office/screens/confirmations/second-person.tsx";
import { useRoleName } from "#src/back-office/screens/roles/role-name.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { formatDate } from "#src/i18n/dates.ts";
import { type Language, languageNames } from "#src/i18n/languages.ts";
import { formatChange, formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeParticipantDetail } from "#src/schema/types.gen.ts";
import { ParticipantActions } from "./participant-actions.tsx";
import { ParticipantHistory } from "./participant-history.tsx";

/** One participant, on a screen of their name: who they are, what happened to them, and what support does for them. */
export default function Participant({ id }: { id: string }) {
  const t = useTexts();
  const { data: person, error } = useQuery(participantQuery(useOffice(), id));
  useScreenTitle(person && (person.name ?? person.email));
  return (
    <Space orientation="vertical" size="large" style={{ width: "100%" }}>
      <Link href="/participants">{t("participants.back")}</Link>
      {person !== undefined ? (
        <Details person={person} />
      ) : error ? (
        <Failure error={error} />
      ) : (
        <Skeleton active />
      )}
    </Space>
  );
}

interface Props {
  person: OfficeParticipantDetail;
}

function Details({ person }: Props) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const may = useMay();
  const id = String(person.id);
  return (
    <Space orientation="vertical" size="large" style={{ width: "100%" }}>
      {person.eraseAt !== null && (
        <Alert
          type="warning"
          showIcon
          title={t("participants.erase_at", {
            date: formatDate(person.eraseAt, "ll"),
          })}
        />
      )}
      <Facts person={person} />
      <ParticipantActions person={person} />
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
      <ParticipantHistory person={person} />
      {may("AUDIT_READ") && (
        <Link href={`/audit?entity=participant/${id}`}>
          {t("participants.audit")}
        </Link>
      )}
    </Space>
  );
}

/** Who a person is. */
function Facts({ person }: Props) {
  const t = useTexts();
  const roleName = useRoleName();
  const listOf = (names: readonly string[]) => names.join(", ") || "–";
  return (
    <Descriptions
      column={{ xs: 1, md: 2 }}
      items={[
        {
          label: t("participants.email"),
          children: (
            <>
              <EmailAddress text={person.email} />
              {!person.isEmailConfirmed && (
                <Typography.Text type="secondary">
                  {` (${t("participants.unconfirmed")})`}
                </Typography.Text>
              )}
            </>
          ),
        },
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
          label: t("participants.groups"),
          children: listOf(person.groups.map(({ name }) => name)),
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
          label: t("participants.since"),
          children: formatDate(person.createdAt, "ll"),
        },
        {
          label: t("participants.roles"),
          children: listOf(person.roles.map(roleName)),
        },
      ]}
    />
  );
}

/** An address that breaks before its domain where it is too long. */
function EmailAddress({ text }: { text: string }) {
  const at = text.lastIndexOf("@");
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
