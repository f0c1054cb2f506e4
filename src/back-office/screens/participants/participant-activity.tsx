import { Typography } from "antd";
import { useTexts } from "#src/back-office/texts.ts";
import { OfficeTable } from "#src/back-office/ui/office-table.tsx";
import { formatDate } from "#src/i18n/dates.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeParticipantDetail } from "#src/schema/types.gen.ts";

type Movement = OfficeParticipantDetail["movements"][number];
type Order = OfficeParticipantDetail["orders"][number];
type Declaration = OfficeParticipantDetail["declarations"][number];

/** The latest point movements, declarations and orders of a participant. */
export function ParticipantActivity({
  person: { movements, declarations, orders },
}: {
  person: Pick<
    OfficeParticipantDetail,
    "movements" | "declarations" | "orders"
  >;
}) {
  const t = useTexts();
  const dated = (dateOf: (row: never) => string) => ({
    title: t("participants.date"),
    render: (_: unknown, row: unknown) =>
      formatDate(dateOf(row as never), "lll"),
  });
  const pointsColumn = {
    title: t("participants.points"),
    align: "end" as const,
    render: (_: unknown, { points }: { points: number }) =>
      formatNumber(points),
  };
  const created = dated(({ createdAt }: Order) => createdAt);
  return (
    <>
      <Typography.Title level={3}>
        {t("participants.movements")}
      </Typography.Title>
      <OfficeTable<Movement>
        label={t("participants.movements")}
        empty={t("participants.no_movements")}
        rows={movements}
        columns={[
          dated(({ date }: Movement) => date),
          { title: t("participants.label"), dataIndex: "label" },
          pointsColumn,
        ]}
      />
      <Typography.Title level={3}>
        {t("participants.declarations")}
      </Typography.Title>
      <OfficeTable<Declaration>
        label={t("participants.declarations")}
        empty={t("participants.no_declarations")}
        rows={declarations}
        columns={[
          created,
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
        empty={t("participants.no_orders")}
        rows={orders}
        columns={[
          created,
          {
            title: t("participants.reward"),
            render: (_, { reward, quantity }) =>
              `${quantity} × ${reward.title ?? ""}`,
          },
          pointsColumn,
          {
            title: t("participants.state"),
            render: (_, { status }) => t(`order.${status}`),
          },
        ]}
      />
    </>
  );
}
