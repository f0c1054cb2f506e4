import { hasSameMeaning } from "#src/domain/documents/examine/meaning.ts";
import type { DeepPartial } from "#src/domain/documents/fitting.ts";
import type { RuleFacts } from "#src/domain/documents/kinds/kind.ts";
import { instant } from "#src/domain/values/dates.ts";
import { own } from "#src/domain/values/own.ts";
import { idIn } from "#src/domain/values/reference.ts";
import type { Json, JsonObject } from "#src/schema/json.ts";
import type { ChallengeDocument } from "#src/schema/types.gen.ts";

/** A challenge's body, as far as it fits its schema. */
export type Challenge = DeepPartial<ChallengeDocument>;

const valueIn = (body: Challenge, name: string): Json =>
  (body as JsonObject)[name];

/** Something that differs between the live body and the next one. */
export interface Difference {
  pointer: string;
}

/** What a challenge is where its body does not say so; switches are off. */
export const challengeDefaults = {
  type: "Classic",
  goalType: "result",
  isRewardingGlobal: true,
  areResultsVisible: true,
  isDeclarationMultiple: true,
  resultEntryEnabled: true,
} as const;

const isSameValue = (one: Json, other: Json): boolean =>
  hasSameMeaning(one || null, other || null);

/** Whether a property says the same in two bodies. */
export function isSameIn(
  name: string,
  before: Challenge,
  after: Challenge,
): boolean {
  const byDefault = own(challengeDefaults, name);
  return isSameValue(
    valueIn(before, name) ?? byDefault,
    valueIn(after, name) ?? byDefault,
  );
}

export const changed =
  (...names: readonly string[]) =>
  (before: Challenge, after: Challenge): Difference[] =>
    names
      .filter((name) => !isSameIn(name, before, after))
      .map((name) => ({ pointer: `/${name}` }));

/** A number that changed, or an instant; without a limit it is infinite. */
export interface Moved extends Difference {
  from: number;
  to: number;
}

const moved = (
  pointer: string,
  from: number | null | undefined,
  to: number | null | undefined,
): Moved[] => {
  const [one, other] = [from ?? Infinity, to ?? Infinity];
  return one === other ? [] : [{ pointer, from: one, to: other }];
};

export const datesMoved =
  (...names: readonly string[]) =>
  (before: Challenge, after: Challenge): Moved[] =>
    names.flatMap((name) => {
      const [from, to] = [before, after].map((body) => {
        const date = valueIn(body, name);
        return typeof date === "string" ? instant(date) : undefined;
      });
      return moved(`/${name}`, from, to);
    });

const groupsOf = ({ audience }: Challenge): number[] =>
  (audience?.groups ?? []).map(idIn).filter((id) => id !== null);

/** Whether someone of these groups takes part; a challenge without groups is for everybody. */
const isFor = (audience: readonly number[], groups: readonly number[]) =>
  audience.length === 0 || groups.some((id) => audience.includes(id));

export interface OtherGroups extends Difference {
  isFewer: boolean;
  /** Whether people with entries would not take part any more, and the groups by which they do. */
  takesEntries: boolean;
  takenFrom: number[];
}

export function otherGroups(
  before: Challenge,
  after: Challenge,
  { entrantGroups }: RuleFacts,
): OtherGroups[] {
  const [were, are] = [groupsOf(before), groupsOf(after)];
  const areAll = (some: number[], others: number[]) =>
    some.every((id) => others.includes(id));
  if (areAll(were, are) && areAll(are, were)) return [];
  const taken = entrantGroups.filter(
    (groups) => isFor(were, groups) && !isFor(are, groups),
  );
  return [
    {
      pointer: "/audience/groups",
      isFewer: are.length > 0 && (were.length === 0 || !areAll(were, are)),
      takesEntries: taken.length > 0,
      takenFrom: [...new Set(taken.flat())].filter((id) => isFor(were, [id])),
    },
  ];
}

/** Values of goals by tier, by the key that never changes. */
export function otherTiers(before: Challenge, after: Challenge): Difference[] {
  const [were, are] = [before.challengeGoals ?? [], after.challengeGoals ?? []];
  const removed = were.some(({ key }) => !are.some((one) => one.key === key));
  return [
    ...(removed ? [{ pointer: "/challengeGoals" }] : []),
    ...are.flatMap((goal, index) => {
      const former = were.find(({ key }) => key === goal.key);
      const pointer = `/challengeGoals/${index}`;
      return former === undefined
        ? [{ pointer }]
        : (["value", "reward", "groups"] as const)
            .filter((name) => !hasSameMeaning(former[name], goal[name]))
            .map((name) => ({ pointer: `${pointer}/${name}` }));
    }),
    ...changed("customGoals")(before, after),
  ];
}

/** Products of the list, by their codes. */
export interface Products extends Difference {
  codes: readonly string[];
}

export const productsOf =
  (which: "changed" | "removed") =>
  (_before: Challenge, _after: Challenge, { lists }: RuleFacts): Products[] => {
    const codes = lists["products"]?.[which] ?? [];
    return codes.length === 0 ? [] : [{ pointer: "/products", codes }];
  };

export interface OtherQuestion extends Difference {
  key: string;
  /** What changed: its type or an existing choice, a new choice, or a text. */
  by: "meaning" | "choice" | "text";
}

export function otherQuestions(
  before: Challenge,
  after: Challenge,
): OtherQuestion[] {
  const are = after.declarationForm ?? [];
  return (before.declarationForm ?? []).flatMap((former): OtherQuestion[] => {
    const { key = "" } = former;
    const index = are.findIndex((one) => one.key === former.key);
    const question = are[index];
    if (question === undefined)
      return [{ pointer: "/declarationForm", key, by: "meaning" }];
    const pointer = `/declarationForm/${index}`;
    if (question.type !== former.type)
      return [{ pointer: `${pointer}/type`, key, by: "meaning" }];
    const [had, has] = [former, question].map(({ choices }) =>
      (choices ?? []).map((choice) => choice.key),
    );
    if (had?.some((choice) => !has?.includes(choice)))
      return [{ pointer: `${pointer}/choices`, key, by: "meaning" }];
    if (had?.length !== has?.length)
      return [{ pointer: `${pointer}/choices`, key, by: "choice" }];
    return (["question", "choices"] as const)
      .filter((name) => !isSameValue(former[name], question[name]))
      .map((name) => ({ pointer: `${pointer}/${name}`, key, by: "text" }));
  });
}

export const limitsMoved = (before: Challenge, after: Challenge): Moved[] => [
  ...moved("/maxToWin", before.maxToWin, after.maxToWin),
  ...moved("/budget/points", before.budget?.points, after.budget?.points),
];

export const placesMoved = (before: Challenge, after: Challenge): Moved[] =>
  moved(
    "/inscriptionsLimit",
    before.inscriptionsLimit,
    after.inscriptionsLimit,
  );

export const namesRevealed = (
  before: Challenge,
  after: Challenge,
): Difference[] =>
  before.areResultsAnonymized && !after.areResultsAnonymized
    ? [{ pointer: "/areResultsAnonymized" }]
    : [];
