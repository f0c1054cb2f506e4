import LeftOutlined from "@ant-design/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import { useTranslation } from "#src/i18n/index.ts";
import { Button } from "#src/ui/controls.tsx";
import styles from "./pages.module.css";

type Props = {
  /** Accessible name of the list. */
  label: string;
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onChange: (page: number) => void;
};

/** Up to this many pages, all are listed; otherwise the first, the last, and those around the current one. */
const few = 7;

/** Pagination; renders nothing for a single page. Not antd's, which includes its select: 130 kB for a few buttons. */
export function Pages({ label, page, pageSize, total, onChange }: Props) {
  const { t } = useTranslation();
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (one) =>
      last <= few || one === 1 || one === last || Math.abs(one - page) <= 1,
  );
  return (
    <nav className={styles["pages"]} aria-label={label}>
      <Button
        look="text"
        icon={<LeftOutlined aria-hidden />}
        aria-label={t("core.previous")}
        disabled={page === 1}
        onClick={() => onChange(page - 1)}
      />
      {shown.map((one, index) => (
        <span key={one}>
          {one - (shown[index - 1] ?? one) > 1 && (
            <span className={styles["gap"]}>…</span>
          )}
          <Button
            look="text"
            className={styles["page"] ?? ""}
            aria-current={one === page ? "page" : undefined}
            onClick={() => onChange(one)}
          >
            {one}
          </Button>
        </span>
      ))}
      <Button
        look="text"
        icon={<RightOutlined aria-hidden />}
        aria-label={t("core.next")}
        disabled={page === last}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}
