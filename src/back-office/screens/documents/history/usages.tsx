import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "antd";
import { Link } from "wouter";
import { listQuery, useMay, useOffice } from "#src/back-office/api/office.ts";
import { type TextKey, useTexts } from "#src/back-office/texts.ts";
import type { OfficeUsage } from "#src/schema/types.gen.ts";

/** Where a document is used, with links to what has a screen (BO-3.7). */
export function Usages({ kind, id }: { kind: string; id: string }) {
  const t = useTexts();
  const may = useMay();
  const { data } = useQuery(
    listQuery<OfficeUsage>(useOffice(), "/usages", { kind, id }),
  );
  if (data === undefined) return <Skeleton active />;
  const { items, total } = data;
  if (total === 0) return <p>{t("usages.none")}</p>;
  return (
    <>
      <p>{t("usages.in", { count: total })}</p>
      <ul>
        {items.map((usage) => {
          const name = `${t(`usages.${usage.kind}` as TextKey)} ${usage.name ?? usage.id}`;
          return (
            <li key={`${usage.kind}/${usage.id}`}>
              {usage.kind === "participant" && may("USER_READ") ? (
                <Link href={`/participants/${usage.id}`}>{name}</Link>
              ) : (
                name
              )}
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
