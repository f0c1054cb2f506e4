import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Descriptions, Space, Typography } from "antd";
import { useState } from "react";
import { Link } from "wouter";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { authorName } from "#src/back-office/author-name.ts";
import { useListState } from "#src/back-office/list-state.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { OfficeList } from "#src/back-office/ui/office-list.tsx";
import { formatDate } from "#src/i18n/dates.ts";
import { formatChange, formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeStockMovement } from "#src/schema/types.gen.ts";
import { StockDialog } from "./stock-dialog.tsx";

/** The stock of a reward: what there is, its changes by hand, and a new one. */
export function RewardStock({ id }: { id: string }) {
  const t = useTexts();
  const client = useOffice();
  const list = useListState([]);
  const { state } = list;
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(
    listQuery(client, "/rewards/{id}/stock", state, { id }),
  );
  const { reward } = query.data ?? {};
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Link href="/store/stock">{t("stock.back")}</Link>
      {reward && (
        <>
          <Descriptions
            column={{ xs: 1, md: 3 }}
            title={
              <Typography.Title level={3}>
                {reward.title ?? `#${reward.id}`}
              </Typography.Title>
            }
            items={[
              {
                label: t("stock.in_stock"),
                children:
                  reward.stock === null
                    ? t("stock.unlimited")
                    : formatNumber(reward.stock),
              },
              {
                label: t("stock.open_orders"),
                children: formatNumber(reward.openOrders),
              },
              { label: t("stock.price"), children: formatNumber(reward.price) },
            ]}
          />
          {reward.stock === null ? (
            <Alert type="info" showIcon title={t("stock.unlimited_why")} />
          ) : (
            <Button type="primary" onClick={() => setOpen(true)}>
              {t("stock.change")}
            </Button>
          )}
        </>
      )}
      <OfficeList<OfficeStockMovement>
        label={t("stock.movements")}
        empty={t("stock.no_movements")}
        query={query}
        list={list}
        columns={[
          {
            title: t("participants.date"),
            render: (_, { madeAt }) => formatDate(madeAt, "lll"),
          },
          {
            title: t("stock.change_column"),
            align: "end",
            render: (_, { change }) => formatChange(change),
          },
          {
            title: t("stock.after"),
            align: "end",
            render: (_, { stock }) => formatNumber(stock),
          },
          { title: t("stock.reason"), dataIndex: "reason" },
          {
            title: t("audit.actor"),
            render: (_, { madeBy }) => authorName(madeBy, t),
          },
        ]}
      />
      {isOpen && reward && typeof reward.stock === "number" && (
        <StockDialog
          id={reward.id}
          stock={reward.stock}
          onClose={() => setOpen(false)}
        />
      )}
    </Space>
  );
}
