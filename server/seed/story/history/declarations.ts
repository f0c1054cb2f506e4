import type {
  StoryChallenge,
  StoryForm,
} from "#server/seed/story/challenge-types.ts";
import {
  listProducts,
  type StoryListProduct,
} from "#server/seed/story/list-products.ts";
import { distributors, type StoryPerson } from "#server/seed/story/people.ts";
import { type Random, random } from "#server/seed/story/random.ts";
import { moment } from "#server/seed/story/words.ts";
import type {
  EntryStatus,
  StoryAnswer,
  StoryDeclaration,
  StoryLine,
} from "./types.ts";

const refusals = [
  "La facture est illisible : merci de renvoyer une photo nette.",
  "Ce numéro de série figure déjà dans une déclaration précédente.",
  "La date de facture est antérieure au début du challenge.",
  "Le modèle facturé ne correspond pas au modèle déclaré.",
];

const remarks = [
  "Client ravi.",
  "Accès difficile par la cave.",
  "Remplacement d’une chaudière fioul de 1989.",
  "Chantier bouclé en deux jours.",
  "Deuxième installation chez ce client.",
];

const productsOf: ReadonlyMap<number, readonly StoryListProduct[]> =
  Map.groupBy(listProducts, ({ challenge }) => challenge);

/** A product's reward is due from its threshold on (specification, challenges 9). */
function lineOf(
  product: StoryListProduct,
  quantity: number,
  currencyValue: number,
): StoryLine {
  const { challengeProduct, reward, threshold, coefficient } = product;
  const due = reward !== null && threshold !== null && quantity >= threshold;
  return {
    challengeProduct,
    quantity,
    currencyValue,
    reward: reward ?? 0,
    threshold: threshold ?? 0,
    coefficient: coefficient ?? 0,
    productRewardValue: due ? quantity * reward : 0,
    productResultValue: quantity * (coefficient ?? 0),
  };
}

function answersTo(form: StoryForm | null, rng: Random): StoryAnswer[] {
  const questions =
    form?.formInputGroups.flatMap(({ formInputs }) => formInputs) ?? [];
  return questions.map(({ id, type, formInputChoices }) =>
    formInputChoices.length > 0
      ? {
          formInput: id,
          value: null,
          formInputChoice: rng.pick(formInputChoices).id,
        }
      : {
          formInput: id,
          value:
            type === "text"
              ? String(rng.int(1000, 95999)).padStart(5, "0")
              : rng.pick(remarks),
          formInputChoice: null,
        },
  );
}

const sum = (
  lines: readonly StoryLine[],
  field: "productRewardValue" | "productResultValue",
): number => lines.reduce((total, line) => total + line[field], 0);

/** One declaration, `ago` days old; `quantity` units spread over one product, or up to four in a list. */
export function declaration(
  challenge: StoryChallenge,
  status: EntryStatus,
  quantity: number,
  ago: number,
  rng: Random,
): StoryDeclaration {
  const offered = productsOf.get(challenge.id) ?? [];
  const chosen = rng.sample(
    offered,
    challenge.type === "List" ? rng.int(2, 4) : 1,
  );
  const lines = chosen.map((product) => {
    const units =
      challenge.type === "List" ? rng.int(1, 3) + quantity : quantity;
    return lineOf(
      product,
      units,
      challenge.needCurrencyValue ? units * rng.int(60, 480) : 0,
    );
  });
  const asks = (key: string) =>
    challenge.predefinedQuestions.some(
      (question) => question.key === key && question.isDisplayed,
    );
  return {
    challenge: challenge.id,
    status,
    comment: status === "refused" ? rng.pick(refusals) : null,
    createdAt: moment(-ago),
    distributor: asks("distributor") ? rng.pick(distributors) : null,
    invoiceDateStart: asks("invoiceDateStart")
      ? moment(-ago - rng.int(3, 6))
      : null,
    invoiceDateEnd: asks("invoiceDateEnd")
      ? moment(-ago - rng.int(0, 2))
      : null,
    declarationRewardValue:
      status === "validated" ? sum(lines, "productRewardValue") : 0,
    declarationResultValue:
      status === "validated" ? sum(lines, "productResultValue") : 0,
    lines,
    answers: answersTo(challenge.declarationForm, rng),
  };
}

/** Few declare much, many declare little. */
const longTail = (rng: Random, mean: number): number =>
  Math.floor(-Math.log(1 - rng.next()) * mean);

/** What `person` declared in `challenge`, newest first; always the same for the same two. */
export function declarationsOf(
  person: StoryPerson,
  challenge: StoryChallenge,
): StoryDeclaration[] {
  const rng = random(`declarations ${person.id} ${challenge.id}`);
  const oldest = -challenge.startDate.inDays;
  const newest = Math.max(0, -challenge.endDate.inDays);
  const count = challenge.isDeclarationMultiple
    ? Math.min(longTail(rng, 3.2), 14)
    : Number(rng.chance(0.8));
  return Array.from({ length: count }, () => {
    const ago = newest + rng.next() * (oldest - newest);
    const isOver = newest > 0;
    const chance = rng.next();
    const status =
      chance < 0.08
        ? "refused"
        : !isOver && ago < 4 && chance < 0.7
          ? "waiting"
          : "validated";
    return declaration(
      challenge,
      status,
      1 + Math.min(longTail(rng, 0.6), 4),
      ago,
      rng,
    );
  }).sort((a, b) => b.createdAt.inDays - a.createdAt.inDays);
}
