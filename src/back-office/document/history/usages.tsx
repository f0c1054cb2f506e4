import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { Link } from "wouter";
import { useRegistry } from "#src/back-office/api/documents.ts";
import { listQuery, useMay, useOffice } from "#src/back-office/api/office.ts";
import { documentAddress } from "#src/back-office/screens/document-address.ts";
import { type TextKey, useTexts } from "#src/back-office/texts.ts";
import type { OfficeUsage } from "#src/schema/types.gen.ts";
import styles from "./usages.module.css";

/** Where a document is used, with links to what has a screen (BO-3.7). */
export function Usages({ kind, id }: { kind: string; id: string }) {
  const t = useTexts();
  const may = useMay();
  const { data } = useQuery(listQuery(useOffice(), "/usages", { kind, id }));
  const { data: registry } = useRegistry();
  if (data === undefined) return <Skeleton active />;
  const kindOf = (usage: OfficeUsage) =>
    registry?.kinds.find((one) => one.kind === usage.kind);
  const nameOf = (usage: OfficeUsage) =>
    [
      kindOf(usage)?.label ?? t(`usages.${usage.kind}` as TextKey),
      // Those that one may not read have no name, and documents no id that says anything.
      usage.name ?? (typeof usage.id === "number" ? usage.id : null),
    ]
      .filter((part) => part !== null)
      .join(" ");
  function addressOf(usage: OfficeUsage): string | undefined {
    if (usage.kind === "participant")
      return may("USER_READ") ? `/participants/${usage.id}` : undefined;
    const kind = kindOf(usage);
    return kind?.may.write || kind?.may.publish
      ? documentAddress(usage.kind, usage.document ?? String(usage.id))
      : undefined;
  }
  const { items, total } = data;
  if (total === 0) return <p>{t("usages.none")}</p>;
  return (
    <>
      <p>{t("usages.in", { count: total })}</p>
      <ul className={styles["list"]}>
        {items.map((usage) => {
          const address = addressOf(usage);
          const name = nameOf(usage);
          return (
            <li key={`${usage.kind}/${usage.id}/${usage.name}`}>
              {address === undefined ? (
                name
              ) : (
                <Link href={address}>{name}</Link>
              )}
              {usage.isInDraft && ` ${t("usages.in_draft")}`}
            </li>
          );
        })}
      </ul>
      {total > items.length && (
        <p>{t("usages.more", { count: total - items.length })}</p>
      )}
    </>
  );
}
