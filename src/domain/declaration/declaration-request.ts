import { entityId } from "#src/domain/values/reference.ts";
import { sentInstant } from "#src/domain/values/sent-instant.ts";
import { trimText } from "#src/domain/values/trim-text.ts";
import type { Challenge, DeclarationRequest } from "#src/schema/types.gen.ts";
import {
  declarationQuestions,
  type FormQuestion,
  predefinedKeys,
} from "./declaration.ts";
import {
  answerReason,
  choicesOf,
  inputSchema,
  predefinedKinds,
} from "./questions.ts";

/** What is wrong with a field of a declaration. */
export type DeclarationFault =
  | "required"
  /** The challenge does not require it. */
  | "unexpected"
  /** No such product, form, question or choice in this challenge. */
  | "unknown"
  /** The product or question is repeated. */
  | "twice"
  | "not_positive"
  /** Not a number, date or e-mail address, although the question requires one. */
  | "wrong_form"
  | "end_before_start";

export interface DeclarationViolation {
  /**
   * Path within the declaration, like `challengeProductDeclarations.0.quantity`; `file` for the proof. An unanswered
   * question is identified by its id: `formEntry.formValues./v2/form-inputs/13`.
   */
  path: string;
  fault: DeclarationFault;
}

type Asked = Pick<
  Challenge,
  | "resultEntryEnabled"
  | "needCurrencyValue"
  | "needProof"
  | "declarationForm"
  | "predefinedQuestions"
>;

/**
 * Checks a declaration that meets its schema against the rules of the challenge; empty if it is valid.
 * @param isProduct whether a product, by its id, belongs to the challenge
 * @param hasProof whether the request includes a file, or refers to an uploaded one
 */
export function declarationViolations(
  declaration: DeclarationRequest,
  challenge: Asked,
  isProduct: (id: string) => boolean,
  hasProof: boolean,
): DeclarationViolation[] {
  return [
    ...productViolations(declaration, challenge, isProduct),
    ...presence("file", hasProof, challenge.needProof === true),
    ...answerViolations(declaration, challenge),
    ...predefinedViolations(declaration, challenge),
  ];
}

const violation = (
  path: string,
  fault: DeclarationFault,
): DeclarationViolation[] => [{ path, fault }];

function presence(
  path: string,
  isThere: boolean,
  isAsked: boolean,
): DeclarationViolation[] {
  if (isThere === isAsked) return [];
  return violation(path, isAsked ? "required" : "unexpected");
}

/** Checks the products of a declaration. @param isProduct as in `declarationViolations`; defaults to accepting any */
export function productViolations(
  { challengeProductDeclarations }: DeclarationRequest,
  { resultEntryEnabled, needCurrencyValue }: Asked,
  isProduct: (id: string) => boolean = () => true,
): DeclarationViolation[] {
  const list = "challengeProductDeclarations";
  const lines = challengeProductDeclarations ?? [];
  const seen = new Set<string>();
  return [
    ...presence(list, lines.length > 0, resultEntryEnabled === true),
    ...lines.flatMap(({ challengeProduct, quantity, currencyValue }, index) => {
      const path = (field: string) => `${list}.${index}.${field}`;
      const id = entityId(challengeProduct) ?? "";
      const isRepeated = seen.has(id);
      seen.add(id);
      const found: DeclarationViolation[] = [];
      if (isRepeated)
        found.push(...violation(path("challengeProduct"), "twice"));
      else if (!isProduct(id))
        found.push(...violation(path("challengeProduct"), "unknown"));
      if (quantity <= 0)
        found.push(...violation(path("quantity"), "not_positive"));
      const value = currencyValue ?? undefined;
      if (needCurrencyValue !== true) {
        if (value !== undefined && value !== 0)
          found.push(...violation(path("currencyValue"), "unexpected"));
      } else if (value === undefined)
        found.push(...violation(path("currencyValue"), "required"));
      else if (value <= 0)
        found.push(...violation(path("currencyValue"), "not_positive"));
      return found;
    }),
  ];
}

type FormValue = NonNullable<
  DeclarationRequest["formEntry"]
>["formValues"][number];

function answerViolations(
  { formEntry }: DeclarationRequest,
  challenge: Asked,
): DeclarationViolation[] {
  const { declarationForm: form } = challenge;
  const { inputs } = declarationQuestions(challenge);
  if (!formEntry) {
    return inputs.flatMap((input) => missing(input));
  }
  if (!form) return violation("formEntry", "unexpected");
  if (entityId(formEntry.form) !== entityId(form))
    return violation("formEntry.form", "unknown");
  const seen = new Set<string>();
  const given = formEntry.formValues.flatMap((answer, index) => {
    const path = `formEntry.formValues.${index}`;
    const id = entityId(answer.formInput) ?? "";
    const input = inputs.find((one) => entityId(one) === id);
    if (input === undefined) return violation(`${path}.formInput`, "unknown");
    if (seen.has(id)) return violation(`${path}.formInput`, "twice");
    seen.add(id);
    return answerFaults(input, answer).map(({ field, fault }) => ({
      path: `${path}.${field}`,
      fault,
    }));
  });
  return [
    ...given,
    ...inputs
      .filter((input) => !seen.has(entityId(input) ?? ""))
      .flatMap(missing),
  ];
}

const missing = (input: FormQuestion): DeclarationViolation[] =>
  violation(`formEntry.formValues.${input["@id"]}`, "required");

/** Checks what was answered: a question with choices takes one of them, any other takes text. */
function answerFaults(
  input: FormQuestion,
  { value, formInputChoiceValues }: FormValue,
): { field: "value" | "formInputChoiceValues"; fault: DeclarationFault }[] {
  const choices = choicesOf(input).map(entityId);
  const text = trimText(value ?? "");
  const chosen = formInputChoiceValues ?? [];
  if (choices.length === 0) {
    if (chosen.length > 0)
      return [{ field: "formInputChoiceValues", fault: "unexpected" }];
    const reason = answerReason(inputSchema(input), text);
    if (reason === undefined) return [];
    const fault = reason === "required" ? reason : "wrong_form";
    return [{ field: "value", fault }];
  }
  if (text !== "") return [{ field: "value", fault: "unexpected" }];
  const field = "formInputChoiceValues";
  const [choice, ...others] = chosen;
  if (choice === undefined) return [{ field, fault: "required" }];
  if (others.length > 0) return [{ field, fault: "unexpected" }];
  return choices.includes(entityId(choice.formInputChoice))
    ? []
    : [{ field, fault: "unknown" }];
}

function predefinedViolations(
  declaration: DeclarationRequest,
  challenge: Asked,
): DeclarationViolation[] {
  const asked = declarationQuestions(challenge).predefined.map(
    ({ key }) => key,
  );
  const found = predefinedKeys.flatMap((key) => {
    const text = trimText(declaration[key] ?? "");
    const isDate = predefinedKinds[key] === "date";
    if (isDate && text !== "" && sentInstant(text) === undefined)
      return violation(key, "wrong_form");
    return presence(key, text !== "", asked.includes(key));
  });
  const start = sentInstant(declaration.invoiceDateStart);
  const end = sentInstant(declaration.invoiceDateEnd);
  if (start !== undefined && end !== undefined && end < start)
    found.push(...violation("invoiceDateEnd", "end_before_start"));
  return found;
}
