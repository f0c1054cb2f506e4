import InfoCircleOutlined from "@ant-design/icons/InfoCircleOutlined";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./omitted.module.css";

type Props = {
  /** How many entries of a list could not be read; nothing is said of none. */
  count: number;
  of:
    | "answers"
    | "badges"
    | "challenges"
    | "contents"
    | "declarations"
    | "goals"
    | "lines"
    | "movements"
    | "orders"
    | "photos"
    | "products"
    | "results"
    | "rewards";
};

/** Says beside a list how many of its entries cannot be shown. */
export function Omitted({ count, of }: Props) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <p className={styles["omitted"]} role="status">
      <InfoCircleOutlined aria-hidden />
      {t(`core.omitted.${of}`, { count })}
    </p>
  );
}
