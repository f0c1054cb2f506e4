import { Alert, Space } from "antd";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { OfficeKind } from "#src/back-office/api/documents.ts";
import { DocumentEditor } from "#src/back-office/screens/documents/document-editor.tsx";
import { useFormServices } from "#src/back-office/screens/documents/form-services.ts";
import { PAGE } from "#src/back-office/screens/pages/composer/block-marks.ts";
import type { BlockTypes } from "#src/back-office/screens/pages/composer/block-types.ts";
import type { ComposerActions } from "#src/back-office/screens/pages/composer/use-composer.ts";
import { useTexts } from "#src/back-office/texts.ts";
import {
  findBlock,
  type Nesting,
  nestedProperty,
  typeOf,
} from "#src/domain/documents/block-edit.ts";
import { isObject, type JsonObject } from "#src/domain/documents/languages.ts";
import { BlockForm } from "#src/forms/rjsf/document/block-form.tsx";
import type { DocumentFormHandle } from "#src/forms/rjsf/document/document-form.tsx";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";

/** The field that gets the focus as soon as it is there. */
export interface WantedField {
  /** In the block, or in the page; undefined for the first field. */
  pointer: string | undefined;
}

interface Props {
  kind: OfficeKind;
  body: JsonObject;
  nesting: Nesting;
  types: BlockTypes;
  actions: ComposerActions;
  selected: string;
  isReadOnly: boolean;
  shown: string;
  onShow: (language: string) => void;
  verdicts: readonly OfficeVerdict[];
  wanted: WantedField | undefined;
}

const without = (object: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(
    Object.entries(object).filter(([name]) => !names.includes(name)),
  );

const propertiesOf = ({ properties }: JsonObject): JsonObject =>
  isObject(properties) ? properties : {};

/** The form of what is selected: of the page itself, or of a block. */
export default function BlockPane(props: Props) {
  return props.selected === PAGE ? (
    <PageSettings {...props} />
  ) : (
    <SelectedBlock key={props.selected} {...props} />
  );
}

function PageSettings({ kind, body, verdicts, actions, ...props }: Props) {
  const form = useWantedField(props.wanted);
  const settings = useMemo<OfficeKind>(
    () => ({
      ...kind,
      kind: "page-settings",
      schema: {
        ...kind.schema,
        properties: without(propertiesOf(kind.schema), ["blocks"]),
      },
    }),
    [kind],
  );
  return (
    <DocumentEditor
      ref={form}
      kind={settings}
      body={useMemo(() => without(body, ["blocks"]), [body])}
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
}

function SelectedBlock({ body, verdicts, ...props }: Props) {
  const { selected, nesting, types, actions } = props;
  const t = useTexts();
  const services = useFormServices();
  const found = findBlock(body, selected, nesting);
  const form = useWantedField(props.wanted, found?.pointer);
  const schema = types.get(found ? typeOf(found.block) : "")?.schema;
  const nested = found && nestedProperty(found.block, nesting);
  // The outline has them.
  const elsewhere = useMemo(
    () => (nested === undefined ? [] : [nested]),
    [nested],
  );
  const own = useMemo(
    () => (found ? ownVerdicts(verdicts, found.pointer, nested) : []),
    [verdicts, found, nested],
  );
  const onEdit = useCallback(
    (change: (block: JsonObject) => JsonObject) =>
      actions.edit(selected, change),
    [actions, selected],
  );
  if (found === undefined) return null;
  return (
    <Space orientation="vertical" size="middle" style={{ width: "100%" }}>
      {schema === undefined ? (
        <>
          {own.map(({ pointer, outcome, message, level }) => (
            <Alert
              key={`${pointer} ${outcome}`}
              type={level === "mistake" ? "error" : "warning"}
              title={message}
            />
          ))}
          <p>{t("composer.unknown_block_why")}</p>
        </>
      ) : (
        <BlockForm
          {...services}
          ref={form}
          block={found.block}
          pointer={found.pointer}
          without={elsewhere}
          isReadOnly={props.isReadOnly}
          shown={props.shown}
          onShow={props.onShow}
          onEdit={onEdit}
          verdicts={verdicts}
        />
      )}
    </Space>
  );
}

/** The verdicts on a block, but not those on blocks in it, with pointers into the block. */
export function ownVerdicts(
  verdicts: readonly OfficeVerdict[],
  pointer: string,
  nested: string | undefined,
): OfficeVerdict[] {
  return verdicts.flatMap((verdict) => {
    if (!`${verdict.pointer}/`.startsWith(`${pointer}/`)) return [];
    const inner = verdict.pointer.slice(pointer.length);
    const isNested = nested !== undefined && inner.startsWith(`/${nested}/`);
    return isNested ? [] : [{ ...verdict, pointer: inner }];
  });
}

/** For how many frames a field is waited for, while its form is loading. */
const MANY_FRAMES = 240;

/** Focuses the wanted field once the form is there. */
function useWantedField(wanted: WantedField | undefined, base = "") {
  const form = useRef<DocumentFormHandle>(null);
  const done = useRef<WantedField>(undefined);
  useEffect(() => {
    if (wanted === undefined || done.current === wanted) return undefined;
    let frame = 0;
    let count = 0;
    const attempt = () => {
      count += 1;
      const field = firstField();
      if (form.current !== null && field !== null) {
        done.current = wanted;
        if (wanted.pointer === undefined) field.focus();
        else form.current.focus(base + wanted.pointer);
      } else if (count < MANY_FRAMES) frame = requestAnimationFrame(attempt);
    };
    attempt();
    return () => cancelAnimationFrame(frame);
  }, [wanted, base]);
  return form;
}

const firstField = () =>
  document.querySelector<HTMLElement>(
    '[data-pane=form] :is([data-control], input:not([type=hidden]), textarea, [contenteditable="true"])',
  );
