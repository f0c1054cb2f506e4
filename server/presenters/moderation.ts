import { productGain } from "#src/domain/store/reward.ts";
import type {
  Declaration,
  OfficeModerationEntry,
} from "#src/schema/types.gen.ts";

/** The lines of a declaration with what each brings and why; where goals are rewarded, none brings anything by itself. */
export const linesOf = (
  { challengeProductDeclarations }: Declaration,
  isGlobal: boolean,
): OfficeModerationEntry["lines"] =>
  (challengeProductDeclarations ?? [])
    .filter((line) => line !== null)
    .map((line) => {
      const { reward, result, explanation } = productGain(line);
      const product = line.challengeProduct;
      return {
        product: {
          id: Number(product?.id),
          name: product?.productName ?? null,
          code: product?.productCode ?? null,
        },
        quantity: line.quantity ?? null,
        currencyValue: line.currencyValue ?? null,
        gain: isGlobal ? 0 : reward,
        result,
        explanation: isGlobal ? { kind: "goals" } : explanation,
      };
    });

/** What a declaration says to each question of its form. */
export const answersOf = ({
  formEntry,
}: Declaration): OfficeModerationEntry["answers"] =>
  (formEntry?.formValues ?? []).map(
    ({ formInput, value, formInputChoiceValues }) => ({
      label: formInput?.label ?? null,
      value: value ?? null,
      choices: (formInputChoiceValues ?? []).flatMap(
        ({ formInputChoice }) => formInputChoice?.title ?? [],
      ),
    }),
  );
