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

/** The schema of a question, as RJSF types it. */
export type QuestionSchema = RJSFSchema & AnswerSchema;

const reasonOf = (schema: QuestionSchema, answer: unknown) =>
  answerReason(schema, typeof answer === "string" ? answer : "");

const validation = (reason?: AnswerReason): ValidationData<unknown> => {
  const errorSchema = reason === undefined ? {} : { __errors: [reason] };
  return { errors: toErrorList(errorSchema), errorSchema };
};

/**
 * The validator for RJSF: applies the rule of `questionErrors` to one question. It interprets schemas, since the content
 * security policy forbids compiling them. Its messages are the reasons, which the field translates.
 */
export const questionValidator: ValidatorType<unknown, QuestionSchema> = {
  isValid: (schema, answer) => reasonOf(schema, answer) === undefined,
  validateFormData: (answer, schema) => validation(reasonOf(schema, answer)),
  rawValidation: () => ({}),
};
