import { Link } from "wouter";
import { challengeSectionAddress } from "#src/back-office/screens/document-address.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { formatDate } from "#src/i18n/dates.ts";
import type { OfficeToday } from "#src/schema/types.gen.ts";
import styles from "./today.module.css";

/** Challenges with their dates, which lead to where these are set. */
export function ChallengeDates({
  list: { count, items } = { count: 0, items: [] },
}: {
  list: OfficeToday["starting"];
}) {
  const t = useTexts();
  return (
    <ul className={styles["items"]}>
      {items.map(({ id, document, title, at }) => {
        const name = title ?? `#${id}`;
        return (
          <li key={id}>
            {document === null ? (
              name
            ) : (
              <Link href={challengeSectionAddress(document, "time")}>
                {name}
              </Link>
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
