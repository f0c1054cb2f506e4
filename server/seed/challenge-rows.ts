import type { Row } from "./bulk.ts";
import * as story from "./story/index.ts";

type Story = (typeof story.challenges)[number];

const textsOf = (challenge: Story) => ({
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
  declarationForm: challenge.declarationForm && {
    ...challenge.declarationForm,
    "@id": `/v2/declaration-forms/${challenge.declarationForm.id}`,
    formInputGroups: challenge.declarationForm.formInputGroups.map((group) => ({
      formInputs: group.formInputs.map((input) => ({
        ...input,
        "@id": `/v2/form-inputs/${input.id}`,
        formInputChoices: input.formInputChoices.map((choice) => ({
          ...choice,
          "@id": `/v2/form-input-choices/${choice.id}`,
        })),
      })),
    })),
  },
  predefinedQuestions: challenge.predefinedQuestions,
  conditions: challenge.conditions,
});

const settingsOf = (challenge: Story) => ({
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
});

/** Challenges, products, and which product counts in which challenge. */
export function challengeRows(now: Date) {
  const { challenges, products, listProducts } = story;
  const challengeRows = challenges.map((challenge): Row<"challenges"> => {
    const dates = story.tell(
      {
        start_date: challenge.startDate,
        end_date: challenge.endDate,
        start_diffusion_date: challenge.startDiffusionDate,
        end_diffusion_date: challenge.endDiffusionDate,
        start_sign_in_date: challenge.startSignInDate,
        end_sign_in_date: challenge.endSignInDate,
      },
      { language: "fr", now },
    );
    return {
      id: challenge.id,
      type: challenge.type,
      ...dates,
      places: challenge.places,
      is_group: challenge.isGroup,
      is_rewarding_global: challenge.isRewardingGlobal,
      are_results_visible: challenge.areResultsVisible,
      are_results_anonymized: challenge.areResultsAnonymized,
      settings: settingsOf(challenge),
      texts: story.tellInAll(textsOf(challenge), now),
    };
  });
  const productRows = products.map(
    (product): Row<"products"> => ({
      id: product.id,
      range: product.range,
      unit: product.unit,
      brand: product.brand,
      name: product.productName,
      code: product.productCode,
      description: product.productDescription,
      status: product.status,
      visual: story.tell(product.visual, { language: "fr", now }),
    }),
  );
  const listRows = listProducts.map(
    ({ id, challenge, challengeProduct, threshold, reward, coefficient }) => ({
      id,
      challenge_id: challenge,
      product_id: challengeProduct,
      threshold,
      reward,
      coefficient,
    }),
  ) satisfies Row<"challenge_products">[];
  return {
    challenges: challengeRows,
    products: productRows,
    challengeProducts: listRows,
  };
}
