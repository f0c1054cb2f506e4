import { Alert } from "antd";
import type { Ref } from "react";
import type { JsonObject } from "#src/schema/json.ts";
import {
  DocumentForm,
  type DocumentFormHandle,
  type FormProps,
} from "./document-form.tsx";

export type BlockFormHandle = DocumentFormHandle;

interface Props extends Omit<FormProps, "ref" | "schema" | "body" | "base"> {
  ref?: Ref<BlockFormHandle>;
  block: JsonObject;
  /** Its JSON Pointer in the document, which verdicts and `focus` have, too. */
  pointer: string;
  /** Changes the block; everything that did not change is identical in the result. */
  onEdit: (change: (block: JsonObject) => JsonObject) => void;
}

/** The form of a block of a page, made from the editing schema of its type (BO-4.4). */
export function BlockForm({ ref, block, pointer, ...props }: Props) {
  const name = String(block["@type"] ?? "");
  const type = props.blockTypes.find((one) => one.type === name);
  if (type === undefined)
    return (
      <Alert
        type="warning"
        showIcon
        title={props.t("block_unknown", { name })}
      />
    );
  return (
    <DocumentForm
      key={String(block["key"] ?? pointer)}
      {...props}
      {...(ref !== undefined && { ref })}
      base={pointer}
      schema={type.schema}
      body={block}
    />
  );
}
