import { useQueryClient } from "@tanstack/react-query";
import { Form, Input, Radio } from "antd";
import { listKey, useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { FormDialog } from "#src/back-office/ui/form-dialog.tsx";
import { NumberItem } from "#src/back-office/ui/number-item.tsx";
import { formatNumber } from "#src/i18n/numbers.ts";

interface Props {
  id: number;
  stock: number;
  onClose: () => void;
}

interface Values {
  kind: "delivery" | "correction";
  change: number;
  reason: string;
}

/** Adds a delivery to a stock, or corrects it by so many units. */
export function StockDialog({ id, stock, onClose }: Props) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  return (
    <FormDialog<Values>
      title={t("stock.change")}
      initialValues={{ kind: "delivery" }}
      send={({ change, reason }, keyed) =>
        client.request("POST", "/rewards/{id}/stock", {
          ...keyed,
          params: { id },
          body: { change, reason },
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
    >
      <Form.Item name="kind" label={t("stock.kind")}>
        <Radio.Group
          options={(["delivery", "correction"] as const).map((value) => ({
            value,
            label: t(`stock.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item
        noStyle
        shouldUpdate={(before: Values, after: Values) =>
          before.kind !== after.kind || before.change !== after.change
        }
      >
        {({ getFieldValue }) => {
          const isDelivery = getFieldValue("kind") === "delivery";
          const change: unknown = getFieldValue("change");
          return (
            <NumberItem
              name="change"
              label={t("stock.units")}
              extra={
                typeof change === "number"
                  ? t("stock.becomes", {
                      before: formatNumber(stock),
                      after: formatNumber(stock + change),
                    })
                  : t(
                      isDelivery
                        ? "stock.delivery_hint"
                        : "stock.correction_hint",
                    )
              }
              rules={[
                {
                  async validator(_, value: unknown) {
                    if (isDelivery && typeof value === "number" && value < 1)
                      throw new Error(t("stock.delivery_hint"));
                  },
                },
              ]}
            />
          );
        }}
      </Form.Item>
      <Form.Item
        name="reason"
        label={t("stock.reason")}
        rules={[
          { required: true, whitespace: true, message: t("form.required") },
        ]}
      >
        <Input maxLength={200} placeholder={t("stock.reason_hint")} />
      </Form.Item>
    </FormDialog>
  );
}
