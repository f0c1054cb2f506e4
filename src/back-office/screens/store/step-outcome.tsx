import { Alert } from "antd";
import { useEffect, useRef } from "react";
import { authorName } from "#src/back-office/author-name.ts";
import { useTexts } from "#src/back-office/texts.ts";
import type { OrderStep } from "#src/domain/store/order-steps.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeOrder, OfficeOrderOutcome } from "#src/schema/types.gen.ts";
import styles from "./orders.module.css";

export interface StepResult {
  step: OrderStep;
  /** How many orders took the step. */
  done: number;
  failed: {
    order: OfficeOrder;
    reason: OfficeOrderOutcome["failed"][number]["reason"];
  }[];
}

interface Props {
  result: StepResult;
  onClose: () => void;
}

/** What a step did, with each order that it failed for; it takes the focus from the button, which is gone. */
export function StepOutcome({ result, onClose }: Props) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const { step, done, failed } = result;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is announced
  useEffect(() => box.current?.focus(), [result]);
  const isPartial = failed.length > 0;
  return (
    <div ref={box} tabIndex={-1} className={styles["outcome"]}>
      <Alert
        type={isPartial ? "warning" : "success"}
        role={isPartial ? "alert" : "status"}
        showIcon
        closable={{ onClose, "aria-label": t("store.close") }}
        title={t(`store.${step}_done`, {
          count: done,
          number: formatNumber(done),
        })}
        description={
          isPartial && (
            <ul className={styles["failures"]}>
              {failed.map(({ order, reason }) => (
                <li key={order.id}>
                  {order.reference} ({authorName(order.participant, t)}) :{" "}
                  {t(`store.failed_${reason}`)}
                </li>
              ))}
            </ul>
          )
        }
      />
    </div>
  );
}
