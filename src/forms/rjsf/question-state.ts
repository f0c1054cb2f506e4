import { createContext, type RefObject, use } from "react";
import type { AnswerKind } from "#registry/inputs.ts";
import type { Answers } from "#src/domain/declaration/questions.ts";

export interface Question {
  name: string;
  kind: AnswerKind;
  label: string;
  choices: readonly { value: string; label: string }[];
}

/** What all fields of a form share. It does not change with an answer. */
export interface FormState {
  list: readonly Question[];
  /** Names of the questions that were changed. */
  touched: RefObject<Set<string>>;
  showAllErrors: boolean;
  /** The server's messages by name, and the answers that it refused. */
  refused: { errors: Answers | undefined; values: Answers };
}

export const FormContext = createContext<FormState | null>(null);

/** The start of the invoice period: the earliest valid end. */
export const StartContext = createContext("");

/** The question of a field, and its state apart from its schema and value. */
export interface QuestionState extends Question {
  /** Position among all questions, from 1. */
  number: number;
  count: number;
  /** The earliest valid date. */
  min: string | undefined;
  /** The id of the message, if there is one. */
  messageId: string | undefined;
  onLeave: () => void;
}

export const QuestionContext = createContext<QuestionState | null>(null);

export function useFormState(): FormState {
  const state = use(FormContext);
  if (state === null) throw new Error("A question stands in no QuestionsForm");
  return state;
}

export function useQuestion(): QuestionState {
  const state = use(QuestionContext);
  if (state === null) throw new Error("A control stands in no question");
  return state;
}

/** Questions with fewer choices are rendered as radio buttons, others as a dropdown (CH-2.5.30). */
const dropdownFrom = 5;

export const hasButtons = ({ kind, choices }: Question): boolean =>
  kind === "choice" && choices.length < dropdownFrom;
