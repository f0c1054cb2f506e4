import { useTranslation } from "#src/i18n/index.ts";
import styles from "./store.module.css";
import type { useBalance } from "./use-balance.ts";

/** The balance, on top of what it buys. */
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
