import {
  type ErrorSchema,
  type RJSFSchema,
  toErrorList,
  type ValidatorType,
} from "@rjsf/utils";
import {
  type AnswerReason,
  type AnswerSchema,
  answerReason,
} from "#src/domain/declaration/questions.ts";
import { formAnswer } from "./question-schema.ts";

/** The same object for the same reason, so that a field only re-renders if its own error has changed. */
const errors = new Map<AnswerReason, ErrorSchema<unknown>>();

function errorOf(reason: AnswerReason): ErrorSchema<unknown> {
  const error = errors.get(reason) ?? { __errors: [reason] };
  errors.set(reason, error);
  return error;
}

function errorSchemaOf(
  { properties = {} }: RJSFSchema,
  answers: unknown,
): ErrorSchema<unknown> {
  const found: Record<string, ErrorSchema<unknown>> = {};
  for (const [property, schema] of Object.entries(properties)) {
    const answer = formAnswer(answers, property);
    const reason = answerReason(schema as AnswerSchema, answer);
    if (reason !== undefined) found[property] = errorOf(reason);
  }
  return found as ErrorSchema<unknown>;
}

/**
 * The validator for RJSF: applies the rules of `questionErrors`, only evaluating answers that have changed. It interprets
 * schemas, since the content security policy forbids compiling them. Its messages are the reasons, which the field
 * translates.
 */
export const questionValidator: ValidatorType<unknown> = {
  isValid: (schema, answers) =>
    Object.keys(errorSchemaOf(schema, answers)).length === 0,
  validateFormData: (answers, schema) => {
    const errorSchema = errorSchemaOf(schema, answers);
    return { errors: toErrorList(errorSchema), errorSchema };
  },
  rawValidation: () => ({}),
};
