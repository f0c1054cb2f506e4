import { Button, Checkbox, Typography } from "antd";
import { Link } from "wouter";
import { useMay } from "#src/back-office/api/office.ts";
import { authorName } from "#src/back-office/author-name.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { type OrderStep, orderSteps } from "#src/domain/store/order-steps.ts";
import { countryName } from "#src/i18n/countries.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeOrder } from "#src/schema/types.gen.ts";
import styles from "./orders.module.css";

const steps = Object.keys(orderSteps) as OrderStep[];

/** The steps that an order of this status can take. */
export const stepsFrom = (status: OfficeOrder["status"]): OrderStep[] =>
  steps.filter((step) => orderSteps[step].from.some((one) => one === status));

interface Props {
  order: OfficeOrder;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onStep: (step: OrderStep) => void;
}

/** An order on the board, with what can be done with it. */
export function OrderCard({ order, isSelected, onSelect, onStep }: Props) {
  const t = useTexts();
  const may = useMay();
  const { reference, reward, participant, quantity, points, status } = order;
  const person = authorName(participant, t);
  const next = stepsFrom(status);
  const title = (
    <span className={styles["reward"]}>
      {formatNumber(quantity)} × {reward.title ?? `#${reward.id}`}
    </span>
  );
  return (
    <article className={styles["card"]} aria-label={reference}>
      {next.length > 0 ? (
        <Checkbox
          className={styles["choice"] ?? ""}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
          aria-label={t("store.select", { reference })}
        >
          {title}
        </Checkbox>
      ) : (
        title
      )}
      <div>
        {may("USER_READ") && participant.name !== null ? (
          <Link href={`/participants/${participant.id}`}>{person}</Link>
        ) : (
          person
        )}
      </div>
      <div className={styles["facts"]}>
        {t("store.points", { count: points, points: formatNumber(points) })} ·{" "}
        {reference}
      </div>
      <Address address={order.address} />
      <Typography.Text type="secondary" className={styles["since"] ?? ""}>
        {t(`store.since_${status}`, {
          date: formatDate(sinceOf(order), "lll"),
        })}
      </Typography.Text>
      {order.comment && (
        <blockquote className={styles["comment"]}>{order.comment}</blockquote>
      )}
      {next.length > 0 && (
        <div className={styles["steps"]}>
          {next.map((step, at) => (
            <Button
              key={step}
              size="small"
              type={at === 0 ? "default" : "text"}
              danger={step === "cancel"}
              onClick={() => onStep(step)}
              aria-label={t(`store.${step}_named`, { reference })}
            >
              {t(`store.${step}`)}
            </Button>
          ))}
        </div>
      )}
    </article>
  );
}

/** The instant since which an order has its status. */
const sinceOf = ({
  status,
  createdAt,
  sentAt,
  deliveredAt,
  cancelledAt,
}: OfficeOrder): string =>
  ({
    ordered: createdAt,
    sent: sentAt,
    delivered: deliveredAt,
    cancelled: cancelledAt,
  })[status] ?? createdAt;

/** An address as on a parcel; nothing once the account was erased. */
function Address({ address }: { address: OfficeOrder["address"] }) {
  const { recipient, companyName, street, complement } = address;
  const lines = [
    recipient,
    companyName,
    street,
    complement,
    `${address.postalCode} ${address.city}`.trim(),
    address.country && countryName(address.country),
  ].filter(Boolean);
  return (
    <address className={styles["address"]}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
