import { Alert, Space, Typography } from "antd";
import { memo, useCallback, useEffect, useMemo, useRef } from "react";
import type { OfficeKind } from "#src/back-office/api/documents.ts";
import { DocumentEditor } from "#src/back-office/document/document-editor.tsx";
import { useFormServices } from "#src/back-office/document/form-services.ts";
import { Usages } from "#src/back-office/document/history/usages.tsx";
import { PAGE } from "#src/back-office/screens/pages/composer/block-marks.ts";
import type { BlockTypes } from "#src/back-office/screens/pages/composer/block-types.ts";
import type { ComposerActions } from "#src/back-office/screens/pages/composer/use-composer.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { findBlock, typeOf } from "#src/domain/documents/block-edit.ts";
import { nestedProperty } from "#src/domain/documents/blocks/walk.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { BlockForm } from "#src/forms/rjsf/document/block-form.tsx";
import type { DocumentFormHandle } from "#src/forms/rjsf/document/document-form.tsx";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";
import { ownVerdicts } from "./own-verdicts.ts";

/** The field that gets the focus as soon as it is there. */
export interface WantedField {
  /** The item of the outline whose form has it. */
  item: string;
  /** In the page; undefined for the first field. */
  pointer: string | undefined;
}

interface Props {
  /** Of the document. */
  id: string;
  kind: OfficeKind;
  body: JsonObject;
  types: BlockTypes;
  actions: ComposerActions;
  selected: string;
  isReadOnly: boolean;
  shown: string;
  onShow: (language: string) => void;
  verdicts: readonly OfficeVerdict[];
  wanted: WantedField | undefined;
  /** Called once it has the focus, or the person went elsewhere. */
  onFocused: () => void;
}

const blocks = ["blocks"];

/** The form of what is selected: of the page itself, or of a block. */
export default memo(function BlockPane(props: Props) {
  return props.selected === PAGE ? (
    <PageSettings {...props} />
  ) : (
    <SelectedBlock key={props.selected} {...props} />
  );
});

function PageSettings({ body, verdicts, actions, ...props }: Props) {
  const t = useTexts();
  const form = useWantedField(props);
  const { kind } = props.kind;
  const editor = (
    <DocumentEditor
      ref={form}
      kind={props.kind}
      without={blocks}
      // Its blocks are not compared at each key press.
      body={useMemo(() => withoutBlocks(body), [body])}
      isReadOnly={props.isReadOnly}
      shown={props.shown}
      onShow={props.onShow}
      onEdit={actions.editPage}
      verdicts={useMemo(
        () => verdicts.filter(({ pointer }) => !pointer.startsWith("/blocks/")),
        [verdicts],
      )}
    />
  );
  // A change shows on several pages: say on which ones.
  if (kind !== "shared") return editor;
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      {editor}
      <section aria-label={t("documents.usages")}>
        <Typography.Title level={4}>{t("documents.usages")}</Typography.Title>
        <Usages kind={kind} id={props.id} />
      </section>
    </Space>
  );
}

const withoutBlocks = ({ blocks: _, ...settings }: JsonObject): JsonObject =>
  settings;

function SelectedBlock({ body, verdicts, ...props }: Props) {
  const { selected, types, actions } = props;
  const t = useTexts();
  const services = useFormServices();
  const form = useWantedField(props);
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
      actions.edit(selected, change),
    [actions, selected],
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
          {...{ pointer, without, onEdit }}
          block={found.block}
          isReadOnly={props.isReadOnly}
          shown={props.shown}
          onShow={props.onShow}
          verdicts={own}
        />
      ) : (
        <p>{t("composer.unknown_block_why")}</p>
      )}
    </Space>
  );
}

/** For how many frames a field is waited for, while its form is loading. */
const MANY_FRAMES = 240;

/** Focuses the wanted field once the form is there. */
function useWantedField({
  wanted,
  selected,
  onFocused,
}: Pick<Props, "wanted" | "selected" | "onFocused">) {
  const form = useRef<DocumentFormHandle>(null);
  useEffect(() => {
    // Before the form of what was selected last is gone.
    if (wanted === undefined || wanted.item !== selected) return undefined;
    let frame = 0;
    let count = 0;
    const attempt = () => {
      count += 1;
      const field = firstField();
      if (form.current !== null && field !== null) {
        if (wanted.pointer === undefined) field.focus();
        else form.current.focus(wanted.pointer);
        onFocused();
      } else if (count < MANY_FRAMES) frame = requestAnimationFrame(attempt);
      else onFocused();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (["Escape", "F6", "Tab"].includes(key)) onFocused();
    };
    document.addEventListener("keydown", onKeyDown, true);
    document.addEventListener("pointerdown", onFocused, true);
    frame = requestAnimationFrame(attempt);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener("keydown", onKeyDown, true);
      document.removeEventListener("pointerdown", onFocused, true);
    };
  }, [wanted, selected, onFocused]);
  return form;
}

const firstField = () =>
  document.querySelector<HTMLElement>(
    '[data-pane=form] :is([data-control], input:not([type=hidden]), textarea, [contenteditable="true"])',
  );
