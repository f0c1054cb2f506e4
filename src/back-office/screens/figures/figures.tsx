import { useOwnSections } from "#src/back-office/screens/own-sections.ts";
import { useTexts } from "#src/back-office/texts.ts";
import { Sections } from "#src/back-office/ui/sections.tsx";

/** Figures, those for who pays, and the reports that are mailed (BO-20.4, BO-21.3). */
export default function Figures() {
  const t = useTexts();
  return (
    <Sections label={t("figures.title")} sections={useOwnSections("figures")} />
  );
}
