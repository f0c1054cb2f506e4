import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Descriptions, Skeleton, Space, Typography } from "antd";
import { useState } from "react";
import { Link } from "wouter";
import {
  participantQuery,
  sessionQuery,
  useOffice,
} from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { OfficeTable } from "#src/back-office/ui/office-table.tsx";
import { formatDate } from "#src/i18n/dates.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeParticipantDetail } from "#src/schema/types.gen.ts";
import { PointsDialog } from "./points-dialog.tsx";

type Movement = OfficeParticipantDetail["movements"][number];
type Order = OfficeParticipantDetail["orders"][number];
type Declaration = OfficeParticipantDetail["declarations"][number];

/** One participant: “where are my points?” on one screen. */
export function Participant({ id }: { id: string }) {
  const t = useTexts();
  const client = useOffice();
  const { data: session } = useQuery(sessionQuery(client));
  const { data: person, error } = useQuery(participantQuery(client, id));
  const [isGiving, setGiving] = useState(false);
  if (error)
    return <Alert type="error" role="alert" title={failureText(error, t)} />;
  if (person === undefined) return <Skeleton active />;
  const { movements, orders, declarations } = person;
  return (
    <Space orientation="vertical" size="large" style={{ width: "100%" }}>
      <Link href="/participants">{t("participants.back")}</Link>
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
      {session?.permissions.includes("POINTS_WRITE") && (
        <Button onClick={() => setGiving(true)}>{t("points.give")}</Button>
      )}
      <Typography.Title level={3}>
        {t("participants.movements")}
      </Typography.Title>
      <OfficeTable<Movement>
        label={t("participants.movements")}
        rowKey="id"
        pagination={false}
        dataSource={movements}
        columns={[
          {
            title: t("participants.date"),
            render: (_, { date }) => formatDate(date, "lll"),
          },
          { title: t("participants.label"), dataIndex: "label" },
          {
            title: t("participants.points"),
            align: "end",
            render: (_, { points }) => formatNumber(points),
          },
        ]}
      />
      <Typography.Title level={3}>
        {t("participants.declarations")}
      </Typography.Title>
      <OfficeTable<Declaration>
        label={t("participants.declarations")}
        rowKey="id"
        pagination={false}
        dataSource={declarations}
        columns={[
          {
            title: t("participants.date"),
            render: (_, { createdAt }) => formatDate(createdAt, "lll"),
          },
          {
            title: t("participants.challenge"),
            render: (_, { challenge }) => challenge.title,
          },
          {
            title: t("participants.state"),
            render: (_, { status }) => t(`entry.${status}`),
          },
        ]}
      />
      <Typography.Title level={3}>{t("participants.orders")}</Typography.Title>
      <OfficeTable<Order>
        label={t("participants.orders")}
        rowKey="id"
        pagination={false}
        dataSource={orders}
        columns={[
          {
            title: t("participants.date"),
            render: (_, { createdAt }) => formatDate(createdAt, "lll"),
          },
          {
            title: t("participants.reward"),
            render: (_, { reward, quantity }) =>
              `${quantity} × ${reward.title ?? ""}`,
          },
          {
            title: t("participants.points"),
            align: "end",
            render: (_, { points }) => formatNumber(points),
          },
          {
            title: t("participants.state"),
            render: (_, { status }) => t(`order.${status}`),
          },
        ]}
      />
      {isGiving && <PointsDialog id={id} onClose={() => setGiving(false)} />}
    </Space>
  );
}
