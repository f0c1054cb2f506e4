import { Space } from "antd";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { ContrastTable } from "./contrast-table.tsx";
import { FrontPreview } from "./front-preview.tsx";
import { MailPreview } from "./mail-preview.tsx";

/** What a theme looks like (BO-7.1): pages and a mail in it, and the contrast of its colors, light and dark. */
export default function ThemeAside() {
  const { body, isReadOnly, session, textLanguage } = useOpenDocument();
  return (
    <Space orientation="vertical" size="large" style={{ width: "100%" }}>
      <FrontPreview body={body} language={textLanguage} />
      <ContrastTable {...{ body, isReadOnly }} onEdit={session.edit} />
      <MailPreview body={body} />
    </Space>
  );
}
