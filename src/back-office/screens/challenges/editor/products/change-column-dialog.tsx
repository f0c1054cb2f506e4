import { Form, Input, Modal, Radio, Select } from "antd";
import { useState } from "react";
import type { ListedRow } from "#src/back-office/api/documents.ts";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { useFieldTexts } from "#src/back-office/ui/field-texts.ts";
import { FocusBack } from "#src/back-office/ui/focus-back.ts";
import type { RowEdit } from "#src/domain/documents/list-edits.ts";
import { numberMistake, typedValue } from "#src/i18n/number-fields.ts";
import { counted, numberToEdit } from "#src/i18n/numbers.ts";
import {
  type ColumnChange,
  changedNumber,
  editOf,
  type NumberColumn,
  numberColumns,
  ruleOf,
  valueAt,
  withNumber,
} from "./cells.ts";

const operations = ["set", "multiply", "add"] as const;

interface Props {
  shown: readonly ListedRow[];
  selected: readonly ListedRow[];
  edit: (changes: readonly RowEdit[]) => void;
  onClose: () => void;
}

/** Sets or adjusts a column of the selected products, or of all that are shown. */
export function ChangeColumnDialog({ shown, selected, edit, onClose }: Props) {
  const t = useTexts();
  const texts = useFieldTexts();
  const { say } = useOpenDocument();
  const [column, setColumn] = useState<NumberColumn>("reward");
  const [operation, setOperation] = useState<ColumnChange["operation"]>("set");
  const [scope, setScope] = useState<"selected" | "shown">(
    selected.length > 1 ? "selected" : "shown",
  );
  const [text, setText] = useState("");
  const rule = operation === "set" ? ruleOf(column) : factorRule;
  const value = typedValue(text, rule);
  const mistake = numberMistake(text, rule, texts);
  const change = changeOf(operation, value);
  const { edits, impossible } = editsOf(
    scope === "selected" ? selected : shown,
    column,
    change,
  );
  const [first] = edits;
  const shownValue = (row: RowEdit["to"]) => {
    const number = row && valueAt(row, column);
    return number === null ? t("import.nothing_there") : numberToEdit(number);
  };
  return (
    <Modal
      open
      title={t("listed.change_column_title")}
      okText={t("listed.change", counted(edits.length))}
      okButtonProps={{ disabled: edits.length === 0 }}
      onOk={() => {
        edit(edits);
        say(t("listed.changed_rows", counted(edits.length)));
        onClose();
      }}
      onCancel={onClose}
    >
      <FocusBack />
      <Form layout="vertical">
        <Form.Item label={t("listed.column")} htmlFor="listed-column">
          <Select
            id="listed-column"
            value={column}
            onChange={setColumn}
            options={numberColumns.map((one) => ({
              value: one,
              label: t(`listed.${one}`),
            }))}
          />
        </Form.Item>
        <Form.Item label={t("listed.what")}>
          <Radio.Group
            aria-label={t("listed.what")}
            value={operation}
            onChange={({ target }) => setOperation(target.value)}
            options={operations.map((one) => ({
              value: one,
              label: t(`listed.operation_${one}`),
            }))}
          />
        </Form.Item>
        <Form.Item
          label={t("listed.value")}
          htmlFor="listed-value"
          {...(mistake !== undefined && { validateStatus: "error" as const })}
          help={
            mistake ??
            (operation === "set" ? t("listed.value_help") : undefined)
          }
        >
          <Input
            id="listed-value"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Form.Item>
        <Form.Item label={t("listed.scope")}>
          <Radio.Group
            aria-label={t("listed.scope")}
            value={scope}
            onChange={({ target }) => setScope(target.value)}
            options={[
              {
                value: "selected",
                label: t("listed.scope_selected", counted(selected.length)),
              },
              {
                value: "shown",
                label: t("listed.scope_shown", counted(shown.length)),
              },
            ]}
          />
        </Form.Item>
      </Form>
      <p role="status">
        {first === undefined
          ? t("listed.changes_nothing")
          : t("listed.example", {
              code: first.id,
              before: shownValue(first.from),
              after: shownValue(first.to),
            })}
        {impossible > 0 && (
          <>
            <br />
            {t("listed.impossible", counted(impossible))}
          </>
        )}
      </p>
    </Modal>
  );
}

/** What a number is multiplied by, or what is added to it. */
const factorRule = {};

function changeOf(
  operation: ColumnChange["operation"],
  value: ReturnType<typeof typedValue>,
): ColumnChange | undefined {
  if (typeof value === "string") return undefined;
  if (operation === "set") return { operation, value };
  return value === null ? undefined : { operation, value };
}

function editsOf(
  rows: readonly ListedRow[],
  column: NumberColumn,
  change: ColumnChange | undefined,
): { edits: RowEdit[]; impossible: number } {
  let impossible = 0;
  if (change === undefined) return { edits: [], impossible };
  const edits = rows.flatMap(({ key, row }) => {
    const after = changedNumber(valueAt(row, column), column, change);
    if (after !== undefined)
      return editOf(key, row, withNumber(row, column, after));
    impossible += 1;
    return [];
  });
  return { edits, impossible };
}
