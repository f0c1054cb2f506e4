import { Space } from "antd";
import type { JsonObject } from "#src/schema/json.ts";
import { ContrastTable } from "./contrast-table.tsx";
import { FrontPreview } from "./front-preview.tsx";
import { MailPreview } from "./mail-preview.tsx";

interface Props {
  body: JsonObject;
  /** The language of the pages. */
  language: string;
  isReadOnly: boolean;
  onEdit: (change: (body: JsonObject) => JsonObject) => void;
}

/** What a theme looks like (BO-7.1): pages and a mail in it, and the contrast of its colors, light and dark. */
export default function ThemeAside({
  body,
  language,
  isReadOnly,
  onEdit,
}: Props) {
  return (
    <Space orientation="vertical" size="large" style={{ width: "100%" }}>
      <FrontPreview {...{ body, language }} />
      <ContrastTable {...{ body, isReadOnly, onEdit }} />
      <MailPreview body={body} />
    </Space>
  );
}
