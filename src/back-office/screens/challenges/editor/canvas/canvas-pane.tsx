import { Radio } from "antd";
import { useDeferredValue, useState } from "react";
import { useOpenDocument } from "#src/back-office/document/document-context.ts";
import { DraftFrame } from "#src/back-office/document/draft-frame.tsx";
import panes from "#src/back-office/document/panes/panes.module.css";
import { useChallengeEditor } from "#src/back-office/screens/challenges/editor/challenge-editor-context.ts";
import {
  Frames,
  PreviewBar,
} from "#src/back-office/screens/pages/canvas/index.ts";
import { useTexts } from "#src/back-office/texts.ts";
import layout from "#src/back-office/ui/layout.module.css";
import { PhaseSteps } from "./phase-steps.tsx";
import { useChallengePreview } from "./use-challenge-preview.ts";

/** What participants see of the sections that are not seen on the challenge's page, by step of the declaration. */
const steps: Readonly<Record<string, string>> = {
  products: "products",
  declaration: "questions",
};

type Shown = "page" | "declaration";

/** The challenge as participants get it once it is published, for the date, person, width and theme that one chooses. */
export default function CanvasPane() {
  const t = useTexts();
  const { id, document, body, textLanguage } = useOpenDocument();
  const { section } = useChallengeEditor();
  const options = useChallengePreview(body);
  const step = steps[section?.name ?? ""];
  const [choice, setChoice] = useState<{ step?: string; shown: Shown }>();
  const isDeclared = body["type"] !== "Photo";
  const usual: Shown = step === undefined ? "page" : "declaration";
  // A choice holds until a section is open that is seen elsewhere.
  const chosen = choice?.step === step ? choice?.shown : undefined;
  const shown = isDeclared ? (chosen ?? usual) : "page";
  const shownStep = shown === "page" ? undefined : (step ?? "products");
  const page = `/challenge/${document?.entityId}`;
  const laterBody = useDeferredValue(body);
  return (
    <>
      <div className={panes["preview"]}>
        <PreviewBar
          options={options}
          language={textLanguage}
          body={laterBody}
          documentId={id}
        />
      </div>
      <div className={`${panes["preview"]} ${layout["bar"]}`}>
        {isDeclared && (
          <Radio.Group
            size="small"
            optionType="button"
            aria-label={t("challenge_editor.shown")}
            value={shown}
            onChange={({ target }) =>
              setChoice({ shown: target.value, ...(step && { step }) })
            }
            options={(["page", "declaration"] as const).map((value) => ({
              value,
              label: t(`challenge_editor.shown.${value}`),
            }))}
          />
        )}
        <PhaseSteps body={laterBody} options={options} />
      </div>
      <div className={panes["canvas"]}>
        <Frames body={laterBody} language={textLanguage} options={options}>
          {({ language, width }) => (
            <DraftFrame
              key={shownStep ?? ""}
              path={
                shownStep === undefined
                  ? page
                  : `${page}/declare?step=${shownStep}`
              }
              {...{ options, language, width }}
            />
          )}
        </Frames>
      </div>
    </>
  );
}
