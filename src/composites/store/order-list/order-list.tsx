import { useEffect, useId, useRef } from "react";
import { useBalance } from "#src/composites/store/balance.tsx";
import { imageUrl } from "#src/domain/values/image.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { PagesState, WidgetProps } from "#src/engine/contract.ts";
import { countryName } from "#src/i18n/countries.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  OrderList as Config,
  DeliveryAddress,
  Order,
} from "#src/schema/types.gen.ts";
import { Button, ButtonLink } from "#src/ui/controls.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { Page } from "#src/ui/page/page.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { SourceFailure } from "#src/ui/query-boundary/query-boundary.tsx";
import { StatusTag } from "#src/ui/status-tag/status-tag.tsx";
import styles from "./order-list.module.css";

/** The user's orders in the store (AS-1.3), newest first, with their status. */
export default function OrderList({
  config,
  data,
}: WidgetProps<Config, PagesState<Order>>) {
  const { t } = useTranslation();
  const { items, status, total, omitted, hasMore, isLoadingMore, error } = data;
  return (
    <Page
      title={config.title?.trim() || t("orders.title")}
      lead={t("orders.lead")}
      width="reading"
    >
      {status === "loading" && <LoadingFrame minHeight="50dvh" lines={6} />}
      {status === "ready" && items.length + omitted === 0 && (
        <EmptyFrame
          minHeight="40dvh"
          text={t("orders.empty")}
          action={
            <ButtonLink primary href="/store">
              {t("store.wishlist.to_store")}
            </ButtonLink>
          }
        />
      )}
      {items.length > 0 && (
        <>
          <div className={styles["top"]}>
            <span role="status">
              {t("orders.count", { count: total ?? items.length })}
            </span>
            <ButtonLink href="/store">{t("store.wishlist.back")}</ButtonLink>
          </div>
          <Orders orders={items} showAddress={config.showAddress !== false} />
        </>
      )}
      <Omitted count={omitted} of="orders" />
      {error ? (
        <SourceFailure
          error={error}
          isPartial={items.length > 0}
          onRetry={data.retry}
        />
      ) : (
        status === "ready" &&
        hasMore && (
          <Button block loading={isLoadingMore} onClick={data.loadMore}>
            {t("orders.older")}
          </Button>
        )
      )}
    </Page>
  );
}

type OrdersProps = { orders: readonly Order[]; showAddress: boolean };

/** When older orders load, the first of them receives focus, since the button may be gone. */
function Orders({ orders, showAddress }: OrdersProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(orders.length);
  useEffect(() => {
    if (orders.length > shown.current)
      list.current?.children[shown.current]
        ?.querySelector<HTMLElement>("h2")
        ?.focus();
    shown.current = orders.length;
  }, [orders.length]);
  return (
    <ul ref={list} className={styles["orders"]}>
      {orders.map((order) => (
        <li key={entityId(order)}>
          <OrderItem order={order} showAddress={showAddress} />
        </li>
      ))}
    </ul>
  );
}

type ItemProps = { order: Order; showAddress: boolean };

function OrderItem({ order, showAddress }: ItemProps) {
  const { t } = useTranslation();
  const { write } = useBalance();
  const id = useId();
  const points = order.points ?? undefined;
  const dates = [
    ["orders.ordered_on", order.createdAt],
    ["orders.sent_on", order.sentAt],
    ["orders.delivered_on", order.deliveredAt],
    ["orders.cancelled_on", order.cancelledAt],
  ] as const;
  return (
    <article aria-labelledby={id} className={styles["order"]}>
      <div className={styles["picture"]}>
        <Picture src={imageUrl(order.reward?.image)} alt="" ratio={4 / 3} />
      </div>
      <div className={styles["facts"]}>
        <div className={styles["head"]}>
          <h2 id={id} tabIndex={-1}>
            {order.reward?.title?.trim() || t("store.untitled")}
          </h2>
          <StatusTag status={order.status} />
        </div>
        <p className={`${styles["muted"]} ${styles["line"]}`}>
          <span>
            {t("orders.reference", {
              reference: order.reference ?? entityId(order) ?? "",
            })}
          </span>{" "}
          {points !== undefined && <span>{write(points)}</span>}
        </p>
        <ul className={styles["dates"]}>
          {dates.map(
            ([key, date]) =>
              date && <li key={key}>{t(key, { date: formatDate(date) })}</li>,
          )}
        </ul>
        {order.comment && <p className={styles["comment"]}>{order.comment}</p>}
        {showAddress && order.address && order.status !== "cancelled" && (
          <details className={styles["address"]}>
            <summary>{t("order.address.title")}</summary>
            <AddressLines address={order.address} />
          </details>
        )}
      </div>
    </article>
  );
}

/** An address formatted as on a parcel. */
export function AddressLines({ address }: { address: DeliveryAddress }) {
  const { recipient, companyName, street, complement, postalCode, city } =
    address;
  const lines = [
    recipient,
    companyName,
    street,
    complement,
    `${postalCode} ${city}`,
    countryName(address.country),
  ].filter(Boolean);
  return (
    <address className={styles["lines"]}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
