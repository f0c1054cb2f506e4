import { FileImageOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTexts } from "#src/back-office/texts.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import styles from "./media.module.css";

interface Props {
  count: number;
  /** Shows all pictures; undefined while all are shown. */
  onShowAll: (() => void) | undefined;
}

/** The number of pictures; if it is 0, the reason and the way on. */
export function PictureCount({ count, onShowAll }: Props) {
  const t = useTexts();
  const isEmpty = count === 0;
  return (
    <div className={styles[isEmpty ? "empty" : "count"]}>
      {isEmpty && <FileImageOutlined aria-hidden />}
      <p role="status">
        {isEmpty
          ? t(onShowAll ? "media.empty_filter" : "media.empty")
          : t("media.count", { count, number: formatNumber(count) })}
      </p>
      {isEmpty && onShowAll && (
        <Button onClick={onShowAll}>{t("media.show_all")}</Button>
      )}
    </div>
  );
}
