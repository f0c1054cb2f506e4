import { Alert, Space, Typography } from "antd";
import { useAtom } from "jotai";
import { memo, useCallback, useMemo, useRef } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { DocumentEditor } from "#src/back-office/document/document-editor.tsx";
import { useFormServices } from "#src/back-office/document/form-services.ts";
import { Usages } from "#src/back-office/document/history/usages.tsx";
import { useWantedField } from "#src/back-office/document/use-wanted-field.ts";
import { PAGE } from "#src/back-office/screens/pages/composer/block-marks.ts";
import { useComposer } from "#src/back-office/screens/pages/composer/composer-context.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { findBlock, typeOf } from "#src/domain/documents/blocks/block-edit.ts";
import { nestedProperty } from "#src/domain/documents/blocks/walk.ts";
import { BlockForm } from "#src/forms/rjsf/document/block-form.tsx";
import type { DocumentFormHandle } from "#src/forms/rjsf/document/document-form.tsx";
import type { JsonObject } from "#src/schema/json.ts";
import { ownVerdicts } from "./own-verdicts.ts";

const blocks = ["blocks"];

interface Props {
  /** An item of the outline. */
  selected: string;
}

/** The form of what is selected: of the page itself, or of a block. */
export default memo(function BlockPane({ selected }: Props) {
  return selected === PAGE ? (
    <PageSettings />
  ) : (
    <SelectedBlock key={selected} selected={selected} />
  );
});

function PageSettings() {
  const t = useTexts();
  const form = useWantedForm(PAGE);
  const { commands } = useComposer();
  const { id, kind, body, isReadOnly, shown, show, examination } =
    useOpenDocument();
  const { verdicts } = examination;
  const editor = (
    <DocumentEditor
      ref={form}
      kind={kind}
      without={blocks}
      // Its blocks are not compared at each key press.
      body={useMemo(() => withoutBlocks(body), [body])}
      isReadOnly={isReadOnly}
      shown={shown}
      onShow={show}
      onEdit={commands.editPage}
      verdicts={useMemo(
        () => verdicts.filter(({ pointer }) => !pointer.startsWith("/blocks/")),
        [verdicts],
      )}
    />
  );
  // A change shows on several pages: say on which ones.
  if (kind.kind !== "shared") return editor;
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      {editor}
      <section aria-label={t("documents.usages")}>
        <Typography.Title level={4}>{t("documents.usages")}</Typography.Title>
        <Usages kind={kind.kind} id={id} />
      </section>
    </Space>
  );
}

const withoutBlocks = ({ blocks: _, ...settings }: JsonObject): JsonObject =>
  settings;

function SelectedBlock({ selected }: Props) {
  const { body, isReadOnly, shown, show, ...open } = useOpenDocument();
  const { languages, examination } = open;
  const { types, commands } = useComposer();
  const { verdicts } = examination;
  const t = useTexts();
  const services = useFormServices();
  const form = useWantedForm(selected);
  const found = findBlock(body, selected);
  const nested = found && nestedProperty(found.block);
  const without = useMemo(
    () => ["key", ...(nested === undefined ? [] : [nested])],
    [nested],
  );
  const pointer = found?.pointer ?? "";
  const own = useMemo(
    () => ownVerdicts(verdicts, pointer, nested),
    [verdicts, pointer, nested],
  );
  const onEdit = useCallback(
    (change: (block: JsonObject) => JsonObject) =>
      commands.edit(selected, change),
    [commands, selected],
  );
  if (found === undefined) return null;
  const whole = own.filter((one) =>
    ["", "/@type", "/key"].includes(one.pointer.slice(pointer.length)),
  );
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      {whole.map(({ pointer: at, outcome, message, level }) => (
        <Alert
          key={`${at} ${outcome}`}
          type={level === "mistake" ? "error" : "warning"}
          title={message}
        />
      ))}
      {types.has(typeOf(found.block)) ? (
        <BlockForm
          ref={form}
          {...services}
          pointer={pointer}
          without={without}
          onEdit={onEdit}
          block={found.block}
          isReadOnly={isReadOnly}
          languages={languages}
          shown={shown}
          onShow={show}
          verdicts={own}
        />
      ) : (
        <p>{t("composer.unknown_block_why")}</p>
      )}
    </Space>
  );
}

/** The form of an item, which gets the focus at the wanted field once it is there. */
function useWantedForm(item: string) {
  const form = useRef<DocumentFormHandle>(null);
  const [wanted, setWanted] = useAtom(useComposer().state.wanted);
  useWantedField(
    // Before the form of what was selected last is gone.
    wanted?.item === item ? wanted : undefined,
    useCallback(({ pointer }) => {
      const field = firstField();
      if (form.current === null || field === null) return false;
      if (pointer === undefined) field.focus();
      else form.current.focus(pointer);
      return true;
    }, []),
    useCallback(() => setWanted(undefined), [setWanted]),
  );
  return form;
}

const firstField = () =>
  document.querySelector<HTMLElement>(
    '[data-pane=form] :is([data-control], input:not([type=hidden]), textarea, [contenteditable="true"])',
  );
