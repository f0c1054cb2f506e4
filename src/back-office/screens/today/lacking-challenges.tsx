import { Link } from "wouter";
import { useKind } from "#src/back-office/api/documents.ts";
import {
  challengeSectionAddress,
  documentAddress,
} from "#src/back-office/screens/document-address.ts";
import { fieldsOf } from "#src/domain/documents/field-label.ts";
import type { OfficeToday } from "#src/schema/types.gen.ts";
import styles from "./today.module.css";

/** What challenges lack, each with the section in which it is put right (BO-14.5). */
export default function LackingChallenges({
  list: { items } = { count: 0, items: [] },
}: {
  list: OfficeToday["lacking"];
}) {
  const schema = useKind("challenge")?.schema ?? {};
  const sections = new Map(
    fieldsOf(schema).map(([name, field]) => [name, field["x-section"]]),
  );
  return (
    <ul className={styles["items"]}>
      {items.map(({ document, name, pointer, message }) => {
        const section = sections.get(pointer.split("/")[1] ?? "");
        return (
          <li key={`${document}${pointer}${message}`}>
            <Link
              href={
                typeof section === "string"
                  ? challengeSectionAddress(document, section)
                  : documentAddress("challenge", document)
              }
            >
              {name}
            </Link>{" "}
            · {message}
          </li>
        );
      })}
    </ul>
  );
}
