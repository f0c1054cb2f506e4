import { useQuery } from "@tanstack/react-query";
import { Input, Space } from "antd";
import { Link, Route, Switch } from "wouter";
import { listQuery, useOffice } from "#src/back-office/api/office.ts";
import { useListState } from "#src/back-office/list-state.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { OfficeList } from "#src/back-office/ui/office-list.tsx";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeReward } from "#src/schema/types.gen.ts";
import { RewardStock } from "./reward-stock.tsx";

/** The stock of rewards, and of one of them the movements (BO-7.4). */
export default function Stock() {
  return (
    <Switch>
      <Route path="/store/stock/:id">
        {({ id }) => <RewardStock id={id} />}
      </Route>
      <Route>
        <StockList />
      </Route>
    </Switch>
  );
}

function StockList() {
  const t = useTexts();
  const client = useOffice();
  const list = useListState(["q"]);
  const { state, change } = list;
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Input.Search
        allowClear
        aria-label={t("stock.search")}
        placeholder={t("stock.search")}
        defaultValue={state["q"] ?? ""}
        maxLength={200}
        onSearch={(q) => change({ q: q.trim() })}
        style={{ width: 320, maxWidth: "100%" }}
      />
      <OfficeList<OfficeReward>
        label={t("store.stock")}
        empty={t(state["q"] ? "stock.none_found" : "stock.empty")}
        query={useQuery(listQuery(client, "/rewards", state))}
        list={list}
        columns={[
          {
            key: "title",
            isSorted: true,
            isFixed: true,
            title: t("participants.reward"),
            render: (_, { id, title }) => (
              <Link href={`/store/stock/${id}`}>{title ?? `#${id}`}</Link>
            ),
          },
          {
            key: "price",
            isSorted: true,
            title: t("stock.price"),
            align: "end",
            render: (_, { price }) => formatNumber(price),
          },
          {
            key: "stock",
            isSorted: true,
            title: t("stock.in_stock"),
            align: "end",
            render: (_, { stock }) =>
              stock === null ? t("stock.unlimited") : formatNumber(stock),
          },
          {
            key: "openOrders",
            isSorted: true,
            title: t("stock.open_orders"),
            align: "end",
            render: (_, { openOrders }) => formatNumber(openOrders),
          },
        ]}
      />
    </Space>
  );
}
