import { Button, Space } from "antd";
import { useTexts } from "#src/back-office/texts.ts";
import { type OrderStep, orderSteps } from "#src/domain/store/order-steps.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeOrder } from "#src/schema/types.gen.ts";
import { stepsFrom } from "./order-card.tsx";
import styles from "./orders.module.css";

interface Props {
  orders: readonly OfficeOrder[];
  /** How many of them the board does not show. */
  hidden: number;
  onStep: (step: OrderStep, orders: readonly OfficeOrder[]) => void;
  onClear: () => void;
}

/** What can be done with the selected orders: each step names how many of them can take it. */
export function BulkSteps({ orders, hidden, onStep, onClear }: Props) {
  const t = useTexts();
  return (
    <section className={styles["bulk"]} aria-label={t("store.selection")}>
      <Space wrap>
        <strong role="status">
          {t("store.selected", {
            count: orders.length,
            number: formatNumber(orders.length),
          })}
          {hidden > 0 &&
            ` (${t("store.not_shown", { number: formatNumber(hidden) })})`}
        </strong>
        {(Object.keys(orderSteps) as OrderStep[]).map((step) => {
          const able = orders.filter(({ status }) =>
            stepsFrom(status).includes(step),
          );
          return (
            able.length > 0 && (
              <Button
                key={step}
                danger={step === "cancel"}
                onClick={() => onStep(step, able)}
              >
                {t(`store.${step}`)} ({formatNumber(able.length)})
              </Button>
            )
          );
        })}
        <Button type="text" onClick={onClear}>
          {t("store.clear")}
        </Button>
      </Space>
    </section>
  );
}
