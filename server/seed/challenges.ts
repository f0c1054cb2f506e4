import type {
  SeedChallenge,
  SeedForm,
  SeedGoal,
} from "#src/schema/types.gen.ts";
import type { Row } from "./bulk.ts";
import { challenges as entries, predefinedQuestions, ranges } from "./data.ts";
import { localizeAll, toDate } from "./localize.ts";

/** Defaults for fields omitted in challenges.json. */
const defaults = {
  userGroups: null,
  startSignInDate: null,
  endSignInDate: null,
  goalsUnit: null,
  challengeGoals: [] as SeedGoal[],
  dealCategory: null,
  isDealCategoryVisible: false,
  dealImage: null,
  dealAcceptBtn: null,
  dealRefuseBtn: null,
  places: null,
  resultLimit: null,
  isRewardingGlobal: true,
  isRewardingAuto: false,
  isDeclarationMultiple: true,
  needCurrencyValue: false,
  needProof: false,
  resultEntryEnabled: true,
  declarationForm: null,
  predefinedQuestions: null,
  areResultsVisible: true,
  areResultsAnonymized: false,
  isGroup: false,
  photoMinWidth: null,
  photoMinHeight: null,
};

const withDefaults = (entry: SeedChallenge) => ({ ...defaults, ...entry });

export type Challenge = ReturnType<typeof withDefaults>;

export const challenges: Challenge[] = entries.map(withDefaults);

/** Whether a challenge targets everyone, or the person's group. */
export const isFor = (
  { userGroups }: Challenge,
  person: { userGroup: number },
): boolean => userGroups?.includes(person.userGroup) ?? true;

/** The id of a choice in a question. */
export const choiceId = (question: number, index: number): number =>
  question * 100 + index + 1;

/**
 * Which product counts in which challenge. In a list challenge that rewards products individually, the second and third
 * model of a range earn half as much again, from the second and third unit on.
 */
export const challengeProducts = challenges
  .flatMap(({ id: challenge_id, type, isRewardingGlobal, products }) =>
    ranges
      .filter(
        ({ brand, range }) =>
          products.includes(brand) || products.includes(range),
      )
      .flatMap(({ models, reward }) =>
        models.map(({ id: product_id }, step) => ({
          challenge_id,
          product_id,
          ...(type === "List" && !isRewardingGlobal
            ? {
                threshold: step + 1,
                reward: Math.round(reward * (1 + step * 0.5)),
                coefficient: step + 1,
              }
            : { threshold: null, reward: null, coefficient: 1 }),
        })),
      ),
  )
  .map((line, index) => ({ id: index + 1, ...line }));

export type ChallengeProduct = (typeof challengeProducts)[number];

const formOf = ({ id, groups }: SeedForm) => ({
  id,
  "@id": `/v2/declaration-forms/${id}`,
  formInputGroups: groups.map((questions) => ({
    formInputs: questions.map(({ id, label, type, choices = [] }) => ({
      id,
      "@id": `/v2/form-inputs/${id}`,
      label,
      type,
      formInputChoices: choices.map((title, index) => ({
        id: choiceId(id, index),
        "@id": `/v2/form-input-choices/${choiceId(id, index)}`,
        title,
      })),
    })),
  })),
});

const questionsOf = (isDisplayed: Challenge["predefinedQuestions"]) =>
  isDisplayed === null
    ? []
    : (["distributor", "invoiceDateStart", "invoiceDateEnd"] as const).map(
        (key) => ({
          key,
          label: predefinedQuestions[key],
          isDisplayed: isDisplayed[key],
        }),
      );

export const targetRows = (): Row<"challenge_targets">[] =>
  challenges.flatMap(({ id, userGroups }) =>
    (userGroups ?? []).map((group_id) => ({ challenge_id: id, group_id })),
  );

export const challengeRows = (now: Date): Row<"challenges">[] =>
  challenges.map((challenge) => {
    const dateOf = (moment: typeof challenge.startSignInDate) =>
      moment && toDate(moment, now);
    return {
      id: challenge.id,
      type: challenge.type,
      start_date: dateOf(challenge.startDate),
      end_date: dateOf(challenge.endDate),
      start_diffusion_date: dateOf(challenge.startDiffusionDate),
      end_diffusion_date: dateOf(challenge.endDiffusionDate),
      start_sign_in_date: dateOf(challenge.startSignInDate),
      end_sign_in_date: dateOf(challenge.endSignInDate),
      places: challenge.places,
      is_group: challenge.isGroup,
      is_rewarding_global: challenge.isRewardingGlobal,
      are_results_visible: challenge.areResultsVisible,
      are_results_anonymized: challenge.areResultsAnonymized,
      settings: {
        goalType: challenge.goalType,
        maxToWin: challenge.maxToWin,
        isDealCategoryVisible: challenge.isDealCategoryVisible,
        resultLimit: challenge.resultLimit,
        isRewardingAuto: challenge.isRewardingAuto,
        isDeclarationMultiple: challenge.isDeclarationMultiple,
        needCurrencyValue: challenge.needCurrencyValue,
        needProof: challenge.needProof,
        resultEntryEnabled: challenge.resultEntryEnabled,
        photoMinWidth: challenge.photoMinWidth,
        photoMinHeight: challenge.photoMinHeight,
      },
      texts: localizeAll(
        {
          title: challenge.title,
          teaser: challenge.teaser,
          image: challenge.image,
          sponsor: challenge.sponsor,
          goalsUnit: challenge.goalsUnit,
          resultUnit: challenge.resultUnit,
          challengeGoals: challenge.challengeGoals,
          dealCategory: challenge.dealCategory,
          dealImage: challenge.dealImage,
          dealAcceptBtn: challenge.dealAcceptBtn,
          dealRefuseBtn: challenge.dealRefuseBtn,
          declarationForm:
            challenge.declarationForm && formOf(challenge.declarationForm),
          predefinedQuestions: questionsOf(challenge.predefinedQuestions),
          conditions: challenge.conditions,
        },
        now,
      ),
    };
  });
