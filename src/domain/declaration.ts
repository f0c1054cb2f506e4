import type {
  Challenge,
  Declaration,
  DeclarationAction,
  FormInput,
  FormInputChoice,
  PredefinedQuestion,
} from "#src/schema/types.gen.ts";
import { endInstant } from "./dates.ts";
import { participation } from "./participation.ts";
import {
  type ChallengeDates,
  type ChallengePhase,
  challengePhase,
  hasEnded,
} from "./phase.ts";
import { entityId, entityIri } from "./reference.ts";

type Declarations = Pick<
  Challenge,
  | "declarations"
  | "countDeclarationsValidated"
  | "countDeclarationsRefused"
  | "countDeclarationsWaiting"
>;

/** A user's declarations in a challenge, by status. */
export interface DeclarationCounts {
  total: number;
  validated: number;
  waiting: number;
  refused: number;
}

/** Counts the declarations of a challenge; where its list and its counts differ, the greater number is believed. */
export function countDeclarations(challenge: Declarations): DeclarationCounts {
  const declarations = challenge.declarations ?? [];
  const count = (wanted: string) =>
    declarations.filter(({ status }) => status === wanted).length;
  const validated = Math.max(
    count("validated"),
    challenge.countDeclarationsValidated ?? 0,
  );
  const waiting = Math.max(
    count("waiting"),
    challenge.countDeclarationsWaiting ?? 0,
  );
  const refused = Math.max(
    count("refused"),
    challenge.countDeclarationsRefused ?? 0,
  );
  return {
    total: Math.max(declarations.length, validated + waiting + refused),
    validated,
    waiting,
    refused,
  };
}

/** Whether a challenge with a single declaration has one that is not refused. */
export function isAlreadyDeclared(
  challenge: Declarations & Pick<Challenge, "isDeclarationMultiple">,
): boolean {
  const { total, refused } = countDeclarations(challenge);
  return challenge.isDeclarationMultiple !== true && total > refused;
}

/** Whether the time of declarations is over: the end of the challenge or of its diffusion has passed. */
export function isOutOfDate(
  {
    endDate,
    endDiffusionDate,
  }: Pick<Challenge, "endDate" | "endDiffusionDate">,
  now: number,
  timeZone: string,
): boolean {
  return [endDate, endDiffusionDate].some((date) => {
    const end = endInstant(date, timeZone);
    return end !== undefined && now >= end;
  });
}

/**
 * An answer whose `isActionOnGoing` is null where that says no more than its dates: they stay right when the phase
 * changes.
 * @param now when it was answered, in milliseconds since 1970, the server's
 */
export function withoutDerivedStatus<
  Answer extends ChallengeDates & Pick<Challenge, "isActionOnGoing">,
>(answer: Answer, now: number, timeZone: string): Answer {
  const { phase } = challengePhase(answer, now, timeZone);
  const isOnGoing = phase === "DURING_CHALLENGE";
  return answer.isActionOnGoing === isOnGoing
    ? { ...answer, isActionOnGoing: null }
    : answer;
}

/** What `canDeclare` looks at. */
export type DeclarationRules = Declarations &
  Pick<
    Challenge,
    | "type"
    | "isDeclarationMultiple"
    | "isActionOnGoing"
    | "isParticipating"
    | "inscriptionsLeft"
  >;

/**
 * Whether a user can declare now: during the challenge, while the server does not say that the action is not ongoing,
 * when several declarations are allowed, none exists, or all are refused. Nothing is declared in a photo contest, nor
 * in a deal that the user has not accepted.
 */
export function canDeclare(
  challenge: DeclarationRules,
  phase: ChallengePhase | undefined,
): boolean {
  return (
    phase === "DURING_CHALLENGE" &&
    challenge.isActionOnGoing !== false &&
    challenge.type !== "Photo" &&
    !participation(challenge, phase).isGreyed &&
    !isAlreadyDeclared(challenge)
  );
}

/** What `canDeclare` looks at, where an action tells all of it; undefined where only its challenge does. */
export function rulesOf({
  declarations: _,
  ...action
}: DeclarationAction): DeclarationRules | undefined {
  const { type, isDeclarationMultiple, isParticipating } = action;
  return type == null ||
    isDeclarationMultiple == null ||
    (type === "Deal" && isParticipating === undefined)
    ? undefined
    : { ...action, type };
}

/** What the description of a challenge says about declaring. */
export type DeclarationMessage =
  | "soon"
  | "no_results"
  | "new_results"
  | "results_participate"
  | "participate"
  | "retry"
  | "already_declared";

/**
 * The message of a challenge's description, by phase and declarations. A single declaration that waits counts as
 * declared.
 * @returns undefined after the challenge once there are results, and without a phase
 */
export function declarationMessage(
  challenge: Declarations & Pick<Challenge, "isDeclarationMultiple">,
  phase: ChallengePhase | undefined,
  { hasResults }: { hasResults: boolean },
): DeclarationMessage | undefined {
  if (phase === undefined) return undefined;
  if (hasEnded(phase)) return hasResults ? undefined : "no_results";
  if (phase !== "DURING_CHALLENGE") return "soon";
  const { total, validated } = countDeclarations(challenge);
  if (challenge.isDeclarationMultiple)
    return validated > 0 ? "new_results" : "results_participate";
  if (total === 0) return "participate";
  return isAlreadyDeclared(challenge) ? "already_declared" : "retry";
}

