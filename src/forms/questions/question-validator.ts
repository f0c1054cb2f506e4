import {
  type RJSFSchema,
  toErrorList,
  type ValidationData,
  type ValidatorType,
} from "@rjsf/utils";
import {
  type AnswerReason,
  type AnswerSchema,
  answerReason,
} from "#src/domain/questions.ts";

/** The schema of an answer as RJSF's types want it. */
export type QuestionSchema = RJSFSchema & AnswerSchema;

const reasonOf = (schema: QuestionSchema, answer: unknown) =>
  answerReason(schema, typeof answer === "string" ? answer : "");

const validation = (reason?: AnswerReason): ValidationData<unknown> => {
  const errorSchema = reason === undefined ? {} : { __errors: [reason] };
  return { errors: toErrorList(errorSchema), errorSchema };
};

/**
 * The validator behind RJSF: the rule of `questionErrors`, one answer at a time. It interprets schemas, as the page's
 * policy asks for. Its messages are the reasons, for the field to translate.
 */
export const questionValidator: ValidatorType<unknown, QuestionSchema> = {
  isValid: (schema, answer) => reasonOf(schema, answer) === undefined,
  validateFormData: (answer, schema) => validation(reasonOf(schema, answer)),
  rawValidation: () => ({}),
};
