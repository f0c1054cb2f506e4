import { Input } from "antd";
import { lazy, startTransition, useLayoutEffect, useState } from "react";
import {
  controlProps,
  type TextControlProps,
  useForm,
} from "./form-context.ts";
import { LaterEditor } from "./later-editor.tsx";

/** Longer texts have several lines. */
const MAX_LINE_LENGTH = 300;

const HtmlControl = lazy(() => import("./html-editor/html-control.tsx"));

/** One text: a line, several, or formatted ones. */
export function TextControl(props: TextControlProps) {
  if (props.rule["x-editor"] !== "html") return <PlainControl {...props} />;
  return (
    <LaterEditor>
      <HtmlControl {...props} />
    </LaterEditor>
  );
}

function PlainControl({
  id,
  pointer,
  rule,
  value,
  onChange,
  name,
  lang,
}: TextControlProps) {
  const form = useForm();
  const { maxLength, "x-advised-length": advised } = rule;
  // It is handed back some renders later, which would move the caret to the end.
  const [typed, setTyped] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever comes back replaces what was typed.
  useLayoutEffect(() => setTyped(undefined), [value]);
  const isLink = rule["x-link"] !== undefined;
  const isLong =
    rule["x-editor"] === "textarea" ||
    (!isLink && Number(advised ?? maxLength ?? 0) > MAX_LINE_LENGTH);
  const common = {
    ...controlProps(form, pointer, id),
    value: typed ?? value,
    readOnly: form.isReadOnly,
    onChange({ target }: { target: { value: string } }) {
      setTyped(target.value);
      // The letter comes before the other places that show the text.
      startTransition(() => onChange(target.value));
    },
    ...(name !== undefined && { "aria-label": name }),
    ...(lang !== undefined && { lang }),
  };
  if (isLong) return <Input.TextArea {...common} rows={3} />;
  return <Input {...common} {...(isLink && { inputMode: "url" as const })} />;
}
