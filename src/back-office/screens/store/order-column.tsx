import { Button, Checkbox, Skeleton, Typography } from "antd";
import { useId } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import type { OrderStep } from "#src/domain/store/order-steps.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeOrder } from "#src/schema/types.gen.ts";
import { OrderCard } from "./order-card.tsx";
import { isOpen } from "./order-queries.ts";
import styles from "./orders.module.css";
import type { BoardColumn } from "./use-board.ts";

interface Props {
  column: BoardColumn;
  q: string | undefined;
  /** Whether it is the only column. */
  isAlone: boolean;
  isSelected: (id: number) => boolean;
  onSelect: (orders: readonly OfficeOrder[], isSelected: boolean) => void;
  onStep: (step: OrderStep, orders: readonly OfficeOrder[]) => void;
}

/** The orders of a status: the first ones, and more when they are requested. */
export function OrderColumn({
  column: {
    status,
    orders,
    total,
    error,
    isLoaded,
    hasMore,
    isLoadingMore,
    more,
  },
  q,
  isAlone,
  isSelected,
  onSelect,
  onStep,
}: Props) {
  const t = useTexts();
  const heading = useId();
  const chosen = orders.filter(({ id }) => isSelected(id)).length;
  return (
    <section className={styles["column"]} aria-labelledby={heading}>
      <Typography.Title
        level={3}
        id={heading}
        className={styles["title"] ?? ""}
      >
        {t(`store.column_${status}`)}{" "}
        {isLoaded && (
          <span className={styles["count"]}>{formatNumber(total)}</span>
        )}
      </Typography.Title>
      <Failure error={error} />
      {isOpen(status) && orders.length > 0 && (
        <Checkbox
          checked={chosen === orders.length}
          indeterminate={chosen > 0 && chosen < orders.length}
          onChange={({ target }) => onSelect(orders, target.checked)}
          aria-label={t("store.select_all_of", {
            column: t(`store.column_${status}`),
          })}
        >
          {t("store.select_all")}
        </Checkbox>
      )}
      {!isLoaded && !error && <Skeleton active title={false} />}
      {isLoaded && orders.length === 0 && (
        <Typography.Text type="secondary">
          {t(q ? "store.none_found" : `store.empty_${status}`)}
        </Typography.Text>
      )}
      <div className={styles[isAlone ? "wide" : "cards"]}>
        {orders.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            isSelected={isSelected(order.id)}
            onSelect={(isOn) => onSelect([order], isOn)}
            onStep={(step) => onStep(step, [order])}
          />
        ))}
      </div>
      {hasMore && (
        <Button
          loading={isLoadingMore}
          onClick={more}
          aria-label={t("store.more_of", {
            column: t(`store.column_${status}`),
          })}
        >
          {t("store.more")}
        </Button>
      )}
    </section>
  );
}
