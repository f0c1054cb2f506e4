import { useEffect } from "react";
import { declarationQuestions } from "#src/domain/declaration/declaration.ts";
import { focusControl } from "#src/forms/focus-control.ts";
import { QuestionsForm } from "#src/forms/rjsf/questions-form.tsx";
import type { StepProps } from "./step-props.ts";

/** The step with the questions (CH-2.5.30, CH-2.5.31). */
export function QuestionsStep({
  challenge,
  draft,
  change,
  errors,
  focused,
}: StepProps & {
  /** The name of the question to focus. */
  focused: string | undefined;
}) {
  useEffect(() => {
    if (focused !== undefined) focusControl(focused);
  }, [focused]);
  return (
    <QuestionsForm
      questions={declarationQuestions(challenge)}
      values={draft.answers}
      errors={errors}
      showAllErrors={Object.keys(errors).length > 0}
      onChange={(answers) =>
        change((all) => ({ ...all, answers: { ...answers } }))
      }
    />
  );
}
