import { useQueryClient } from "@tanstack/react-query";
import { Input, Select, Space } from "antd";
import { lazy, useState } from "react";
import { Route, Switch } from "wouter";
import { listKey } from "#src/back-office/api/office.ts";
import { useListState } from "#src/back-office/list-state.ts";
import { ExportButton } from "#src/back-office/screens/exports/export-button.tsx";
import { ImportButton } from "#src/back-office/screens/imports/import-button.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { GroupFilter } from "#src/back-office/ui/group-filter.tsx";
import type { OrderStep } from "#src/domain/store/order-steps.ts";
import type { OfficeOrder, OfficeOrderOutcome } from "#src/schema/types.gen.ts";
import { BulkSteps } from "./bulk-steps.tsx";
import { OrderColumn } from "./order-column.tsx";
import { orderStatuses, ordersById } from "./order-queries.ts";
import styles from "./orders.module.css";
import { ShipperExport } from "./shipper-export.tsx";
import { StepDialog } from "./step-dialog.tsx";
import { StepOutcome, type StepResult } from "./step-outcome.tsx";
import { useBoard } from "./use-board.ts";
import { useSelection } from "./use-selection.ts";

interface OpenStep {
  step: OrderStep;
  orders: readonly OfficeOrder[];
}

const Imports = lazy(
  () => import("#src/back-office/screens/imports/imports.tsx"),
);

/** The orders of all participants, and the imports of their tracking numbers. */
export default function Orders() {
  return (
    <Switch>
      <Route path="/store/orders/import/*?">
        <Imports kind="tracking" />
      </Route>
      <Route>
        <Board />
      </Route>
    </Switch>
  );
}

/** The orders of all participants as a board, a column per status (BO-7.4); search and status are in the address. */
function Board() {
  const queries = useQueryClient();
  const { state, change } = useListState(["q", "status", "group"]);
  const { q, status, group } = state;
  const shown = orderStatuses.filter((one) => one === status);
  const columns = useBoard({ q, group }, shown[0]);
  const { chosen, hidden, has, add, addExported, remove, clear } = useSelection(
    `${q} ${status} ${group}`,
    columns.flatMap(({ orders }) => orders),
  );
  const [open, setOpen] = useState<OpenStep>();
  const [result, setResult] = useState<StepResult>();
  const start = (step: OrderStep, orders: readonly OfficeOrder[]) =>
    setOpen({ step, orders });

  function finish(
    { step, orders }: OpenStep,
    { done, failed }: OfficeOrderOutcome,
  ): void {
    setOpen(undefined);
    if (done.length + failed.length === 0) return;
    const known = ordersById(orders);
    setResult({
      ...{ step, done: done.length },
      failed: failed.flatMap(({ id, reason }) => {
        const order = known.get(id);
        return order === undefined ? [] : [{ order, reason }];
      }),
    });
    remove([...done, ...failed.map(({ id }) => id)]);
    void queries.invalidateQueries({ queryKey: listKey("/orders") });
    void queries.invalidateQueries({ queryKey: ["today"] });
  }

  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <ShipperExport onSelect={addExported}>
        <Filters q={q} status={shown[0]} onChange={change} />
        <GroupFilter {...{ state, change }} />
        <ImportButton kind="tracking" />
        <ExportButton kind="orders" status={shown[0]} />
      </ShipperExport>
      {result && (
        <StepOutcome result={result} onClose={() => setResult(undefined)} />
      )}
      {chosen.length > 0 && (
        <BulkSteps
          orders={chosen}
          hidden={hidden}
          onStep={start}
          onClear={clear}
        />
      )}
      <div className={styles["board"]}>
        {columns.map((column) => (
          <OrderColumn
            key={column.status}
            {...{ column, q }}
            isSelected={has}
            isAlone={shown.length > 0}
            onStep={start}
            onSelect={(orders, isSelected) =>
              isSelected ? add(orders) : remove(orders.map(({ id }) => id))
            }
          />
        ))}
      </div>
      {open && (
        <StepDialog {...open} onClose={(outcome) => finish(open, outcome)} />
      )}
    </Space>
  );
}

interface FiltersProps {
  q: string | undefined;
  status: string | undefined;
  onChange: (changes: { q?: string; status?: string }) => void;
}

function Filters({ q = "", status = "", onChange }: FiltersProps) {
  const t = useTexts();
  return (
    <>
      <Input.Search
        key={q}
        allowClear
        aria-label={t("store.search")}
        placeholder={t("store.search")}
        defaultValue={q}
        maxLength={200}
        onSearch={(text) => onChange({ q: text.trim() })}
        style={{ width: 360, maxWidth: "100%" }}
      />
      <Select
        aria-label={t("participants.state")}
        value={status}
        onChange={(next) => onChange({ status: next })}
        style={{ width: 180 }}
        options={[
          { value: "", label: t("store.all") },
          ...orderStatuses.map((value) => ({
            value: value as string,
            label: t(`store.column_${value}`),
          })),
        ]}
      />
    </>
  );
}
