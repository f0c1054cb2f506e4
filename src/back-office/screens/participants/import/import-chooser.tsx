import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Progress, Space, Typography, Upload } from "antd";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { MAX_IMPORTED_ROWS } from "#src/domain/participant-import.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeImport } from "#src/schema/types.gen.ts";
import { ColumnChoice } from "./column-choice.tsx";
import {
  type ImportColumns,
  type ImportFile,
  type ImportFileRefusal,
  personOf,
  proposeColumns,
  readImportFile,
} from "./import-file.ts";
import { importPath } from "./import-queries.ts";
import { sendRows } from "./send-rows.ts";

interface Chosen extends ImportFile {
  name: string;
}

/** Chooses a file, matches its columns, and has it examined by the server. */
export function ImportChooser() {
  const t = useTexts();
  const [chosen, setChosen] = useState<Chosen>();
  const [refusal, setRefusal] = useState<ImportFileRefusal>();
  async function choose(file: File): Promise<void> {
    const read = readImportFile(new Uint8Array(await file.arrayBuffer()));
    setRefusal(typeof read === "string" ? read : undefined);
    setChosen(
      typeof read === "string" ? undefined : { ...read, name: file.name },
    );
  }
  const limit = formatNumber(MAX_IMPORTED_ROWS);
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Upload.Dragger
        accept=".csv,.txt,text/csv"
        showUploadList={false}
        beforeUpload={(file) => {
          choose(file).catch(() => setRefusal("not_csv"));
          return false;
        }}
      >
        <Typography.Paragraph strong>{t("import.choose")}</Typography.Paragraph>
        <Typography.Text>{t("import.choose_hint", { limit })}</Typography.Text>
      </Upload.Dragger>
      {refusal && (
        <Alert
          type="error"
          role="alert"
          showIcon
          title={t(`import.file_${refusal}`, { limit })}
        />
      )}
      {chosen && <Matching key={chosen.name} file={chosen} />}
    </Space>
  );
}

function Matching({ file }: { file: Chosen }) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [columns, setColumns] = useState<ImportColumns>(() =>
    proposeColumns(file.header),
  );
  const opened = useRef<string>(undefined);
  const [sent, setSent] = useState(0);
  const { mutate, isPending, error } = useAction({
    mutationFn: async (_, keyed) => {
      if (opened.current === undefined) {
        const made = await client.request(
          "POST",
          "/participants/imports",
          keyed,
        );
        opened.current = (made as Pick<OfficeImport, "id">).id;
      }
      const id = opened.current;
      const people = file.rows.map((row) => personOf(row, columns));
      await sendRows(client, id, people, setSent);
      await client.request("POST", `${importPath(id)}/start`, {
        body: { dryRun: true },
      });
      return id;
    },
    onSuccess(id) {
      void queries.invalidateQueries({
        queryKey: ["list", "/participants/imports"],
      });
      navigate(`/participants/import/${id}`);
    },
  });
  const isReady = columns.email !== undefined || columns.clientId !== undefined;
  return (
    <>
      <Typography.Text role="status">
        {t("import.file_read", {
          name: file.name,
          count: file.rows.length,
          number: formatNumber(file.rows.length),
        })}
      </Typography.Text>
      <ColumnChoice file={file} columns={columns} onChange={setColumns} />
      {!isReady && (
        <Alert
          type="warning"
          role="alert"
          showIcon
          title={t("import.no_key")}
        />
      )}
      {error && (
        <Alert
          type="error"
          role="alert"
          showIcon
          title={failureText(error, t)}
        />
      )}
      {isPending && (
        <Progress
          percent={Math.round((100 * sent) / file.rows.length)}
          aria-label={t("import.sending")}
        />
      )}
      <Button
        type="primary"
        disabled={!isReady}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t("import.examine")}
      </Button>
    </>
  );
}
