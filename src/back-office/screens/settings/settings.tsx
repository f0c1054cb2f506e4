import { Skeleton } from "antd";
import { useLocation } from "wouter";
import { isWidePath } from "#src/back-office/screens/document-address.ts";
import { useDocumentSections } from "#src/back-office/screens/documents/document-sections.tsx";
import { useOwnSections } from "#src/back-office/screens/own-sections.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Sections } from "#src/back-office/ui/sections.tsx";

/** What holds for the whole programme: a section for each kind of document that the user may change, and the roles. */
export default function Settings() {
  const t = useTexts();
  const documents = useDocumentSections("settings");
  const own = useOwnSections("settings");
  const [path] = useLocation();
  if (documents === undefined) return <Skeleton active />;
  return (
    <Sections
      label={t("settings.title")}
      isAlone={isWidePath(path)}
      sections={[...documents, ...own]}
    />
  );
}
