import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import type { DeclarationQuestions } from "#src/domain/declaration/declaration.ts";
import {
  type Answers,
  answerOf,
  questionsSchema,
} from "#src/domain/declaration/questions.ts";
import type { Question } from "./question-state.ts";

/** The typed text or choice of each question, by property. */
type FormAnswers = Readonly<Record<string, string>>;

/** RJSF's paths cannot contain every id of the server, so questions are properties by position: `q0`, `q1`. */
export const propertyOf = (index: number): string => `q${index}`;

/** @returns NaN if it is no property of a question */
export const indexOf = (property: string | number | undefined): number =>
  Number(/^q(\d+)$/.exec(`${property}`)?.[1]);

const byPosition = <Value>(
  list: readonly Question[],
  get: (question: Question) => Value,
): Record<string, Value> =>
  Object.fromEntries(
    list.map((question, index) => [propertyOf(index), get(question)]),
  );

/** The schema of the questions, by position. */
export function formSchema(
  questions: DeclarationQuestions,
  list: readonly Question[],
): RJSFSchema {
  const { type, properties } = questionsSchema(questions);
  return {
    type,
    required: list.map((_, index) => propertyOf(index)),
    properties: byPosition(list, ({ name }) => properties[name] as RJSFSchema),
  };
}

/** Which label and widget each question has. */
export const formUiSchema = (list: readonly Question[]): UiSchema =>
  byPosition(list, ({ label, kind }) => ({
    "ui:title": label,
    "ui:widget": kind,
    // Answers are what was typed, even for numbers.
    "ui:field": "StringField",
  }));

/** The answers by position. */
export const formAnswers = (
  list: readonly Question[],
  answers: Answers,
): FormAnswers => byPosition(list, ({ name }) => answerOf(answers, name));

/** An answer in the data of RJSF's form; defaults to "". */
export function formAnswer(data: unknown, property: string): string {
  const answer = (data as FormAnswers | undefined)?.[property];
  return typeof answer === "string" ? answer : "";
}
