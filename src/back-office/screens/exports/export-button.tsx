import { Button } from "antd";
import { useLocation } from "wouter";
import { useMay } from "#src/back-office/api/office.ts";
import { useTexts } from "#src/back-office/texts.ts";
import type { OfficeExport } from "#src/schema/types.gen.ts";

interface Props {
  kind: OfficeExport["kind"];
  challenge?: number | string | undefined;
  status?: string | undefined;
}

/** Leads to the export of what a list shows, for users with the permission. */
export function ExportButton(filter: Props) {
  const t = useTexts();
  const may = useMay();
  const [, navigate] = useLocation();
  if (!may("EXPORT")) return null;
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]],
    ),
  );
  return (
    <Button onClick={() => navigate(`/exports?${query}`)}>
      {t("exports.start")}
    </Button>
  );
}
