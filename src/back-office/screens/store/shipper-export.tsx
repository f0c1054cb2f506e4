import { Alert, Button, Space } from "antd";
import type { ReactNode } from "react";
import { useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { currentLocale } from "#src/i18n/languages.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeOrder } from "#src/schema/types.gen.ts";
import { saveFile } from "#src/ui/save-file.ts";
import styles from "./orders.module.css";
import { shipperCsv } from "./shipper-csv.ts";

interface Props {
  /** Selects the exported orders, which are usually sent next. */
  onSelect: (orders: readonly OfficeOrder[]) => void;
  /** What is beside the button. */
  children: ReactNode;
}

/** Downloads what is to be sent as the shipper's CSV. */
export function ShipperExport({ onSelect, children }: Props) {
  const t = useTexts();
  const client = useOffice();
  const { mutate, reset, isPending, data, error } = useAction({
    mutationFn: () => client.request("POST", "/orders/export"),
    onSuccess({ items }) {
      if (items.length === 0) return;
      const csv = shipperCsv(items, t, currentLocale());
      saveFile(
        new Blob([csv], { type: "text/csv;charset=utf-8" }),
        `${t("store.csv.file")}-${formatDate(Date.now(), "YYYY-MM-DD")}.csv`,
      );
    },
  });
  const count = data?.items.length ?? 0;
  const values = { count, number: formatNumber(count) };
  return (
    <Space orientation="vertical" style={{ width: "100%" }}>
      <div className={styles["tools"]}>
        {children}
        <Button loading={isPending} onClick={() => mutate()}>
          {t("store.export")}
        </Button>
      </div>
      <Failure error={error} />
      {data && (
        <Alert
          type={count === 0 ? "info" : "success"}
          role="status"
          showIcon
          closable={{ onClose: reset, "aria-label": t("store.close") }}
          title={
            count === 0
              ? t("store.empty_ordered")
              : data.total > count
                ? t("store.exported_part", {
                    ...values,
                    total: formatNumber(data.total),
                  })
                : t("store.exported", values)
          }
          action={
            count > 0 && (
              <Button
                size="small"
                onClick={() => {
                  onSelect(data.items);
                  reset();
                }}
              >
                {t("store.select_exported", values)}
              </Button>
            )
          }
        />
      )}
    </Space>
  );
}
