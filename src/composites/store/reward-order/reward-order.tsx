import CheckCircleFilled from "@ant-design/icons/CheckCircleFilled";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { pointsQuery, useUser } from "#src/api/access/user.ts";
import type { List } from "#src/api/client/read.ts";
import { lastAddressQuery } from "#src/api/store/orders.ts";
import { missingPoints } from "#src/composites/store/affordable.ts";
import { useBalance, useMissingText } from "#src/composites/store/balance.tsx";
import { ordersAddress } from "#src/domain/store/store-address.ts";
import { imageUrl } from "#src/domain/values/image.ts";
import { entityId } from "#src/domain/values/reference.ts";
import {
  type SourceState,
  usePageContext,
  type WidgetProps,
} from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  PlainBlock as Config,
  Order,
  Reward,
} from "#src/schema/types.gen.ts";
import { usePageTitle } from "#src/state/page-title.ts";
import { ButtonLink } from "#src/ui/controls.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { ErrorFrame } from "#src/ui/frames/error-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { Page } from "#src/ui/page/page.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { SourceBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { OrderForm } from "./order-form.tsx";
import styles from "./reward-order.module.css";

/** Orders the reward in the URL (AS-1.3): price and balance, delivery address, confirmation, and receipt. */
export default function RewardOrder({
  config,
  data,
}: WidgetProps<Config, SourceState<List<Reward>>>) {
  const { t } = useTranslation();
  const asked = usePageContext(({ route }) => route.params["id"]);
  const [sent, setSent] = useState<{ order: Order | undefined }>();
  const reward = data.data?.items.find((one) => entityId(one) === asked);
  const title = reward && (reward.title?.trim() || t("store.untitled"));
  usePageTitle(title);
  return (
    <Page
      title={config.title?.trim() || t("order.title")}
      lead={sent ? undefined : t("order.lead")}
    >
      {sent ? (
        <Receipt order={sent.order} title={title} />
      ) : (
        <SourceBoundary
          source={data}
          loading={<LoadingFrame minHeight="50dvh" lines={8} />}
        >
          {() =>
            reward && title ? (
              <Ordering
                key={asked}
                reward={reward}
                title={title}
                onSent={(order) => setSent({ order })}
              />
            ) : (
              <EmptyFrame
                minHeight="40dvh"
                text={<span role="alert">{t("order.unknown")}</span>}
                action={<ToStore />}
              />
            )
          }
        </SourceBoundary>
      )}
    </Page>
  );
}

function ToStore() {
  const { t } = useTranslation();
  return (
    <ButtonLink primary href="/store">
      {t("store.wishlist.back")}
    </ButtonLink>
  );
}

type OrderingProps = {
  reward: Reward;
  title: string;
  onSent: (order: Order | undefined) => void;
};

/** The price and the form, or why the reward cannot be ordered now. */
function Ordering({ reward, title, onSent }: OrderingProps) {
  const { t } = useTranslation();
  const balance = useBalance();
  const { isFetching: isAsking, refetch } = useQuery(pointsQuery());
  const price = reward.price ?? undefined;
  const missing = missingPoints(reward.price, balance.points);
  const stock = reward.stock ?? undefined;
  // The address of the last order; if it fails to load, only the profile prefills the form.
  const former = useQuery(lastAddressQuery());
  const isSoldOut = stock !== undefined && stock < 1;
  const isOpen =
    price !== undefined && missing === 0 && !isSoldOut && !former.isPending;
  // Once opened, the form stays: an order whose response was lost may have spent the points or the last item.
  const [hasOpened, setOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setOpened(true);
  return (
    <div className={styles["columns"]}>
      <Summary reward={reward} title={title} balance={balance} />
      {price !== undefined && hasOpened ? (
        <OrderForm
          reward={reward}
          title={title}
          price={price}
          balance={balance}
          former={former.data ?? undefined}
          onSent={onSent}
          onRefused={() => setOpened(false)}
        />
      ) : price === undefined || isSoldOut ? (
        <EmptyFrame
          minHeight={200}
          text={t(
            price === undefined
              ? "store.reward.no_price"
              : "order.out_of_stock",
          )}
          action={<ToStore />}
        />
      ) : missing !== undefined && missing > 0 ? (
        <Missing price={price} balance={balance} />
      ) : missing === undefined && !isAsking ? (
        <ErrorFrame minHeight={200} onRetry={() => void refetch()} />
      ) : (
        <LoadingFrame minHeight={500} lines={8} />
      )}
    </div>
  );
}

type MissingProps = {
  price: number;
  balance: ReturnType<typeof useBalance>;
};

/** How many points are missing, with links onwards. */
function Missing({ price, balance }: MissingProps) {
  const { t } = useTranslation();
  const missingText = useMissingText(balance);
  return (
    <div className={styles["missing"]}>
      <h2>{t("order.missing.title")}</h2>
      <p>{missingText(price, balance.points ?? 0)}</p>
      <div className={styles["ways"]}>
        <ButtonLink primary href="/">
          {t("order.missing.win")}
        </ButtonLink>
        <ButtonLink href="/store">{t("store.wishlist.back")}</ButtonLink>
        <ButtonLink href={ordersAddress()}>{t("orders.title")}</ButtonLink>
      </div>
    </div>
  );
}

type SummaryProps = {
  reward: Reward;
  title: string;
  balance: ReturnType<typeof useBalance>;
};

/** The reward, its price, and the balance before and after. */
function Summary({ reward, title, balance }: SummaryProps) {
  const { t } = useTranslation();
  const { points, write } = balance;
  const price = reward.price ?? undefined;
  const missing = missingPoints(reward.price, points);
  const rows = [
    [t("order.price"), price],
    [t("order.balance_before"), points],
    [
      t("order.balance_after"),
      missing === 0 && points !== undefined && price !== undefined
        ? points - price
        : undefined,
    ],
  ] as const;
  return (
    <section className={styles["summary"]} aria-labelledby="order-reward">
      <Picture src={imageUrl(reward.image)} alt="" ratio={4 / 3} priority />
      <div className={styles["what"]}>
        <h2 id="order-reward">{title}</h2>
        <dl className={styles["sums"]}>
          {rows.map(
            ([label, amount]) =>
              amount !== undefined && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{write(amount)}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </section>
  );
}

/** The receipt: what was ordered, its number, and links onwards; receives focus. */
type ReceiptProps = {
  order: Order | undefined;
  /** The reward's title in the store. */
  title: string | undefined;
};

function Receipt({ order, title }: ReceiptProps) {
  const { t } = useTranslation();
  const { points, write } = useBalance();
  const email = useUser()?.email;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles["receipt"]}>
      <CheckCircleFilled aria-hidden="true" className={styles["mark"]} />
      <h2 ref={heading} tabIndex={-1}>
        {t("order.sent.title")}
      </h2>
      {order && (
        <p className={styles["number"]}>
          {t("orders.reference", {
            reference: order.reference ?? entityId(order) ?? "",
          })}
        </p>
      )}
      <p>
        {order?.reward?.title?.trim() || title || t("store.untitled")}
        {email && (
          <>
            <br />
            {t("order.sent.mail", { email })}
          </>
        )}
      </p>
      {points !== undefined && (
        <p>{t("order.sent.balance", { balance: write(points) })}</p>
      )}
      <div className={styles["ways"]}>
        <ButtonLink href="/store">{t("store.wishlist.back")}</ButtonLink>
        <ButtonLink primary href={ordersAddress()}>
          {t("order.sent.orders")}
        </ButtonLink>
      </div>
    </div>
  );
}
