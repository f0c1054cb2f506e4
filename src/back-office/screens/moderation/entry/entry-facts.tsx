import { Link } from "wouter";
import { useMay } from "#src/back-office/api/office.ts";
import {
  type EntryDetails,
  keyOf,
} from "#src/back-office/screens/moderation/entries.ts";
import shared from "#src/back-office/screens/moderation/moderation.module.css";
import { type Translate, useTexts } from "#src/back-office/texts.ts";
import { formatAnswer, formatDate, formatDay } from "#src/i18n/dates.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import styles from "./entry.module.css";

interface Props {
  details: EntryDetails;
  addressOf: (key: string) => string;
}

type Line = EntryDetails["lines"][number];

/** What was declared and answered, and what else the participant sent. */
export function EntryFacts({ details, addressOf }: Props) {
  const t = useTexts();
  const { lines, answers, distributor, invoiceDateStart, invoiceDateEnd } =
    details;
  const invoice = [invoiceDateStart, invoiceDateEnd]
    .map(formatDay)
    .filter((day) => day !== "");
  const facts: [string, string][] = [
    ...(invoice.length > 0
      ? [[t("moderation.invoice"), invoice.join(" – ")] as [string, string]]
      : []),
    ...(distributor != null && distributor !== ""
      ? [[t("moderation.distributor"), distributor] as [string, string]]
      : []),
    ...answers.map(({ label, value, choices }): [string, string] => [
      label ?? "–",
      [...choices, ...(value === null ? [] : [formatAnswer(value)])].join(
        ", ",
      ) || "–",
    ]),
  ];
  return (
    <>
      {lines.length > 0 && <Lines lines={lines} />}
      {facts.length > 0 && (
        <>
          <h3>{t("moderation.answers")}</h3>
          <dl className={styles["facts"]}>
            {facts.map(([label, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and the list never changes
              <div key={index}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <History {...{ details, addressOf }} />
    </>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const t = useTexts();
  return (
    <>
      <h3>{t("moderation.lines")}</h3>
      <table className={styles["lines"]}>
        <thead>
          <tr>
            <th scope="col">{t("moderation.product")}</th>
            <th scope="col" className={styles["number"]}>
              {t("moderation.quantity")}
            </th>
            <th scope="col" className={styles["number"]}>
              {t("moderation.gain")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const { product, quantity, currencyValue, gain } = line;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: products may repeat, and the list never changes
              <tr key={index}>
                <td>
                  {product.name ?? product.code ?? product.id}
                  {product.code != null && product.name !== null && (
                    <span className={shared["muted"]}> {product.code}</span>
                  )}
                  <span className={styles["why"]}>{whyOf(line, t)}</span>
                </td>
                <td className={styles["number"]}>
                  {quantity === null ? "–" : formatNumber(quantity)}
                  {currencyValue != null && currencyValue !== 0 && (
                    <span className={styles["why"]}>
                      {t("moderation.euros", {
                        amount: formatNumber(currencyValue, { decimals: 2 }),
                      })}
                    </span>
                  )}
                </td>
                <td className={styles["number"]}>{formatNumber(gain)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

/** Why a line brings its gain, in words. */
function whyOf({ explanation, result }: Line, t: Translate): string {
  const {
    kind,
    reward = 0,
    threshold = 0,
    missing = 0,
    quantity = 0,
  } = explanation;
  switch (kind) {
    case "reached":
      return t("moderation.why_reached", {
        quantity: formatNumber(quantity),
        reward: formatNumber(reward),
        threshold: formatNumber(threshold),
      });
    case "not_reached":
      return t("moderation.why_not_reached", {
        threshold: formatNumber(threshold),
        missing: formatNumber(missing),
      });
    case "no_reward":
      return t("moderation.why_no_reward");
    default:
      return t("moderation.why_goals", { result: formatNumber(result) });
  }
}

function History({ details, addressOf }: Props) {
  const t = useTexts();
  const may = useMay();
  const { history, participant } = details;
  const { entries, waiting, validated, refused } = history;
  return (
    <>
      <h3>{t("moderation.history")}</h3>
      <p>
        {waiting + validated + refused === 0
          ? t("moderation.no_history")
          : t("moderation.history_counts", { validated, refused, waiting })}
        {participant.id !== null && may("USER_READ") && (
          <>
            {" "}
            <Link href={`/participants/${participant.id}`}>
              {t("moderation.participant")}
            </Link>
          </>
        )}
      </p>
      <ul className={styles["plain"]}>
        {entries.map((one) => (
          <li key={keyOf(one)}>
            <Link href={addressOf(keyOf(one))}>
              {t(`moderation.named_${one.kind}`, { id: one.id })}
            </Link>{" "}
            · {one.challenge} · {t(`entry.${one.status}`)} ·{" "}
            {formatDate(one.createdAt, "ll")}
          </li>
        ))}
      </ul>
    </>
  );
}
