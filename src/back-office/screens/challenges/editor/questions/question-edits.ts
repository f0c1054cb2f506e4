import { own } from "#src/domain/values/own.ts";
import { newKey } from "#src/forms/rjsf/document/form-layout.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";

const LIST = "declarationForm";
const PREDEFINED = "predefinedQuestions";

/** What a list of objects in a body is; a part that is no object stays in its position, as an empty one. */
const partsOf = (body: JsonObject, name: string): JsonObject[] => {
  const list = body[name];
  return Array.isArray(list)
    ? list.map((part) => (isObject(part) ? part : {}))
    : [];
};

/** The questions of a challenge, retired ones among them. */
export const questionsIn = (body: JsonObject): JsonObject[] =>
  partsOf(body, LIST);

export const choicesIn = (question: JsonObject): JsonObject[] =>
  partsOf(question, "choices");

export const isRetired = ({ isRetired: is }: JsonObject): boolean =>
  is === true;

type Edit = (body: JsonObject) => JsonObject;

const edited =
  (change: (questions: JsonObject[]) => Json[]): Edit =>
  (body) => ({ ...body, [LIST]: change(questionsIn(body)) });

/** Changes the question at an index. */
export const withQuestion = (
  index: number,
  change: (question: JsonObject) => JsonObject,
): Edit =>
  edited((questions) =>
    questions.map((one, at) => (at === index ? change(one) : one)),
  );

const newChoice = (): JsonObject => ({ key: newKey(), label: {} });

/** How many choices a question has at first: fewer are no question. */
const FIRST_CHOICES = 2;

/** A question of a kind; its key stays, so that answers find it (BO-10.3). */
export const newQuestion = (type: string): JsonObject => ({
  ...{ key: newKey(), question: {}, type },
  ...(type === "choice" && {
    choices: Array.from({ length: FIRST_CHOICES }, newChoice),
  }),
});

/** Adds a question below the others, on the page of the last one. */
export const withAdded = (question: JsonObject): Edit =>
  edited((questions) => {
    const page = questions.findLast((one) => !isRetired(one))?.["page"];
    return [...questions, { ...question, ...(page != null && { page }) }];
  });

/** The same question with new keys. */
const copyOf = ({ isRetired: _, ...question }: JsonObject): JsonObject => ({
  ...question,
  key: newKey(),
  ...(Array.isArray(question["choices"]) && {
    choices: choicesIn(question).map((one) => ({ ...one, key: newKey() })),
  }),
});

/** Adds a copy of a question below it; its answers are its own. */
export const withCopy = (index: number): Edit =>
  edited((questions) => {
    const question = questions[index];
    return question === undefined
      ? questions
      : questions.toSpliced(index + 1, 0, copyOf(question));
  });

export const withRemoved = (index: number): Edit =>
  edited((questions) => questions.toSpliced(index, 1));

/** Takes a question out of the form, or asks it again. */
export const withRetired = (index: number, isRetiredNow: boolean): Edit =>
  withQuestion(index, ({ isRetired: _, ...question }) => ({
    ...question,
    ...(isRetiredNow && { isRetired: true }),
  }));

/** Retires an answered question, with a copy in its place whose meaning may change (BO-10.3). */
export const withSuccessor =
  (index: number): Edit =>
  (body) =>
    withRetired(index, true)(withCopy(index)(body));

/** Moves a question above the asked one before it, or below the one after it. */
export const withMoved = (index: number, step: 1 | -1): Edit =>
  edited((questions) => {
    const to = neighborOf(questions, index, step);
    return to === undefined
      ? questions
      : questions.toSpliced(index, 1).toSpliced(to, 0, questions[index] ?? {});
  });

/** The index of the next asked question in a direction. */
export function neighborOf(
  questions: readonly JsonObject[],
  index: number,
  step: 1 | -1,
): number | undefined {
  for (let at = index + step; at >= 0 && at < questions.length; at += step)
    if (!isRetired(questions[at] ?? {})) return at;
  return undefined;
}

/**
 * A question with another kind of answer; the choices go with the kind, and come back with it.
 * @param former the choices that it had
 */
export function withKind(
  { choices: _, ...question }: JsonObject,
  type: string,
  former: Json,
): JsonObject {
  if (type !== "choice") return { ...question, type };
  const { choices } = newQuestion(type);
  return { ...question, type, choices: former ?? choices ?? [] };
}

const withChoices =
  (change: (choices: JsonObject[]) => JsonObject[]) =>
  (question: JsonObject): JsonObject => ({
    ...question,
    choices: change(choicesIn(question)),
  });

export const withNewChoice = withChoices((choices) => [
  ...choices,
  newChoice(),
]);

export const withoutChoice = (index: number) =>
  withChoices((choices) => choices.toSpliced(index, 1));

export const withMovedChoice = (index: number, step: 1 | -1) =>
  withChoices((choices) => {
    const [choice] = choices.slice(index);
    const to = index + step;
    return choice === undefined || to < 0 || to >= choices.length
      ? choices
      : choices.toSpliced(index, 1).toSpliced(to, 0, choice);
  });

/** The lines of a text, without empty ones. */
export const linesOf = (text: string): string[] =>
  text.split(/\r\n|[\r\n]/).flatMap((line) => line.trim() || []);

/** Labels choices from an index on in a language, one line each; those that are missing are added. */
export const withLabels = (
  index: number,
  language: string,
  lines: readonly string[],
) =>
  withChoices((choices) => {
    const next = [...choices];
    for (const [offset, line] of lines.entries()) {
      const choice = next[index + offset] ?? newChoice();
      const { label } = choice;
      const { [language]: _, ...others } = isObject(label) ? label : {};
      next[index + offset] = {
        ...choice,
        label: line === "" ? others : { ...others, [language]: line },
      };
    }
    return next;
  });

/** The index of a ready-made question in its list; -1 if the body does not have it. */
export const predefinedIndex = (body: JsonObject, key: string): number =>
  partsOf(body, PREDEFINED).findIndex((one) => one["key"] === key);

/** Whether a ready-made question is in use. */
export function isPredefinedAsked(body: JsonObject, key: string): boolean {
  const question = partsOf(body, PREDEFINED)[predefinedIndex(body, key)];
  return question !== undefined && own(question, "isDisplayed") !== false;
}

/** Asks a ready-made question, or no longer; its wording stays. */
export const withPredefined =
  (key: string, isDisplayed: boolean): Edit =>
  (body) => {
    const questions = partsOf(body, PREDEFINED);
    const index = predefinedIndex(body, key);
    const next = { ...questions[index], key, isDisplayed };
    return {
      ...body,
      [PREDEFINED]:
        index < 0 ? [...questions, next] : questions.with(index, next),
    };
  };
