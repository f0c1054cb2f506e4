import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { Link } from "wouter";
import { releasesQuery } from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import type { OfficeDocument } from "#src/schema/types.gen.ts";
import { liveOf } from "./live.ts";

/** Says that an earlier version is live again, so that the draft differs from it; leads to the comparison of both. */
export function RolledBack({
  document,
  address,
}: {
  document: OfficeDocument;
  /** Of the document, below `/bo`. */
  address: string;
}) {
  const t = useTexts();
  const isChanged = document.statuses?.includes("changed") === true;
  const { data } = useQuery({
    ...releasesQuery(useOffice(), document.id),
    enabled: isChanged,
  });
  const live = liveOf(data?.items ?? []);
  const newest = Math.max(
    ...(data?.items ?? [])
      .filter(({ state }) => state === "live" || state === "earlier")
      .map(({ revision }) => revision),
  );
  if (!isChanged || live === undefined || live.revision >= newest) return null;
  return (
    <Alert
      type="info"
      role="status"
      title={t("history.rolled_back", { revision: live.revision })}
      description={
        <Link href={`${address}/history`}>
          {t("history.compare_with_live")}
        </Link>
      }
    />
  );
}
