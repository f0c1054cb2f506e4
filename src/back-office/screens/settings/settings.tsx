import { Skeleton } from "antd";
import { lazy } from "react";
import { useMay } from "#src/back-office/api/office.ts";
import { useKindSections } from "#src/back-office/screens/documents/kind-sections.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import { Sections } from "#src/back-office/ui/sections.tsx";

const Roles = lazy(() => import("#src/back-office/screens/roles/roles.tsx"));

/** What holds for the whole programme: a section for each kind of document that the user may change, and the roles. */
export default function Settings() {
  const t = useTexts();
  const may = useMay();
  // Those of the store are here as long as it has no screen.
  const kinds = useKindSections("/settings", ["/settings", "/store"]);
  if (kinds === undefined) return <Skeleton active />;
  return (
    <Sections
      label={t("settings.title")}
      sections={[
        ...kinds,
        ...(may("ROLE_WRITE")
          ? [
              {
                path: "/settings/roles",
                title: t("roles.title"),
                component: Roles,
              },
            ]
          : []),
      ]}
    />
  );
}
