import BellOutlined from "@ant-design/icons/BellOutlined";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useIsOffered } from "#src/api/cache/offered.ts";
import { noticesQuery } from "#src/api/programme/notices.ts";
import menu from "#src/app/user-menu/user-menu.module.css";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./bell.module.css";

/** Leads to the user's notices and says how many are unread (BO-23.2); nothing for an API without notices. */
export function Bell() {
  const { t } = useTranslation();
  const isOffered = useIsOffered("notices");
  const { data } = useQuery({ ...noticesQuery(), retry: false });
  if (data === undefined || !isOffered) return null;
  const count = data.items.filter(({ isRead }) => isRead !== true).length;
  return (
    <Link
      href="/notices"
      className={`${menu["button"]} ${styles["bell"]}`}
      aria-label={
        count === 0 ? t("notices.title") : t("notices.unread", { count })
      }
    >
      <BellOutlined aria-hidden />
      {count > 0 && (
        <span className={styles["count"]} aria-hidden="true">
          {Math.min(count, 99)}
        </span>
      )}
    </Link>
  );
}
