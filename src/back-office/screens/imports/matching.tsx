import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button, Form, Progress, Select, Space, Typography } from "antd";
import { useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import { type ImportName, importTraits } from "#registry/imports.ts";
import { listKey, useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import type { TableHead } from "#src/back-office/table-file/table-session.ts";
import { useLanguage, useTexts } from "#src/back-office/texts.ts";
import { useAction } from "#src/back-office/ui/use-action.ts";
import {
  type Columns,
  lackedColumns,
  matchColumns,
} from "#src/domain/imports/match-columns.ts";
import { rowFields } from "#src/domain/imports/row-fields.ts";
import type { DateOrder } from "#src/domain/values/typed-date.ts";
import { formatAlternatives, formatNumber } from "#src/i18n/numbers.ts";
import type { ChosenTable } from "./chosen-table.ts";
import { FieldColumns } from "./field-columns.tsx";
import { labelIn } from "./label-in.ts";
import { RowProblems } from "./row-problems.tsx";
import { sendRows } from "./send-rows.ts";
import { useCheck } from "./use-check.ts";
import { useRememberedColumns } from "./use-remembered-columns.ts";

interface Props {
  kind: ImportName;
  /** The document that it is about. */
  target: string | undefined;
  base: string;
  chosen: ChosenTable;
  onHead: (head: TableHead) => void;
}

/** Matches the columns of a file, says what is wrong in its rows, and sends them. */
export function Matching({ kind, target, base, chosen, onHead }: Props) {
  const { name, reader, head } = chosen;
  const t = useTexts();
  const { language } = useLanguage();
  const client = useOffice();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { schema } = importTraits(kind);
  const fields = useMemo(() => rowFields(schema), [schema]);
  const { remembered, remember } = useRememberedColumns(kind);
  const [own, setOwn] = useState<{ header: string[]; columns: Columns }>();
  const columns = useMemo(
    () =>
      own?.header === head.header
        ? own.columns
        : matchColumns(fields, head, remembered),
    [own, fields, head, remembered],
  );
  const [orders, setOrders] = useState<Readonly<Record<string, DateOrder>>>({});
  const checked = useCheck({ chosen, fields, columns, orders, schema });
  const opened = useRef<string>(undefined);
  const [sent, setSent] = useState(0);
  const { mutate, isPending, error } = useAction({
    mutationFn: async (_, keyed) => {
      if (opened.current === undefined) {
        const made = await client.request("POST", "/imports", {
          ...keyed,
          body: {
            ...{ kind, fileName: name },
            ...(target !== undefined && { target }),
          },
        });
        opened.current = String(made.id);
      }
      await sendRows(client, opened.current, reader, setSent);
      return opened.current;
    },
    onSuccess(id) {
      remember(head.header, columns);
      void queries.invalidateQueries({ queryKey: listKey("/imports") });
      navigate(`${base}/${id}`);
    },
  });
  // What was partly sent may be other rows now.
  const change = (next: () => void) => {
    opened.current = undefined;
    next();
  };
  async function readBelow(line: number): Promise<void> {
    const next = await reader.run("head", line);
    if (!("refusal" in next)) change(() => onHead(next));
  }
  const lacked = lackedColumns(schema, columns).map((some) =>
    formatAlternatives(some.map((one) => labelIn(fields, one, language))),
  );
  const asks = checked?.asks.filter((one) => orders[one] === undefined) ?? [];
  const isReady =
    lacked.length === 0 && checked !== undefined && asks.length === 0;
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      <Typography.Text role="status">{useFileText(name, head)}</Typography.Text>
      <Form layout="vertical">
        <Form.Item label={t("import.head")} htmlFor="import-head">
          <Select
            id="import-head"
            value={head.headLine}
            options={head.headLines.map(({ line, text }) => ({
              value: line,
              label: t("import.head_line", { line, text }),
            }))}
            disabled={isPending}
            onChange={(line) => void readBelow(line)}
          />
        </Form.Item>
      </Form>
      <FieldColumns
        {...{ fields, head, columns, orders }}
        asks={checked?.asks ?? []}
        onChange={(next) =>
          change(() => setOwn({ header: head.header, columns: next }))
        }
        onOrder={(field, order) =>
          change(() => setOrders({ ...orders, [field]: order }))
        }
      />
      {lacked.map((names) => (
        <Alert
          key={names}
          type="warning"
          role="alert"
          showIcon
          title={t("import.lacks", { names })}
        />
      ))}
      {asks.map((one) => (
        <Alert
          key={one}
          type="warning"
          role="alert"
          showIcon
          title={t("import.asks_order", {
            field: labelIn(fields, one, language),
          })}
        />
      ))}
      {isReady && <RowProblems {...{ checked, fields }} />}
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
          percent={Math.round((100 * sent) / (head.headLine - 1 + head.count))}
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
    </Space>
  );
}

/** What was read of a file, in words. */
function useFileText(name: string, { count, headLine, sheet }: TableHead) {
  const t = useTexts();
  const above = headLine - 1;
  return [
    t("import.file_read", { ...{ name, count }, number: formatNumber(count) }),
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
    .join(" – ");
}
