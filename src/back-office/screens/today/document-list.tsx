import { Link } from "wouter";
import { documentAddress } from "#src/back-office/screens/document-address.ts";
import { useTexts } from "#src/back-office/texts.ts";
import styles from "./today.module.css";

interface Item {
  kind: string;
  id: string;
  name: string;
}

interface Props<One extends Item> {
  list: { count: number; items: readonly One[] } | undefined;
  detailOf?: (item: One) => string;
}

/** How many documents are listed; the others are counted. */
const MAX_DOCUMENTS = 5;

/** The first documents of a figure, each with its form. */
export function DocumentList<One extends Item>({
  list: { count, items } = { count: 0, items: [] },
  detailOf,
}: Props<One>) {
  const t = useTexts();
  const shown = items.slice(0, MAX_DOCUMENTS);
  return (
    <ul className={styles["items"]}>
      {shown.map((item) => (
        <li key={item.id}>
          <Link href={documentAddress(item.kind, item.id)}>{item.name}</Link>
          {detailOf && ` · ${detailOf(item)}`}
        </li>
      ))}
      {count > shown.length && (
        <li>{t("today.more", { count: count - shown.length })}</li>
      )}
    </ul>
  );
}
