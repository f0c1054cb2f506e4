import { Skeleton } from "antd";
import { useDocumentSections } from "#src/back-office/screens/documents/document-sections.tsx";
import { useOwnSections } from "#src/back-office/screens/own-sections.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Sections } from "#src/back-office/ui/sections.tsx";

/** What participants order and win, and what there is of it (BO-7.4). */
export default function Store() {
  const t = useTexts();
  const documents = useDocumentSections("store");
  const own = useOwnSections("store");
  if (documents === undefined) return <Skeleton active />;
  return (
    <Sections label={t("store.title")} sections={[...own, ...documents]} />
  );
}
