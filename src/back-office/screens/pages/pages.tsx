import { Skeleton } from "antd";
import { useLocation } from "wouter";
import { isWidePath } from "#src/back-office/screens/document-address.ts";
import { useDocumentSections } from "#src/back-office/screens/documents/document-sections.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { Sections } from "#src/back-office/ui/sections.tsx";

/** The pages of the programme, and the notices to participants (BO-23.2). */
export default function Pages() {
  const t = useTexts();
  const [path] = useLocation();
  const documents = useDocumentSections("pages");
  if (documents === undefined) return <Skeleton active />;
  return (
    <Sections
      label={t("pages.title")}
      isAlone={isWidePath(path)}
      sections={documents}
    />
  );
}
