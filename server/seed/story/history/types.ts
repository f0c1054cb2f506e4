import type { Picture } from "#server/seed/story/picture.ts";
import type { LongWords, Moment, Words } from "#server/seed/story/words.ts";

export type EntryStatus = "waiting" | "refused" | "validated";

/** A product of a declaration, as it counted on the day. */
export interface StoryLine {
  challengeProduct: number;
  quantity: number;
  currencyValue: number;
  reward: number;
  threshold: number;
  coefficient: number;
  productRewardValue: number;
  productResultValue: number;
}

export interface StoryAnswer {
  formInput: number;
  value: string | null;
  formInputChoice: number | null;
}

export interface StoryDeclaration {
  challenge: number;
  status: EntryStatus;
  /** Why it was refused. */
  comment: string | null;
  createdAt: Moment;
  distributor: string | null;
  invoiceDateStart: Moment | null;
  invoiceDateEnd: Moment | null;
  declarationRewardValue: number;
  declarationResultValue: number;
  lines: StoryLine[];
  answers: StoryAnswer[];
}

export interface StoryResultByProduct {
  challengeProduct: number;
  totalQuantity: number;
  totalFinancialValue: number;
  challengeProductRewardValue: number;
  challengeProductResultValue: number;
}

/** The result of a custom goal, in that goal’s words. */
export interface StoryCustom {
  customResultName: LongWords;
  customResultSubject: LongWords;
  customResultUnit: LongWords;
  customResultValue: number;
}

export interface StoryResult {
  challenge: number;
  status: EntryStatus;
  resultValue: number | null;
  challengeRewardValue: number | null;
  totalPoints: number | null;
  custom: StoryCustom | null;
  /** What this participant aims at, where goals are custom. */
  customGoal: number | null;
  /** The photo of a photo challenge. */
  image: Picture | null;
  createdAt: Moment;
  byProduct: StoryResultByProduct[];
}

export interface StoryMovement {
  label: Words;
  points: number;
  date: Moment;
}

export interface StoryUserBadge {
  badge: number;
  /** 0 to 1. */
  progress: number;
  obtainedAt: Moment | null;
}

export interface StoryParticipation {
  challenge: number;
  isParticipating: boolean;
  answeredAt: Moment;
}

/** All that one participant did. */
export interface History {
  participations: StoryParticipation[];
  declarations: StoryDeclaration[];
  results: StoryResult[];
  movements: StoryMovement[];
  badges: StoryUserBadge[];
  /** Participants whose photo this one voted for (challenge 4). */
  votes: number[];
}
