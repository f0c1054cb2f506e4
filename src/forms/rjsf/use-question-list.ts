import { useMemo } from "react";
import type { DeclarationQuestions } from "#src/domain/declaration/declaration.ts";
import {
  answerKind,
  choicesOf,
  predefinedKinds,
} from "#src/domain/declaration/questions.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { predefinedLabels } from "./predefined-labels.ts";
import type { Question } from "./question-state.ts";

/** The questions in order, with translated labels if the server sends none. */
export function useQuestionList({
  inputs,
  predefined,
}: DeclarationQuestions): Question[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      ...inputs.map((input, index) => ({
        name: input["@id"],
        kind: answerKind(input),
        label:
          input.label?.trim() || t("questions.unnamed", { number: index + 1 }),
        choices: choicesOf(input).map((choice, at) => ({
          value: choice["@id"],
          label:
            choice.title?.trim() ||
            t("questions.unnamed_choice", { number: at + 1 }),
        })),
      })),
      ...predefined.map(({ key, label }) => ({
        name: key,
        kind: predefinedKinds[key],
        label: label?.trim() || t(predefinedLabels[key]),
        choices: [],
      })),
    ],
    [inputs, predefined, t],
  );
}
