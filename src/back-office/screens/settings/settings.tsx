import { Skeleton } from "antd";
import { lazy } from "react";
import { useLocation } from "wouter";
import { useMay } from "#src/back-office/api/office.ts";
import { isComposer } from "#src/back-office/screens/document-address.ts";
import { useDocumentSections } from "#src/back-office/screens/documents/document-sections.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { Sections } from "#src/back-office/ui/sections.tsx";

const Roles = lazy(() => import("#src/back-office/screens/roles/roles.tsx"));

/** What holds for the whole programme: a section for each kind of document that the user may change, and the roles. */
export default function Settings() {
  const t = useTexts();
  const may = useMay();
  const documents = useDocumentSections("settings");
  const [path] = useLocation();
  if (documents === undefined) return <Skeleton active />;
  const roles = {
    path: "/settings/roles",
    title: t("roles.title"),
    component: Roles,
  };
  return (
    <Sections
      label={t("settings.title")}
      isAlone={isComposer(path)}
      sections={may("ROLE_WRITE") ? [...documents, roles] : documents}
    />
  );
}
