import {
  productGain,
  sumTotals,
  type Totals,
} from "#src/domain/store/reward.ts";
import { calendarDay } from "#src/domain/values/calendar-day.ts";
import { readNumber } from "#src/domain/values/number.ts";
import { entityId, entityIri } from "#src/domain/values/reference.ts";
import { trimText } from "#src/domain/values/trim-text.ts";
import {
  declaredQuantity,
  declaredValue,
} from "#src/schema/constraints.gen.ts";
import type {
  Challenge,
  ChallengeListProduct,
  Declaration,
  DeclarationRequest,
  DraftLine,
  EditedLine,
  StoredDeclarationDraft,
} from "#src/schema/types.gen.ts";
import {
  declarationQuestions,
  type FormQuestion,
  predefinedKeys,
  type WizardStep,
  wizardSteps,
} from "./declaration.ts";
import {
  type DeclarationFault,
  productViolations,
} from "./declaration-request.ts";
import {
  type AnswerReason,
  type Answers,
  answerOf,
  choicesOf,
  questionErrors,
} from "./questions.ts";

/** What a participant has filled in so far; nothing is lost until the declaration is accepted. */
export type DeclarationDraft = Omit<StoredDeclarationDraft, "version"> & {
  proof: File | null;
};

/** An empty draft. @param idempotencyKey a unique key */
export const emptyDraft = (idempotencyKey: string): DeclarationDraft => ({
  idempotencyKey,
  lines: [],
  editing: null,
  proof: null,
  answers: {},
});

/** Whether nothing has been filled in. */
export const isEmptyDraft = ({
  lines,
  editing,
  proof,
  answers,
}: DeclarationDraft): boolean =>
  lines.length === 0 &&
  editing === null &&
  proof === null &&
  Object.values(answers).every((answer = "") => trimText(answer) === "");

/** Identifies the products of a challenge: the id of the product itself. */
export const productId = ({ challengeProduct }: ChallengeListProduct): string =>
  entityId(challengeProduct) ?? "";

/**
 * A draft prefilled from an earlier declaration: its products and answers, as far as the challenge still has them. The
 * proof has to be chosen again.
 * @param idempotencyKey a unique key
 * @param timeZone the programme's
 */
export function draftFrom(
  declaration: Declaration,
  challenge: Challenge,
  idempotencyKey: string,
  timeZone: string,
): DeclarationDraft {
  const startedFrom = entityId(declaration);
  return {
    ...emptyDraft(idempotencyKey),
    ...(startedFrom !== undefined && { startedFrom }),
    lines: challenge.resultEntryEnabled
      ? declaredLines(declaration, challenge)
      : [],
    answers: declaredAnswers(declaration, challenge, timeZone),
  };
}

const declaredLines = (
  { challengeProductDeclarations }: Declaration,
  { needCurrencyValue }: Challenge,
): DraftLine[] =>
  (challengeProductDeclarations ?? []).flatMap((line) => {
    const { challengeProduct, threshold, reward, coefficient } = line;
    const quantity = line.quantity ?? 0;
    if (entityId(challengeProduct) === undefined || quantity <= 0) return [];
    const product = { threshold, reward, coefficient };
    const value = line.currencyValue ?? 0;
    return {
      product: { ...product, challengeProduct } as ChallengeListProduct,
      quantity,
      currencyValue: needCurrencyValue && value > 0 ? value : null,
    };
  });

function declaredAnswers(
  { formEntry, distributor, ...dates }: Declaration,
  challenge: Challenge,
  timeZone: string,
): Answers {
  const { inputs, predefined } = declarationQuestions(challenge);
  const known: Record<string, string> = {
    distributor: distributor?.trim() ?? "",
    invoiceDateStart: calendarDay(dates.invoiceDateStart, timeZone) ?? "",
    invoiceDateEnd: calendarDay(dates.invoiceDateEnd, timeZone) ?? "",
  };
  const answers = predefined.map(({ key }) => [key, known[key ?? ""]]);
  for (const input of inputs) {
    const found = formEntry?.formValues?.find(
      ({ formInput }) => entityId(formInput) === entityId(input),
    );
    const [chosen] = found?.formInputChoiceValues ?? [];
    const chosenId = entityId(chosen?.formInputChoice);
    const choices = choicesOf(input);
    const choice = choices.find((one) => entityId(one) === chosenId);
    const answer = choices.length > 0 ? choice?.["@id"] : found?.value;
    answers.push([input["@id"], answer ?? ""]);
  }
  return Object.fromEntries(
    answers.filter(([name, answer]) => name && answer?.trim()),
  );
}

