import { Alert } from "antd";
import { Link } from "wouter";
import { authorName } from "#src/back-office/author-name.ts";
import {
  type EntryDetails,
  keyOf,
} from "#src/back-office/screens/moderation/entries.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { formatDate, formatDay } from "#src/i18n/dates.ts";
import styles from "./entry.module.css";

interface Props {
  details: EntryDetails;
  addressOf: (key: string) => string;
}

/** What to look at more closely, in words, with the entries that it is about. */
export function EntrySignals({ details, addressOf }: Props) {
  const t = useTexts();
  const { signals, related, period, invoiceDateStart, invoiceDateEnd } =
    details;
  if (signals.length === 0) return null;
  const invoice = [invoiceDateStart, invoiceDateEnd]
    .map(formatDay)
    .filter((day) => day !== "")
    .join(" – ");
  return (
    <Alert
      type="warning"
      showIcon
      title={t("moderation.look_closely")}
      description={
        <ul className={styles["plain"]}>
          {signals.map((signal) => (
            <li key={signal}>
              {t(`moderation.signal_${signal}`)}
              {signal === "invoiceOutside" &&
                ` ${t("moderation.invoice_and_period", {
                  invoice,
                  start: formatDate(period.start, "ll"),
                  end: formatDate(period.end, "ll"),
                })}`}
              <ul>
                {related
                  .filter((one) => one.signal === signal)
                  .map((one) => (
                    <li key={keyOf(one)}>
                      <Link href={addressOf(keyOf(one))}>
                        {t(`moderation.named_${one.kind}`, { id: one.id })}
                      </Link>{" "}
                      · {authorName({ name: one.participant }, t)} ·{" "}
                      {one.challenge} · {t(`entry.${one.status}`)} ·{" "}
                      {formatDate(one.createdAt, "ll")}
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      }
    />
  );
}
