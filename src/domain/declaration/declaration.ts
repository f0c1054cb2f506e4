import { participation } from "#src/domain/challenge/participation.ts";
import {
  type ChallengeDates,
  type ChallengePhase,
  challengePhase,
  hasEnded,
} from "#src/domain/challenge/phase.ts";
import { endInstant } from "#src/domain/values/dates.ts";
import { entityId, entityIri } from "#src/domain/values/reference.ts";
import type {
  Challenge,
  Declaration,
  DeclarationAction,
  FormInput,
  FormInputChoice,
  PredefinedQuestion,
} from "#src/schema/types.gen.ts";

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

/** Counts the declarations of a challenge; if its list and its counts differ, the greater number wins. */
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

/** Whether a challenge that takes a single declaration has one that is not refused. */
export function isAlreadyDeclared(
  challenge: Declarations & Pick<Challenge, "isDeclarationMultiple">,
): boolean {
  const { total, refused } = countDeclarations(challenge);
  return challenge.isDeclarationMultiple !== true && total > refused;
}

/** Whether the time to declare is over: the challenge or its diffusion has ended. */
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
 * Sets `isActionOnGoing` of a response to null if the dates imply the same: unlike the flag they stay right when the phase
 * changes.
 * @param now the server's time of the response, in milliseconds since 1970
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

/** The fields that `canDeclare` depends on. */
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
 * Whether a user can declare now: during the challenge, unless the server says that the action is not ongoing, and only if
 * several declarations are allowed, none exists, or all are refused. Never in a photo contest, or in a deal that the user
 * has not accepted.
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

/** The fields that `canDeclare` depends on, if an action has them all; undefined if the challenge has to be fetched. */
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

/** What a challenge's description says about declaring. */
export type DeclarationMessage =
  | "soon"
  | "no_results"
  | "new_results"
  | "results_participate"
  | "participate"
  | "retry"
  | "already_declared";

/**
 * The message of a challenge's description, by phase and declarations. A single pending declaration counts as declared.
 * @returns undefined once the challenge is over and has results, and if there is no phase
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

/**
 * What a challenge's page says to do now (CH-4.3.1 to CH-4.3.4): to answer a deal, or to accept it after all, or about
 * declaring.
 * @returns undefined if it says nothing: in a photo contest, or in a deal that the user does not take part in
 */
export function nextStep(
  challenge: DeclarationRules,
  phase: ChallengePhase | undefined,
  results: { hasResults: boolean },
): DeclarationMessage | "accept" | "accept_after_all" | undefined {
  const { canAnswer, canAcceptAfterAll, isGreyed, isFull } = participation(
    challenge,
    phase,
  );
  if (canAnswer) return "accept";
  if (canAcceptAfterAll) return "accept_after_all";
  return challenge.type === "Photo" || isGreyed || isFull
    ? undefined
    : declarationMessage(challenge, phase, results);
}

/** Content of the declare page: the wizard, or a message instead. */
export type DeclarePage =
  | "out_of_date"
  | "soon"
  | "already_declared"
  | "cannot_declare"
  | "wizard";

/**
 * Content of the declare page of a challenge; the first that applies, in the order of `DeclarePage`. A deal that the user
 * can no longer join is not announced as one to declare in soon.
 */
export function declarePage(
  challenge: DeclarationRules & Challenge,
  now: number,
  timeZone: string,
): DeclarePage {
  if (isOutOfDate(challenge, now, timeZone)) return "out_of_date";
  const { phase } = challengePhase(challenge, now, timeZone);
  const { isFull, isShut, canAcceptAfterAll } = participation(challenge, phase);
  const isLost = isFull || (isShut && !canAcceptAfterAll);
  if (phase === "BEFORE_DIFFUSION") return "soon";
  if (phase !== undefined && phase !== "DURING_CHALLENGE")
    return isLost ? "cannot_declare" : "soon";
  if (isAlreadyDeclared(challenge)) return "already_declared";
  return canDeclare(challenge, phase) ? "wizard" : "cannot_declare";
}

/** The steps of the declaration wizard, by their names in the URL. */
export type WizardStep = "products" | "proof" | "questions" | "summary";

type Questions = Pick<Challenge, "declarationForm" | "predefinedQuestions">;

/** An entity with its IRI, derived from its id if the server did not send one. */
type WithIri<Entity> = Entity & { "@id": string };

/** A choice of a question of the declaration form. */
export type QuestionChoice = WithIri<FormInputChoice>;

/** A question of the declaration form; its IRI is the key of the user's answer. */
export type FormQuestion = WithIri<Omit<FormInput, "formInputChoices">> & {
  formInputChoices?: QuestionChoice[] | null;
};

/** The questions of a declaration, in addition to products and proof. */
export interface DeclarationQuestions {
  /** The inputs of the declaration form, in order. */
  inputs: FormQuestion[];
  /** The displayed ones of distributor, invoiceDateStart and invoiceDateEnd, in this order. */
  predefined: PredefinedQuestion[];
  count: number;
}

/** Keys of the questions that are not part of the declaration form, in display order. */
export const predefinedKeys = [
  "distributor",
  "invoiceDateStart",
  "invoiceDateEnd",
] as const satisfies PredefinedQuestion["key"][];

/** The predefined questions in a list that a configurator may have filled with anything, in display order. */
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
 * The questions of a challenge, in addition to products and proof. Returns the same object for the same challenge, since
 * values derived from the questions are cached by it.
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
 * The steps of a challenge's wizard, in order, ending with the summary. The questions are a step if there is at least one.
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

/** A question of the declaration form with the user's answer. */
export interface DeclarationAnswer {
  /** The id of the form input; its position in the form if it has none. */
  key: string;
  question: string;
  /** The text, or the titles of the choices; "" if unanswered. */
  answer: string;
}

/** The questions of a declaration with their answers, in the order of the form. */
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