/** Maximum number of decimals of a quantity or value, since no more are shown. */
const lineDecimals = 2;

/** Why a number on a product card is rejected. `too_precise`: 1.500 may mean one thousand five hundred. */
export type LineError =
  | "required"
  | "number"
  | "positive"
  | "too_large"
  | "too_precise";

function lineError(text: string, maximum: number): LineError | undefined {
  if (text.trim() === "") return "required";
  const typed = readNumber(text);
  if (typed === null) return "number";
  if (typed.decimals > lineDecimals) return "too_precise";
  if (typed.value <= 0) return "positive";
  return typed.value > maximum ? "too_large" : undefined;
}

/**
 * The errors on a product card that is being edited: units are required, the value only if the challenge needs it
 * (CH-5.1.2).
 */
export function editedLineErrors(
  { quantity, currencyValue }: Pick<EditedLine, "quantity" | "currencyValue">,
  { needCurrencyValue }: Pick<Challenge, "needCurrencyValue">,
): { quantity?: LineError; currencyValue?: LineError } {
  const ofQuantity = lineError(quantity, declaredQuantity.maximum);
  const ofValue = needCurrencyValue
    ? lineError(currencyValue, declaredValue.maximum)
    : undefined;
  return {
    ...(ofQuantity && { quantity: ofQuantity }),
    ...(ofValue && { currencyValue: ofValue }),
  };
}

/** The lines with `edited` confirmed: in place if the product was selected already, otherwise at the end. */
export function withLine(
  lines: readonly DraftLine[],
  line: DraftLine,
): DraftLine[] {
  const id = productId(line.product);
  return lines.some(({ product }) => productId(product) === id)
    ? lines.map((one) => (productId(one.product) === id ? line : one))
    : [...lines, line];
}

/** The lines without the given product's. */
export const withoutLine = (
  lines: readonly DraftLine[],
  product: ChallengeListProduct,
): DraftLine[] =>
  lines.filter((line) => productId(line.product) !== productId(product));

/**
 * The lines with their products as the challenge lists them now, in the current language and with current rewards.
 * @returns `gone`: the lines whose product is no longer listed
 */
export function withProducts(
  lines: readonly DraftLine[],
  products: readonly ChallengeListProduct[],
): { lines: DraftLine[]; gone: DraftLine[] } {
  const listed = new Map(products.map((one) => [productId(one), one]));
  const found = lines.map((line) => ({
    line,
    product: listed.get(productId(line.product)),
  }));
  return {
    lines: found.map(({ line, product = line.product }) => ({
      ...line,
      product,
    })),
    gone: found.flatMap(({ line, product }) => (product ? [] : line)),
  };
}

/** What one line earns, by the same rule as on the server. */
export const lineGain = ({ product, quantity, currencyValue }: DraftLine) =>
  productGain({
    quantity,
    currencyValue,
    threshold: product.threshold ?? null,
    reward: product.reward ?? null,
    coefficient: product.coefficient ?? null,
  });

/** What all lines earn together. */
export const draftTotals = (lines: readonly DraftLine[]): Totals =>
  sumTotals(lines.map(lineGain));

/** Something missing or wrong in a step. */
export interface StepProblem {
  step: WizardStep;
  /** The control's name: `products`, `file`, or that of a question. */
  name: string;
  /** `still_editing`: an open product card is not confirmed. `gone`: the challenge no longer has a product. */
  reason: DeclarationFault | AnswerReason | "still_editing" | "gone";
}

/**
 * The problems of a draft, in the order of its steps, by the same rules as on the server; a step without problems is
 * complete (CH-2.5.12, CH-2.5.13).
 * @param gone lines whose product the challenge is known to no longer list
 */
export function draftProblems(
  challenge: Challenge,
  draft: DeclarationDraft,
  gone: readonly DraftLine[] = [],
): StepProblem[] {
  const products = { step: "products", name: "products" } as const;
  const found: StepProblem[] = [
    ...(draft.editing
      ? [{ ...products, reason: "still_editing" } as const]
      : []),
    ...gone.map(() => ({ ...products, reason: "gone" }) as const),
    ...productViolations(declarationOf(challenge, draft, ""), challenge).map(
      ({ fault }) => ({ ...products, reason: fault }),
    ),
    ...(draft.proof === null
      ? [{ step: "proof", name: "file", reason: "required" } as const]
      : []),
    ...Object.entries(
      questionErrors(declarationQuestions(challenge), draft.answers),
    ).map(([name, reason]) => ({ step: "questions", name, reason }) as const),
  ];
  const steps = wizardSteps(challenge);
  return found.filter(({ step }) => steps.includes(step));
}

