import { render } from "@testing-library/react";
import { useState } from "react";
import type { FormQuestion } from "#src/domain/declaration/declaration.ts";
import { type Answers, answerOf } from "#src/domain/declaration/questions.ts";
import { QuestionsForm } from "#src/forms/rjsf/questions-form.tsx";

/** Renders a form of one question, for tests; `answer` returns the current value. */
export function showQuestion(question: FormQuestion) {
  const questions = { inputs: [question], predefined: [], count: 1 };
  let held: Answers = {};
  function Page() {
    const [values, setValues] = useState(held);
    held = values;
    return (
      <QuestionsForm
        questions={questions}
        values={values}
        onChange={setValues}
        showAllErrors={false}
      />
    );
  }
  render(<Page />);
  return { answer: () => answerOf(held, question["@id"]) };
}
