import { lazy } from "react";
import { useTexts } from "#src/back-office/texts.ts";
import { Sections } from "#src/back-office/ui/sections.tsx";

const Roles = lazy(() => import("#src/back-office/screens/roles/roles.tsx"));

/** What holds for the whole programme. */
export default function Settings() {
  const t = useTexts();
  return (
    <Sections
      label={t("settings.title")}
      sections={[
        { path: "/settings/roles", title: t("roles.title"), component: Roles },
      ]}
    />
  );
}
