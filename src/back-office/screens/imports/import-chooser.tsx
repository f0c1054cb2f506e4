import { Alert, Button, Form, Input, Space, Typography, Upload } from "antd";
import { startTransition, useEffect, useRef, useState } from "react";
import type { ImportName } from "#registry/imports.ts";
import {
  openTableReader,
  type TableReader,
  UnloadedWorker,
} from "#src/back-office/table-file/open-table.ts";
import {
  type RefusalReason,
  tableLimits,
} from "#src/back-office/table-file/table-limits.ts";
import { useLanguage, useTexts } from "#src/back-office/texts.ts";
import { MAX_ROWS } from "#src/domain/imports/import-state.ts";
import { formatBytes, formatNumber } from "#src/i18n/numbers.ts";
import type { ChosenTable } from "./chosen-table.ts";
import { Matching } from "./matching.tsx";

interface Refusal {
  reason: RefusalReason | "unloaded";
  label?: string | undefined;
}

interface Props {
  kind: ImportName;
  /** The document that it is about. */
  target?: string | undefined;
  base: string;
}

/** Chooses a file or pastes cells, matches the columns, and has the rows checked by the server (BO-13.2). */
export function ImportChooser({ kind, target, base }: Props) {
  const t = useTexts();
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<ChosenTable>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isReading, setReading] = useState(false);
  const last = useRef<TableReader>(undefined);
  useEffect(() => () => last.current?.close(), []);

  async function choose(source: File | string): Promise<void> {
    last.current?.close();
    const reader = openTableReader();
    last.current = reader;
    setReading(true);
    const read = await reader
      .run("open", { source, language, maxLines: MAX_ROWS + 1 })
      .catch(
        (error: unknown): { refusal: Refusal["reason"]; label?: never } => ({
          refusal: error instanceof UnloadedWorker ? "unloaded" : "unreadable",
        }),
      );
    if (last.current !== reader) return;
    setReading(false);
    if ("refusal" in read) {
      reader.close();
      setChosen(undefined);
      setRefusal({ reason: read.refusal, label: read.label });
      return;
    }
    setRefusal(undefined);
    // In slices: the columns of a wide file are no long task.
    startTransition(() =>
      setChosen((before) => ({
        ...{ key: (before?.key ?? 0) + 1, reader, head: read },
        name: typeof source === "string" ? t("import.pasted") : source.name,
      })),
    );
  }

  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Upload.Dragger
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        showUploadList={false}
        beforeUpload={(file) => {
          void choose(file);
          return false;
        }}
      >
        <Typography.Paragraph strong>{t("import.choose")}</Typography.Paragraph>
        <Typography.Text>
          {t("import.choose_hint", { limit: formatNumber(MAX_ROWS) })}
        </Typography.Text>
      </Upload.Dragger>
      <Form layout="vertical">
        <Form.Item
          label={t("import.paste")}
          htmlFor="import-paste"
          style={{ marginBottom: 8 }}
        >
          <Input.TextArea
            id="import-paste"
            rows={2}
            value=""
            placeholder={t("import.paste_hint")}
            onPaste={(event) => {
              event.preventDefault();
              void choose(event.clipboardData.getData("text/plain"));
            }}
          />
        </Form.Item>
        <Templates kind={kind} />
      </Form>
      {isReading && <div role="status">{t("import.reading")}</div>}
      {refusal && (
        <Alert
          type="error"
          role="alert"
          showIcon
          title={
            refusal.reason === "unloaded"
              ? t("failure.piece")
              : t(`import.file_${refusal.reason}`, {
                  limit: formatNumber(MAX_ROWS),
                  size: formatBytes(tableLimits.bytes),
                  columns: formatNumber(tableLimits.columns),
                  format: refusal.label ?? "",
                })
          }
        />
      )}
      {chosen && (
        <Matching
          key={chosen.key}
          {...{ kind, target, base, chosen }}
          onHead={(head) => setChosen({ ...chosen, head })}
        />
      )}
    </Space>
  );
}

/** Files that have the columns of a kind, to fill in. */
function Templates({ kind }: { kind: ImportName }) {
  const t = useTexts();
  const { language } = useLanguage();
  return (
    <Space wrap>
      <span>{t("import.template")}</span>
      {["csv", "xlsx"].map((ending) => (
        <Button
          key={ending}
          size="small"
          href={`/v2/bo/imports/templates/${kind}.${ending}?language=${language}`}
          download
        >
          {ending.toUpperCase()}
        </Button>
      ))}
    </Space>
  );
}
