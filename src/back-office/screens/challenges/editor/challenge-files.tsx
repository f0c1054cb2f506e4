import { Button, Space } from "antd";
import { useLocation } from "wouter";
import { type ImportName, importTraits } from "#registry/imports.ts";
import { useMay, useOffice } from "#src/back-office/api/office.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { importPlace } from "#src/back-office/screens/imports/import-places.ts";
import { useLanguage } from "#src/back-office/texts.ts";
import { Failure } from "#src/back-office/ui/failure.tsx";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { saveFile } from "#src/ui/save-file.ts";

interface Props {
  kind: ImportName;
  /** Whether there is something to download. */
  hasExport?: boolean;
}

/** Leads to an import into the challenge that is open, with its template and what is there as files (BO-13.3). */
export default function ChallengeFiles({ kind, hasExport = false }: Props) {
  const { t, language } = useLanguage();
  const { id } = useOpenDocument();
  const client = useOffice();
  const may = useMay();
  const [, navigate] = useLocation();
  const place = importPlace(kind, id);
  const download = useAction({
    mutationFn: async () => {
      const file = await client.request("GET", "/imports/export/{kind}", {
        ...{ params: { kind }, query: { target: id, language }, as: "blob" },
      });
      saveFile(file, `${kind}.csv`);
    },
  });
  if (!may(importTraits(kind).permissions.write)) return null;
  return (
    <Space wrap>
      <Button onClick={() => navigate(place.base)}>{t(place.open)}</Button>
      <Button
        href={`/v2/bo/imports/templates/${kind}.xlsx?language=${language}`}
        download
      >
        {t("challenge_files.template")}
      </Button>
      {hasExport && may("USER_READ") && (
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          {t("challenge_files.export")}
        </Button>
      )}
      <Failure error={download.error} />
    </Space>
  );
}
