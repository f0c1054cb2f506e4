import { useTexts } from "#src/back-office/texts.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { OfficeToday } from "#src/schema/types.gen.ts";
import styles from "./today.module.css";

/** Challenges with their dates, which lead to the front office. */
export function ChallengeDates({
  list: { count, items } = { count: 0, items: [] },
}: {
  list: OfficeToday["starting"];
}) {
  const t = useTexts();
  return (
    <ul className={styles["items"]}>
      {items.map(({ id, title, at }) => (
        <li key={id}>
          <a href={`${basePath}/challenge/${id}`}>{title ?? `#${id}`}</a> ·{" "}
          {formatDate(at, "lll")}
        </li>
      ))}
      {count > items.length && (
        <li>{t("today.more", { count: count - items.length })}</li>
      )}
    </ul>
  );
}
