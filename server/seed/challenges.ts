import { formIds } from "#src/domain/documents/kinds/declaration-form.ts";
import { groupIds } from "#src/domain/documents/kinds/rows.ts";
import type { ChallengeDocument, SeedDocument } from "#src/schema/types.gen.ts";
import { documents, products } from "./data.ts";
import type { SeedMoment } from "./localize.ts";

type SignIn = "startSignInDate" | "endSignInDate";
type Window = Extract<keyof ChallengeDocument, `${string}Date`>;

/** The body of a challenge of the demo. */
type Body = Omit<ChallengeDocument, Window> &
  Record<Exclude<Window, SignIn>, SeedMoment> &
  Partial<Record<SignIn, SeedMoment>>;

/** A row of schemas/lists/challenge-products.schema.json. */
interface ProductRow {
  productCode: string;
  threshold?: number;
  reward?: number;
  coefficient?: number;
}

/** A challenge of the demo, as its history needs it. */
function challengeOf({ id = 0, body, lists }: SeedDocument) {
  const challenge = body as unknown as Body;
  const form = challenge.declarationForm ?? [];
  const ids = formIds(form);
  return {
    ...challenge,
    id,
    goalType: challenge.goalType ?? "result",
    isGroup: challenge.isGroup === true,
    isRewardingGlobal: challenge.isRewardingGlobal !== false,
    isDeclarationMultiple: challenge.isDeclarationMultiple !== false,
    maxToWin: challenge.maxToWin ?? 0,
    /** The groups that it targets; null for everybody. */
    userGroups: challenge.audience?.groups
      ? groupIds(challenge.audience.groups)
      : null,
    places: challenge.inscriptionsLimit ?? null,
    challengeGoals: (challenge.challengeGoals ?? []).map(
      ({ reward, groups, ...goal }) => ({
        ...goal,
        challengeReward: { value: reward ?? 0 },
        ...(groups && { userGroups: groupIds(groups) }),
      }),
    ),
    questions: form.map(({ key = "", type, choices }) => ({
      id: ids.question(key),
      type,
      choices: choices?.map((choice) => ids.choice(key, choice.key ?? "")),
    })),
    /** The common questions that it asks. */
    asks: (challenge.predefinedQuestions ?? [])
      .filter(({ isDisplayed }) => isDisplayed === true)
      .map(({ key }) => key),
    products: (lists?.["products"] ?? []) as unknown as ProductRow[],
  };
}

export type Challenge = ReturnType<typeof challengeOf>;

export const challenges: Challenge[] = (documents.challenge ?? []).map(
  challengeOf,
);

/** Whether a challenge targets everyone, or the person's group. */
export const isFor = (
  { userGroups }: Challenge,
  person: { userGroup: number },
): boolean => userGroups?.includes(person.userGroup) ?? true;

const productIds = new Map(
  products.map(({ id, productCode }) => [productCode, id]),
);

/** The products of each challenge, with threshold, reward and coefficient. */
export const challengeProducts = challenges.flatMap((challenge) =>
  challenge.products.map(({ productCode, threshold, reward, coefficient }) => ({
    challenge_id: challenge.id,
    product_id: productIds.get(productCode) ?? 0,
    threshold: threshold ?? null,
    reward: reward ?? null,
    coefficient: coefficient ?? 0,
  })),
);

export type ChallengeProduct = (typeof challengeProducts)[number];
