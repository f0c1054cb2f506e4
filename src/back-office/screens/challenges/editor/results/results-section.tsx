import { lazy } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { ScreenPart } from "#src/back-office/frame/screen-boundary.tsx";
import { SectionForm } from "#src/back-office/screens/challenges/editor/section-form.tsx";
import { ExportButton } from "#src/back-office/screens/exports/export-button.tsx";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";

const ChallengeFiles = lazy(
  () =>
    import("#src/back-office/screens/challenges/editor/challenge-files.tsx"),
);

const properties = ["areResultsVisible", "areResultsAnonymized", "resultLimit"];

/** What is shown of results and, where people do not declare any, how these come in (BO-13.5). */
export default function ResultsSection() {
  const t = useTexts();
  const { body, document } = useOpenDocument();
  const isLive = document?.statuses?.includes("live") === true;
  return (
    <div className={layout["parts"]}>
      <SectionForm properties={properties} />
      {document?.entityId && (
        <div>
          <ExportButton kind="results" challenge={document.entityId} />
        </div>
      )}
      {body["resultEntryEnabled"] === false && (
        <div className={layout["panel"]}>
          <h4>{t("results.import")}</h4>
          <p className={layout["text"]}>
            {t(isLive ? "results.import_why" : "results.import_later")}
          </p>
          {isLive && (
            <ScreenPart fallback={null}>
              <ChallengeFiles kind="results" />
            </ScreenPart>
          )}
        </div>
      )}
    </div>
  );
}
