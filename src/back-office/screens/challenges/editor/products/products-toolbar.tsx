import { Button, Input, Select, Space } from "antd";
import { memo, useMemo, useState } from "react";
import { useLocation } from "wouter";
import type { ListedRow } from "#src/back-office/api/documents.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { importPlace } from "#src/back-office/screens/imports/import-places.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { AddProductsDialog } from "./add-products-dialog.tsx";
import styles from "./products.module.css";
import {
  countsOf,
  type RowOrder,
  type RowsView,
  rowFilters,
  rowOrders,
} from "./shown-rows.ts";
import type { ProductList } from "./use-product-list.ts";
import { ValueSelect } from "./value-select.tsx";

interface Props extends Pick<ProductList, "edit" | "remember"> {
  rows: ReadonlyMap<string, ListedRow>;
  view: RowsView;
  setView: (view: RowsView) => void;
}

/** What fills the table, and what is shown of it. */
export const ProductsToolbar = memo(function ProductsToolbar({
  rows,
  view,
  setView,
  ...list
}: Props) {
  const { t, language } = useLanguage();
  const { id, isReadOnly } = useOpenDocument();
  const [, navigate] = useLocation();
  const [isAdding, setAdding] = useState(false);
  return (
    <div className={layout["stack"]}>
      <Space wrap>
        {!isReadOnly && (
          <>
            <Button type="primary" onClick={() => setAdding(true)}>
              {t("listed.add")}
            </Button>
            <Button
              onClick={() =>
                navigate(importPlace("challenge-products", id).base)
              }
            >
              {t("import.open_listed")}
            </Button>
          </>
        )}
        {rows.size > 0 && (
          <Button
            href={`/v2/bo/imports/export/challenge-products?target=${id}&language=${language}`}
            download
          >
            {t("listed.export")}
          </Button>
        )}
      </Space>
      {rows.size > 0 && <Filters {...{ rows, view, setView }} />}
      {isAdding && (
        <AddProductsDialog
          {...list}
          rows={rows}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
});

function Filters({
  rows,
  view,
  setView,
}: Pick<Props, "rows" | "view" | "setView">) {
  const { t } = useLanguage();
  const { sort, isDescending } = view;
  const [brands, ranges] = useMemo(() => {
    const all = [...rows.values()];
    return [countsOf(all, "brand"), countsOf(all, "range")] as const;
  }, [rows]);
  const labelOf = (order: RowOrder, isDown: boolean) =>
    t(isDown ? "listed.sort_down" : "listed.sort_up", {
      column: t(`listed.${order}`),
    });
  return (
    <Space wrap>
      <Input
        allowClear
        className={styles["search"] ?? ""}
        aria-label={t("listed.search")}
        placeholder={t("listed.search")}
        value={view.q}
        onChange={({ target }) => setView({ ...view, q: target.value })}
      />
      {(["brand", "range"] as const).map((field) => {
        const counts = field === "brand" ? brands : ranges;
        // Nothing to choose.
        if (counts.length < 2 && view[field] === undefined) return null;
        return (
          <ValueSelect
            key={field}
            {...{ field, counts }}
            value={view[field]}
            onChange={(value) => setView({ ...view, [field]: value })}
          />
        );
      })}
      <Select
        aria-label={t("listed.only")}
        popupMatchSelectWidth={false}
        value={view.only ?? ""}
        onChange={(chosen: string) =>
          setView({ ...view, only: rowFilters.find((one) => one === chosen) })
        }
        options={[
          { value: "", label: t("listed.only_all") },
          ...rowFilters.map((only) => ({
            value: only,
            label: t(`listed.only_${only}`),
          })),
        ]}
      />
      <Select
        aria-label={t("listed.sort")}
        popupMatchSelectWidth={false}
        value={sort === undefined ? "" : `${isDescending ? "-" : ""}${sort}`}
        onChange={(chosen: string) =>
          setView({
            ...view,
            sort: rowOrders.find((one) => one === chosen.replace("-", "")),
            isDescending: chosen.startsWith("-"),
          })
        }
        options={[
          { value: "", label: t("listed.sort_list") },
          ...rowOrders.flatMap((order) => [
            { value: order, label: labelOf(order, false) },
            { value: `-${order}`, label: labelOf(order, true) },
          ]),
        ]}
      />
    </Space>
  );
}
