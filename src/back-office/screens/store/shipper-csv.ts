import type { Translate } from "#src/back-office/texts.ts";
import { byteOrderMark, csvRows } from "#src/domain/values/csv.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { OfficeOrder } from "#src/schema/types.gen.ts";

/** Orders as the shipper's CSV: a parcel per row, with its address. */
export function shipperCsv(
  orders: readonly OfficeOrder[],
  t: Translate,
  locale: string,
): string {
  const head = [
    t("store.csv.reference"),
    t("store.csv.ordered_at"),
    t("participants.reward"),
    t("store.quantity"),
    t("store.csv.recipient"),
    t("store.csv.company"),
    t("store.csv.street"),
    t("store.csv.complement"),
    t("store.csv.postal_code"),
    t("store.csv.city"),
    t("store.csv.country"),
    t("participants.email"),
  ];
  const rows = orders.map(
    ({ reference, createdAt, reward, quantity, address, participant }) => [
      reference,
      formatDate(createdAt, "YYYY-MM-DD HH:mm"),
      reward.title,
      quantity,
      address.recipient,
      address.companyName,
      address.street,
      address.complement,
      address.postalCode,
      address.city,
      address.country,
      participant.email,
    ],
  );
  return byteOrderMark + csvRows([head, ...rows], locale);
}
