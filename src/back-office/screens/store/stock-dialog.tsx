import { useQueryClient } from "@tanstack/react-query";
import { Radio } from "antd";
import { useState } from "react";
import { listKey, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeStockRequest } from "#src/schema/types.gen.ts";

interface Props {
  id: number;
  stock: number;
  onClose: () => void;
}

/** Adds a delivery to a stock, or corrects it by so many units. */
export function StockDialog({ id, stock, onClose }: Props) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const [isDelivery, setDelivery] = useState(true);
  const hint = t(isDelivery ? "stock.delivery_hint" : "stock.correction_hint");
  return (
    <FormDialog<OfficeStockRequest>
      title={t("stock.change")}
      send={(body, keyed) =>
        client.request("POST", "/rewards/{id}/stock", {
          ...keyed,
          params: { id },
          body,
        })
      }
      onDone={() =>
        Promise.all([
          queries.invalidateQueries({
            queryKey: listKey("/rewards/{id}/stock", { id }),
          }),
          queries.invalidateQueries({ queryKey: listKey("/rewards") }),
        ])
      }
      onClose={onClose}
      dialog="stock"
      fields={({ change }) => [
        {
          name: "change",
          label: t("stock.units"),
          hint:
            typeof change === "number"
              ? t("stock.becomes", {
                  before: formatNumber(stock),
                  after: formatNumber(stock + change),
                })
              : hint,
        },
        {
          name: "reason",
          label: t("stock.reason"),
          hint: t("stock.reason_hint"),
        },
      ]}
      check={({ change }) =>
        isDelivery && typeof change === "number" && change < 1
          ? { change: [hint] }
          : {}
      }
    >
      <Radio.Group
        aria-label={t("stock.kind")}
        value={isDelivery}
        onChange={({ target }) => setDelivery(target.value)}
        options={[
          { value: true, label: t("stock.delivery") },
          { value: false, label: t("stock.correction") },
        ]}
      />
    </FormDialog>
  );
}
