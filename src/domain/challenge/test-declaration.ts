import {
  type DeclarationDraft,
  declarationOf,
  emptyDraft,
  lineGain,
} from "#src/domain/declaration/declaration-draft.ts";
import {
  type DeclarationViolation,
  declarationViolations,
} from "#src/domain/declaration/declaration-request.ts";
import type { ListRow } from "#src/domain/documents/lists.ts";
import { nothing } from "#src/domain/settlement.ts";
import type { RewardExplanation, Totals } from "#src/domain/store/reward.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { Challenge as WireChallenge } from "#src/schema/types.gen.ts";
import type { Challenge } from "./challenge-differences.ts";
import { answersByIri } from "./test-answers.ts";
import type { TestedChallenge } from "./tested-challenge.ts";

/** A made-up person who takes part, and what is expected of that (BO-14.1, BO-16.70). */
export type TestCase = NonNullable<Challenge["tests"]>[number];

/** The products of a challenge that cases name, by their codes. */
export type ProductRows = ReadonlyMap<string, ListRow>;

/** What a line brings; nothing if the challenge does not have the product. */
export interface TestedLine extends Totals {
  explanation: RewardExplanation | { kind: "unknown" };
}

/** The declaration of a case; products have their places among all codes as ids. */
export function testDraft(
  { stored, questions }: TestedChallenge,
  { lines = [], answers }: TestCase,
  rows: ProductRows,
): DeclarationDraft {
  const codes = lines.map(({ productCode = "" }) => productCode);
  const needsValue = stored.settings["needCurrencyValue"] === true;
  return {
    ...emptyDraft(""),
    answers: answersByIri(answers ?? {}, questions),
    lines: lines.map(({ productCode = "", quantity = 0, currencyValue }) => {
      const { threshold, reward, coefficient } = rows.get(productCode) ?? {};
      return {
        product: {
          challengeProduct: { id: codes.indexOf(productCode) + 1, productCode },
          threshold: numberOr(threshold),
          reward: numberOr(reward),
          coefficient: numberOr(coefficient),
        },
        quantity,
        currencyValue: needsValue ? (currencyValue ?? null) : null,
      };
    }),
  };
}

const numberOr = (value: string | number | undefined): number | null =>
  typeof value === "number" ? value : null;

/** What is missing or wrong in a declaration; a proof is taken for granted. */
export function testViolations(
  challenge: WireChallenge,
  draft: DeclarationDraft,
  rows: ProductRows,
): DeclarationViolation[] {
  const known = draft.lines
    .map(({ product }) => product.challengeProduct)
    .filter(({ productCode }) => rows.has(productCode ?? ""))
    .map(entityId);
  return declarationViolations(
    declarationOf(challenge, draft, ""),
    ...([challenge, (id: string) => known.includes(id)] as const),
    challenge.needProof === true,
  );
}

/** What is missing is no reason not to count a declaration: it does not change what the rest brings. */
export const isMissing = ({ path, fault }: DeclarationViolation): boolean =>
  fault === "required" || path.endsWith(".currencyValue");

/** What the lines of a declaration bring. */
export const testedLines = (
  { lines }: DeclarationDraft,
  rows: ProductRows,
): TestedLine[] =>
  lines.map((line) =>
    rows.has(line.product.challengeProduct.productCode ?? "")
      ? lineGain(line)
      : { ...lineGain(line), ...nothing, explanation: { kind: "unknown" } },
  );
