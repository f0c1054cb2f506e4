import { useQueryClient } from "@tanstack/react-query";
import {
  Alert,
  Button,
  Form,
  Progress,
  Select,
  Space,
  Typography,
  Upload,
} from "antd";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { listKey, useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import { useLanguage, useTexts } from "#src/back-office/texts.ts";
import { useAction } from "#src/back-office/ui/use-action.ts";
import { MAX_IMPORTED_ROWS } from "#src/domain/people/participant-import.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import { ColumnChoice } from "./column-choice.tsx";
import {
  type ImportColumns,
  type ImportFile,
  type ImportFileRefusal,
  peopleOf,
  proposeColumns,
  readImportFile,
  type UnloadedReader,
} from "./import-file.ts";
import { sendRows } from "./send-rows.ts";

interface Chosen {
  key: number;
  name: string;
  bytes: Uint8Array;
  read: ImportFile;
}

/** Chooses a file, matches its columns, and has it examined by the server. */
export function ImportChooser() {
  const t = useTexts();
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<Chosen>();
  const [refusal, setRefusal] = useState<ImportFileRefusal | UnloadedReader>();
  async function choose(file: File): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = await readImportFile(bytes, language);
    setRefusal(typeof read === "string" ? read : undefined);
    setChosen((last) =>
      typeof read === "string"
        ? undefined
        : { key: (last?.key ?? 0) + 1, name: file.name, bytes, read },
    );
  }
  const limit = formatNumber(MAX_IMPORTED_ROWS);
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Upload.Dragger
        accept=".csv,.txt,.xlsx,text/csv"
        showUploadList={false}
        beforeUpload={(file) => {
          choose(file).catch(() => setRefusal("unreadable"));
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
          title={
            refusal === "unloaded"
              ? t("failure.piece")
              : t(`import.file_${refusal}`, { limit })
          }
        />
      )}
      {chosen && (
        <Matching
          key={chosen.key}
          chosen={chosen}
          onRead={(read) => setChosen({ ...chosen, read })}
        />
      )}
    </Space>
  );
}

interface Props {
  chosen: Chosen;
  onRead: (file: ImportFile) => void;
}

function Matching({ chosen: { name, bytes, read: file }, onRead }: Props) {
  const t = useTexts();
  const { language } = useLanguage();
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
        opened.current = String(made.id);
      }
      const id = opened.current;
      await sendRows(client, id, peopleOf(file, columns), setSent);
      await client.request("POST", "/participants/imports/{id}/start", {
        params: { id },
        body: { dryRun: true },
      });
      return id;
    },
    onSuccess(id) {
      void queries.invalidateQueries({
        queryKey: listKey("/participants/imports"),
      });
      navigate(`/participants/import/${id}`);
    },
  });
  async function readBelow(headLine: number): Promise<void> {
    const next = await readImportFile(bytes, language, headLine);
    if (typeof next === "string") return;
    onRead(next);
    setColumns(proposeColumns(next.header));
    // The rows of an import that was partly sent may be others now.
    opened.current = undefined;
  }
  const { headLine, headLines, sheet } = file;
  const above = headLine - 1;
  const isReady = columns.email !== undefined || columns.clientId !== undefined;
  return (
    <>
      <Typography.Text role="status">
        {[
          t("import.file_read", {
            ...{ name, count: file.rows.length },
            number: formatNumber(file.rows.length),
          }),
          sheet?.others.length &&
            t("moderation.table_sheet", {
              name: sheet.name,
              others: sheet.others.join(", "),
            }),
          above > 0 &&
            t("import.head_above", {
              ...{ count: above, last: above, line: headLine },
            }),
        ]
          .filter(Boolean)
          .join(" – ")}
      </Typography.Text>
      <Form layout="vertical">
        <Form.Item label={t("import.head")} htmlFor="import-head">
          <Select
            id="import-head"
            value={headLine}
            options={headLines.map(({ line, text }) => ({
              value: line,
              label: t("import.head_line", { line, text }),
            }))}
            disabled={isPending}
            onChange={readBelow}
          />
        </Form.Item>
      </Form>
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
          percent={Math.round((100 * sent) / (above + file.rows.length))}
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
