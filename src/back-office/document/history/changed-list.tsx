import { useQuery } from "@tanstack/react-query";
import { listCountsQuery } from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { listChangesInWords } from "#src/domain/documents/list-words.ts";
import { type ListName, listReference } from "#src/domain/documents/lists.ts";
import type { Json } from "#src/schema/json.ts";
import styles from "./history.module.css";

interface Props {
  list: ListName;
  before: Json;
  after: Json;
}

/** How many rows of a list differ, where there is one before and after (BO-10.4). */
export function ChangedList({ list, ...values }: Props) {
  const { language } = useLanguage();
  const before = listReference(values.before);
  const after = listReference(values.after);
  const { data: counts } = useQuery({
    ...listCountsQuery(useOffice(), before?.list ?? "", after?.list ?? ""),
    enabled: before !== undefined && after !== undefined,
  });
  if (!counts) return null;
  return (
    <p className={styles["words"]}>
      {listChangesInWords(list, counts, language)}
    </p>
  );
}
