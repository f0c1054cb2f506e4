import { Skeleton } from "antd";
import { useLocation } from "wouter";
import { isWidePath } from "#src/back-office/screens/document-address.ts";
import { useDocumentSections } from "#src/back-office/screens/documents/document-sections.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { Sections } from "#src/back-office/ui/sections.tsx";

/** Challenges, and the products that are declared in them (BO-12.1, BO-12.7). */
export default function Challenges() {
  const t = useTexts();
  const [path] = useLocation();
  const documents = useDocumentSections("challenges");
  if (documents === undefined) return <Skeleton active />;
  return (
    <Sections
      label={t("challenges.title")}
      isAlone={isWidePath(path)}
      sections={documents}
    />
  );
}
