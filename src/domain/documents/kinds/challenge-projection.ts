import { challengeDefaults } from "#src/domain/challenge/challenge-differences.ts";
import type { DeepPartial } from "#src/domain/documents/fitting.ts";
import { splitLanguages } from "#src/domain/documents/languages.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { ChallengeDocument } from "#src/schema/types.gen.ts";
import { formOf } from "./declaration-form.ts";
import { groupIds, instantOr } from "./rows.ts";

type Challenge = DeepPartial<ChallengeDocument>;

/** The row of a challenge, and the groups that it targets; its products are a list by reference. */
export function projectChallenge(body: Challenge, id: number | null) {
  return {
    challenges: {
      key: "id",
      rows: [
        {
          id,
          type: body.type ?? challengeDefaults.type,
          start_date: instantOr(body.startDate),
          end_date: instantOr(body.endDate),
          start_diffusion_date: instantOr(body.startDiffusionDate),
          end_diffusion_date: instantOr(body.endDiffusionDate),
          start_sign_in_date: instantOr(body.startSignInDate),
          end_sign_in_date: instantOr(body.endSignInDate),
          places: body.inscriptionsLimit ?? null,
          is_group: body.isGroup ?? false,
          is_rewarding_global:
            body.isRewardingGlobal ?? challengeDefaults.isRewardingGlobal,
          are_results_visible:
            body.areResultsVisible ?? challengeDefaults.areResultsVisible,
          are_results_anonymized: body.areResultsAnonymized ?? false,
          settings: settingsOf(body),
          texts: splitLanguages(textsOf(body, id)),
        },
      ],
    },
    challenge_targets: {
      key: ["challenge_id", "group_id"],
      rows: [...new Set(groupIds(body.audience?.groups))].map((group_id) => ({
        challenge_id: id,
        group_id,
      })),
    },
  };
}

/** What is the same in every language and needs no column, by its names in /v2. */
const settingsOf = (body: Challenge): JsonObject => ({
  goalType: body.goalType ?? challengeDefaults.goalType,
  maxToWin: body.maxToWin ?? null,
  isDealCategoryVisible: body.isDealCategoryVisible ?? false,
  resultLimit: body.resultLimit ?? null,
  isRewardingAuto: body.isRewardingAuto ?? false,
  isDeclarationMultiple:
    body.isDeclarationMultiple ?? challengeDefaults.isDeclarationMultiple,
  needCurrencyValue: body.needCurrencyValue ?? false,
  needProof: body.needProof ?? false,
  resultEntryEnabled:
    body.resultEntryEnabled ?? challengeDefaults.resultEntryEnabled,
  photoMinWidth: body.photoMinWidth ?? null,
  photoMinHeight: body.photoMinHeight ?? null,
  ...(body.photoMaxSize != null && { photoMaxSize: body.photoMaxSize }),
});

/** Fields that `/v2` has in each language, by their names there; texts are still by language. */
const textsOf = (body: Challenge, id: number | null): JsonObject => ({
  title: body.title ?? null,
  teaser: body.teaser ?? null,
  image: body.image ?? null,
  sponsor: body.sponsor ?? null,
  goalsUnit: body.goalsUnit ?? null,
  resultUnit: body.resultUnit ?? null,
  challengeGoals: (body.challengeGoals ?? []).map(goalOf),
  dealCategory: body.dealCategory ?? null,
  dealImage: body.dealImage ?? null,
  dealAcceptBtn: body.dealAcceptBtn ?? null,
  dealRefuseBtn: body.dealRefuseBtn ?? null,
  declarationForm: formOf(body.declarationForm ?? [], body.formId ?? id),
  predefinedQuestions: (body.predefinedQuestions ?? []).map(
    ({ key, label, isDisplayed }) => ({
      ...{ key, label: label ?? null, isDisplayed: isDisplayed ?? true },
    }),
  ),
  conditions: body.conditions ?? null,
});

/** A goal in the shape of /v2, which names its groups by their ids. */
const goalOf = ({
  key: _,
  reward,
  groups,
  ...goal
}: NonNullable<Challenge["challengeGoals"]>[number]): JsonObject => ({
  ...goal,
  challengeReward: { value: reward ?? 0 },
  ...(groups?.length && { userGroups: groupIds(groups) }),
});
