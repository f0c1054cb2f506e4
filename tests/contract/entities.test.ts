/** The API's responses contain the fields that the specification defines for each entity, over the whole demo. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const challenges = [1, 2, 3, 4, 5, 6, 7];
const ofChallenges = (path: (id: number) => string) => challenges.map(path);

/** Whether `value`, or any item of a list in it, has the property at a dotted path. */
function has(value: unknown, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  if (Array.isArray(value)) return value.some((item) => has(item, path));
  if (typeof value !== "object" || value === null || !(name in value))
    return false;
  return has((value as Record<string, unknown>)[name], rest);
}

test.each<[clause: string, entity: string, urls: string[], fields: string]>([
  [
    "AS-3.1 CH-3.14",
    "the user",
    ["/v2/me"],
    "@id id isCGUAccepted userGroups points profile.firstName programUrl userRoles.permissions",
  ],
  [
    "AS-3.13",
    "the sign-up's feature",
    ["/v2/features?name=post_user_register"],
    "attributes.company_name_required",
  ],
  [
    "AS-3.14",
    "the referral's feature",
    ["/v2/features?name=referral"],
    "enabled",
  ],
  [
    "AS-3.15",
    "a menu item",
    ["/v2/menus"],
    "id label position link targetEntity targetId",
  ],
  ["AS-3.17", "the consent", ["/v2/one-trust-cookie/config"], "keyOneTrust"],
  ["AS-3.18", "the analytics", ["/v2/google-analytics/config"], "ua"],
  [
    "CH-3.1",
    "a challenge",
    ofChallenges((id) => `/v2/challenges/${id}/user`),
    "@id id type title teaser image sponsor startDate endDate startDiffusionDate endDiffusionDate startSignInDate endSignInDate goalType goalsUnit resultUnit challengeGoals.name challengeGoals.subject challengeGoals.unit challengeGoals.value challengeGoals.challengeReward.value dealCategory isDealCategoryVisible dealImage dealAcceptBtn dealRefuseBtn inscriptionsLeft resultLimit isRewardingGlobal isRewardingAuto isDeclarationMultiple needCurrencyValue needProof resultEntryEnabled declarationForm predefinedQuestions areResultsVisible areResultsAnonymized isGroup conditions challengeListProducts challengeResults declarations.status countDeclarationsValidated countDeclarationsWaiting isActionOnGoing currentChallengeMetaData.lastDeclarationDate currentChallengeMetaData.lastValidatedDeclarationDate",
  ],
  [
    "CH-3.2",
    "a result",
    [
      ...ofChallenges((id) => `/v2/challenges/${id}/challenge-results`),
      ...ofChallenges((id) => `/v2/challenge/${id}/results`),
    ],
    "id rank resultValue customResultValue customResultName customResultSubject customResultUnit challengeRewardValue createdAt targetId isParticipating entity.@id entity.userId entity.profile.firstName entity.profile.lastName voters.@id image status challengeResultsByProduct",
  ],
  [
    "CH-3.3",
    "a result by product",
    ["/v2/challenge/1/results"],
    "challengeResultsByProduct.id challengeResultsByProduct.totalQuantity challengeResultsByProduct.totalFinancialValue challengeResultsByProduct.challengeProductRewardValue challengeResultsByProduct.challengeProductResultValue",
  ],
  [
    "CH-3.4",
    "a list product",
    ["/v2/challenge-list-products?id=3"],
    "challengeProduct threshold reward coefficient",
  ],
  [
    "CH-3.5",
    "a product",
    ["/v2/challenge-list-products?id=3"],
    "challengeProduct.id challengeProduct.range challengeProduct.unit challengeProduct.brand challengeProduct.productName challengeProduct.productCode challengeProduct.productDescription challengeProduct.status challengeProduct.visual",
  ],
  [
    "CH-3.7",
    "a declaration",
    ["/v2/declarations/challenge/1/user"],
    "id createdAt status comment declarationRewardValue declarationResultValue invoiceDateStart invoiceDateEnd distributor challengeProductDeclarations.challengeProduct challengeProductDeclarations.reward challengeProductDeclarations.quantity challengeProductDeclarations.currencyValue challengeProductDeclarations.productRewardValue challengeProductDeclarations.productResultValue challengeProductDeclarations.threshold challengeProductDeclarations.coefficient formEntry.formValues.value formEntry.formValues.formInput.label formEntry.formValues.formInputChoiceValues.formInputChoice.title",
  ],
  [
    "CH-3.8",
    "a declaration form",
    ["/v2/challenges/1/user"],
    "declarationForm.@id declarationForm.formInputGroups.formInputs.@id declarationForm.formInputGroups.formInputs.label declarationForm.formInputGroups.formInputs.type declarationForm.formInputGroups.formInputs.formInputChoices.@id declarationForm.formInputGroups.formInputs.formInputChoices.title",
  ],
  [
    "CH-3.9",
    "a predefined question",
    ["/v2/challenges/3/user"],
    "predefinedQuestions.key predefinedQuestions.label predefinedQuestions.isDisplayed",
  ],
  [
    "CH-3.11",
    "a page",
    ["/v2/contents/homepage"],
    "title status startDate endDate contentBlocs.type image subtitle caption isHomepage",
  ],
])("%s %s has its fields", async (_, __, urls, fields) => {
  const answers: unknown[] = [];
  for (const url of urls) {
    const { json } = await api.call(url, "configurator");
    const { json: own } = await api.call(url);
    answers.push(json["hydra:member"] ?? json, own["hydra:member"] ?? own);
  }
  const missing = fields
    .split(" ")
    .filter((field) => !has(answers, field.split(".")));
  expect(missing).toEqual([]);
});

test("AS-3.1 the id of a user has the shape /v2/users/{id}", async () => {
  const { json } = await api.call("/v2/me");
  expect(json["@id"]).toBe(`/v2/users/${json.id}`);
});

test.each([
  ["AS-3.11.1", "programName"],
  ["AS-3.11.2", "programUrl"],
  ["AS-3.11.3", "programHours"],
  ["AS-3.11.4", "ssoEmail"],
  ["AS-3.11.5", "postUserRegister"],
  ["AS-3.11.6", "userConditionsPath"],
  ["AS-3.11.7", "legalMentionsPath"],
  ["AS-3.11.8", "dataProtectionsPath"],
  ["AS-3.11.9", "cookiesConditionsPath"],
  ["AS-3.11.10", "companyName"],
  ["AS-3.11.11", "companyUrlDomain"],
  ["AS-3.11.12", "recaptchaPublicKey"],
  ["AS-3.11.13", "locale"],
])("%s the programme has the setting %s", async (_, name) => {
  const { json } = await api.call("/v2/config/app", null);
  expect(Object.keys(json)).toContain(name);
});
