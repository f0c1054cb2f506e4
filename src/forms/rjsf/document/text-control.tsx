import { Input } from "antd";
import { useLayoutEffect, useState } from "react";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { controlProps, useForm } from "./form-context.ts";

interface Props {
  id: string;
  pointer: string;
  rule: JsonObject;
  value: string;
  onChange: (text: string) => void;
  /** The name, where no label is for it. */
  name?: string;
  /** The language of the text. */
  lang?: string;
}

/** Longer texts have several lines. */
const MANY = 300;

/** One text: a line, or several. */
export function TextControl({
  id,
  pointer,
  rule,
  value,
  onChange,
  name,
  lang,
}: Props) {
  const form = useForm();
  const { maxLength } = rule;
  // RJSF hands it back one render later, which would move the caret to the end.
  const [typed, setTyped] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever comes back replaces what was typed.
  useLayoutEffect(() => setTyped(undefined), [value]);
  const isHtml = rule["x-editor"] === "html";
  const isLink = rule["x-link"] !== undefined;
  const isLong =
    isHtml ||
    rule["x-editor"] === "textarea" ||
    (!isLink && typeof maxLength === "number" && maxLength > MANY);
  const common = {
    ...controlProps(form, pointer, id),
    value: typed ?? value,
    readOnly: form.isReadOnly,
    onChange({ target }: { target: { value: string } }) {
      setTyped(target.value);
      onChange(target.value);
    },
    ...(name !== undefined && { "aria-label": name }),
    ...(lang !== undefined && { lang }),
  };
  if (isLong)
    return (
      <Input.TextArea
        {...common}
        rows={isHtml ? (form.shown === "all" ? 5 : 8) : 3}
      />
    );
  return <Input {...common} {...(isLink && { inputMode: "url" as const })} />;
}
