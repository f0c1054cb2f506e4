import { useMemo } from "react";
import { usePoints } from "#src/api/access/user.ts";
import { useCurrency } from "#src/api/programme/use-programme.ts";
import { formatAmount, pointsUnit } from "#src/i18n/amounts.ts";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./store.module.css";

/** The balance, above the rewards. */
export function BalanceLine({
  balance: { points, write },
}: {
  balance: ReturnType<typeof useBalance>;
}) {
  const { t } = useTranslation();
  return (
    <p className={styles["balance"]}>
      <span>{t("store.balance")}</span>
      <strong>{points === undefined ? "–" : write(points)}</strong>
    </p>
  );
}

/** Says that the user's points do not cover a price, and how many are missing. */
export function useMissingText({
  write,
}: Pick<ReturnType<typeof useBalance>, "write">) {
  const { t } = useTranslation();
  return (price: number, points: number): string =>
    t("order.missing.text", {
      price: write(price),
      balance: write(points),
      amount: write(price - points),
    });
}

/** The user's points, from the session until the current ones have loaded, and a formatter for amounts. */
export function useBalance() {
  const { language } = useTranslation().i18n;
  const points = usePoints();
  const currency = useCurrency();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words of another language
  return useMemo(
    () => ({
      points,
      write: (amount: number) => formatAmount(amount, currency ?? pointsUnit()),
    }),
    [points, currency, language],
  );
}