/** The step to show: `wanted`, or the first incomplete step before it. */
export function stepToShow(
  steps: readonly WizardStep[],
  wanted: string | undefined,
  problems: readonly StepProblem[],
): WizardStep {
  const lacking = new Set(problems.map(({ step }) => step));
  const incomplete = steps.findIndex((step) => lacking.has(step));
  const last = incomplete === -1 ? steps.length - 1 : incomplete;
  const asked = steps.indexOf(wanted as WizardStep);
  return steps[asked === -1 ? 0 : Math.min(asked, last)] ?? "summary";
}

/** Converts the user's answer to wire format: the choice if the question has choices, otherwise the text. */
function formValue(input: FormQuestion, answer: string) {
  return {
    formInput: input["@id"],
    ...(choicesOf(input).some((choice) => choice["@id"] === answer)
      ? { formInputChoiceValues: [{ formInputChoice: answer }] }
      : { value: trimText(answer) }),
  };
}

/** The declaration of a complete draft: the JSON field of POST /declarations (CH-7.4.2). */
export function declarationOf(
  challenge: Challenge,
  draft: DeclarationDraft,
  userId: string,
): DeclarationRequest {
  const { inputs, predefined } = declarationQuestions(challenge);
  const isAsked = (name: string) => predefined.some(({ key }) => key === name);
  const answerTo = (name: string) => answerOf(draft.answers, name);
  const predefinedAnswer = (name: string) =>
    isAsked(name) ? trimText(answerTo(name)) || null : null;
  const form = challenge.declarationForm;
  return {
    challenge: entityIri(challenge, "challenges"),
    user: `/v2/users/${userId}`,
    challengeProductDeclarations: (challenge.resultEntryEnabled
      ? draft.lines
      : []
    ).map(({ product: { challengeProduct }, quantity, currencyValue }) => ({
      challengeProduct: entityIri(challengeProduct, "challenge-products"),
      quantity,
      currencyValue: currencyValue ?? 0,
    })),
    ...(form &&
      inputs.length > 0 && {
        formEntry: {
          form: entityIri(form, "declaration-forms"),
          formValues: inputs.map((input) =>
            formValue(input, answerTo(input["@id"])),
          ),
        },
      }),
    distributor: predefinedAnswer("distributor"),
    invoiceDateStart: predefinedAnswer("invoiceDateStart"),
    invoiceDateEnd: predefinedAnswer("invoiceDateEnd"),
  };
}

/** Order of the products to choose from: as the challenge lists them, by name, or by gain per unit. */
export type ProductOrder = "listed" | "name" | "gain";

/** Sorts products without changing the given list. @param compareNames in the user's language */
export function inOrder(
  products: readonly ChallengeListProduct[],
  order: ProductOrder,
  compareNames: (left: string, right: string) => number,
): readonly ChallengeListProduct[] {
  const name = ({ challengeProduct }: ChallengeListProduct) =>
    challengeProduct.productName ?? "";
  const gain = ({ reward, coefficient }: ChallengeListProduct) =>
    reward || coefficient || 0;
  switch (order) {
    case "listed":
      return products;
    case "name":
      return products.toSorted((a, b) => compareNames(name(a), name(b)));
    case "gain":
      return products.toSorted((a, b) => gain(b) - gain(a));
  }
}

/** What the user answered, as displayed: the title of the choice, or the text. */
export function answerText(
  { formInputChoices }: FormQuestion,
  answer: string | undefined,
): string {
  const choice = formInputChoices?.find((one) => one["@id"] === answer);
  return choice?.title?.trim() || (answer ?? "");
}

/**
 * The control, and its step, that a violation of the server concerns, by its `propertyPath` (with dots or brackets). If it
 * concerns no question, the name matches no control.
 */
export function placeOfViolation(
  challenge: Challenge,
  propertyPath: string,
): { step: WizardStep; name: string } {
  const path = propertyPath.replace(/^declaration\./, "");
  const parts = path.split(/[.[\]]+/);
  const [top = ""] = parts;
  if (top === "challengeProductDeclarations")
    return { step: "products", name: "products" };
  if (top === "file" || top === "proof" || top === "targetEntity")
    return { step: "proof", name: "file" };
  if (predefinedKeys.some((key) => key === top))
    return { step: "questions", name: top };
  if (top !== "formEntry") return { step: "summary", name: top };
  const { inputs } = declarationQuestions(challenge);
  const named = inputs.find((input) => parts.includes(input["@id"]));
  const index = Number(/formValues[.[](\d+)/.exec(path)?.[1]);
  const name = (named ?? inputs[index])?.["@id"];
  return { step: "questions", name: name ?? top };
}
