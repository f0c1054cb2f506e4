import { Link } from "wouter";
import { useMay } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { OfficeToday } from "#src/schema/types.gen.ts";
import styles from "./today.module.css";

/** Challenges with their dates, which lead to their entries where the user moderates. */
export function ChallengeDates({
  list: { count, items } = { count: 0, items: [] },
}: {
  list: OfficeToday["starting"];
}) {
  const t = useTexts();
  const isModerator = useMay()("MODERATE");
  return (
    <ul className={styles["items"]}>
      {items.map(({ id, title, at }) => {
        const name = title ?? `#${id}`;
        return (
          <li key={id}>
            {isModerator ? (
              <Link href={`/moderation?challenge=${id}`}>{name}</Link>
            ) : (
              name
            )}{" "}
            · {formatDate(at, "lll")}
          </li>
        );
      })}
      {count > items.length && (
        <li>{t("today.more", { count: count - items.length })}</li>
      )}
    </ul>
  );
}
