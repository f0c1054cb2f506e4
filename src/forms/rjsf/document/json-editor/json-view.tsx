import { Skeleton } from "antd";
import { lazy } from "react";
import { LaterEditor } from "#src/forms/rjsf/document/later-editor.tsx";
import type { JsonEditorProps } from "./json-editor.tsx";

const JsonEditor = lazy(() => import("./json-editor.tsx"));

/** A value as JSON, with the names and values that its schema knows, and the verdicts at their lines; loaded when used. */
export function JsonView(props: JsonEditorProps) {
  return (
    <LaterEditor fallback={<Skeleton active />}>
      <JsonEditor {...props} />
    </LaterEditor>
  );
}