/** What the declare page shows: the wizard, or the message in its place. */
export type DeclarePage =
  | "out_of_date"
  | "soon"
  | "already_declared"
  | "cannot_declare"
  | "wizard";

/** What stands on the declare page of a challenge; the first that applies, in the order of `DeclarePage`. */
export function declarePage(
  challenge: DeclarationRules & Challenge,
  now: number,
  timeZone: string,
): DeclarePage {
  if (isOutOfDate(challenge, now, timeZone)) return "out_of_date";
  const { phase } = challengePhase(challenge, now, timeZone);
  if (phase !== undefined && phase !== "DURING_CHALLENGE") return "soon";
  if (isAlreadyDeclared(challenge)) return "already_declared";
  return canDeclare(challenge, phase) ? "wizard" : "cannot_declare";
}

/** The steps of the declaration wizard, by the name that the address gives them. */
export type WizardStep = "products" | "proof" | "questions" | "summary";

type Questions = Pick<Challenge, "declarationForm" | "predefinedQuestions">;

/** An entity with its IRI, whether the server sent it or only the id. */
type WithIri<Entity> = Entity & { "@id": string };

/** A choice of a question of the declaration form. */
export type QuestionChoice = WithIri<FormInputChoice>;

/** A question of the declaration form; its IRI names its answer. */
export type FormQuestion = WithIri<Omit<FormInput, "formInputChoices">> & {
  formInputChoices?: QuestionChoice[] | null;
};

/** What a declaration asks beside products and proof. */
export interface DeclarationQuestions {
  /** The inputs of the declaration form, in order. */
  inputs: FormQuestion[];
  /** The displayed ones of distributor, invoiceDateStart and invoiceDateEnd, in this order. */
  predefined: PredefinedQuestion[];
  count: number;
}

/** The keys of the questions that are not of the declaration form, in the order in which the form shows them. */
export const predefinedKeys = [
  "distributor",
  "invoiceDateStart",
  "invoiceDateEnd",
] as const satisfies PredefinedQuestion["key"][];

/** The predefined questions of a list of whatever a configurator entered, in the order in which the form shows them. */
export function knownQuestions(questions: unknown): PredefinedQuestion[] {
  const list: unknown[] = Array.isArray(questions) ? questions : [];
  return predefinedKeys.flatMap(
    (key) =>
      list.find(
        (one): one is PredefinedQuestion =>
          (one as Partial<PredefinedQuestion> | null)?.key === key,
      ) ?? [],
  );
}

const withIri = <One extends Parameters<typeof entityIri>[0]>(
  entity: One,
  collection: string,
): WithIri<One> => ({ ...entity, "@id": entityIri(entity, collection) });

const questionsOf = new WeakMap<Questions, DeclarationQuestions>();

/**
 * What a challenge asks beside products and proof; the same object for the same challenge, as what is computed from the
 * questions is kept by it.
 */
export function declarationQuestions(
  challenge: Questions,
): DeclarationQuestions {
  const known = questionsOf.get(challenge);
  if (known) return known;
  const groups = challenge.declarationForm?.formInputGroups ?? [];
  const inputs = groups.flatMap(({ formInputs }) =>
    (formInputs ?? []).map(
      ({ formInputChoices, ...input }): FormQuestion => ({
        ...withIri(input, "form-inputs"),
        formInputChoices: (formInputChoices ?? []).map((choice) =>
          withIri(choice, "form-input-choices"),
        ),
      }),
    ),
  );
  const predefined = knownQuestions(challenge.predefinedQuestions).filter(
    ({ isDisplayed }) => isDisplayed === true,
  );
  const count = inputs.length + predefined.length;
  const questions = { inputs, predefined, count };
  questionsOf.set(challenge, questions);
  return questions;
}

/**
 * The steps of a challenge's wizard, in order; the summary is always the last. The questions are a step when there is
 * at least one.
 */
export function wizardSteps(
  challenge: Questions & Pick<Challenge, "resultEntryEnabled" | "needProof">,
): WizardStep[] {
  const steps: [step: WizardStep, isThere: boolean][] = [
    ["products", challenge.resultEntryEnabled === true],
    ["proof", challenge.needProof === true],
    ["questions", declarationQuestions(challenge).count > 0],
    ["summary", true],
  ];
  return steps.flatMap(([step, isThere]) => (isThere ? [step] : []));
}

/** An answer to a question of the declaration form. */
export interface DeclarationAnswer {
  /** The id of the form input; its position in the form if it has none. */
  key: string;
  question: string;
  /** What was written, or the titles of what was chosen; "" without an answer. */
  answer: string;
}

/** The answers of a declaration, in the order of its form. */
export const declarationAnswers = ({
  formEntry,
}: Declaration): DeclarationAnswer[] =>
  (formEntry?.formValues ?? []).map((entry, index) => {
    const choices = (entry.formInputChoiceValues ?? []).flatMap(
      ({ formInputChoice }) => formInputChoice?.title?.trim() || [],
    );
    return {
      key: entityId(entry.formInput) ?? `at ${index}`,
      question: entry.formInput?.label?.trim() ?? "",
      answer: entry.value?.trim() || choices.join(", "),
    };
  });
