import type { Picture } from "./picture.ts";
import type { LongWords, Moment, Words } from "./words.ts";

export type ChallengeType = "Classic" | "Deal" | "List" | "Photo";
export type GoalType = "generic" | "custom" | "by-profile" | "result";

export interface StoryGoal {
  name: Words;
  subject: Words;
  unit: Words;
  value: number;
  challengeReward: { value: number };
  /** For by-profile goals: the user groups that the goal is for. */
  userGroups?: readonly number[];
}

export interface StoryQuestion {
  id: number;
  label: Words;
  /** "choice" where choices are offered, else the kind of free answer. */
  type: "text" | "textarea" | "choice";
  formInputChoices: { id: number; title: Words }[];
}

export interface StoryForm {
  id: number;
  formInputGroups: { formInputs: StoryQuestion[] }[];
}

export interface StoryPredefinedQuestion {
  key: "distributor" | "invoiceDateStart" | "invoiceDateEnd";
  label: Words;
  isDisplayed: boolean;
}

/** HTML of the dialog with all conditions. */
export interface StoryConditions {
  conditions: LongWords;
  rules: LongWords;
  profiles: LongWords;
  eligibility: LongWords;
  description: LongWords;
}

export interface StoryChallenge {
  id: number;
  type: ChallengeType;
  title: Words;
  teaser: Words;
  image: Picture;
  sponsor: string;
  startDiffusionDate: Moment;
  endDiffusionDate: Moment;
  startSignInDate: Moment | null;
  endSignInDate: Moment | null;
  startDate: Moment;
  endDate: Moment;
  goalType: GoalType;
  goalsUnit: Words | null;
  resultUnit: Words;
  challengeGoals: StoryGoal[];
  maxToWin: number;
  dealCategory: Words | null;
  isDealCategoryVisible: boolean;
  dealImage: Picture | null;
  dealAcceptBtn: Words | null;
  dealRefuseBtn: Words | null;
  /** Places of a deal, taken and free; null where there is no limit. */
  places: number | null;
  resultLimit: number | null;
  isRewardingGlobal: boolean;
  isRewardingAuto: boolean;
  isDeclarationMultiple: boolean;
  needCurrencyValue: boolean;
  needProof: boolean;
  resultEntryEnabled: boolean;
  declarationForm: StoryForm | null;
  predefinedQuestions: StoryPredefinedQuestion[];
  areResultsVisible: boolean;
  areResultsAnonymized: boolean;
  isGroup: boolean;
  photoMinWidth: number | null;
  photoMinHeight: number | null;
  conditions: StoryConditions;
}

/** What a challenge is when it does not say otherwise. */
export const ordinary = {
  startSignInDate: null,
  endSignInDate: null,
  goalsUnit: null,
  challengeGoals: [],
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
  predefinedQuestions: [],
  areResultsVisible: true,
  areResultsAnonymized: false,
  isGroup: false,
  photoMinWidth: null,
  photoMinHeight: null,
} satisfies Partial<StoryChallenge>;
