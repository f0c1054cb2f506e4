import { Space } from "antd";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { ContrastTable } from "./contrast-table.tsx";
import { MailPreview } from "./mail-preview.tsx";

interface Props {
  body: JsonObject;
  isReadOnly: boolean;
  onEdit: (change: (body: JsonObject) => JsonObject) => void;
}

/** What a theme looks like (BO-7.1): the contrast of its colors, light and dark, and a mail in them. */
export default function ThemeAside({ body, isReadOnly, onEdit }: Props) {
  return (
    <Space orientation="vertical" size="large" style={{ width: "100%" }}>
      <ContrastTable {...{ body, isReadOnly, onEdit }} />
      <MailPreview body={body} />
    </Space>
  );
}
