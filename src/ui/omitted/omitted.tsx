import InfoCircleOutlined from "@ant-design/icons/InfoCircleOutlined";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./omitted.module.css";

type Props = {
  /** Number of list entries that could not be read; renders nothing for 0. */
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

/** Says how many entries of a list cannot be shown. */
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
