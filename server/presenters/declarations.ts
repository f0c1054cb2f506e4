import type { Selectable } from "kysely";
import type {
  DeclarationProductsTable,
  DeclarationsTable,
  StoredAnswer,
} from "#server/database/challenge-tables.ts";
import type { Declaration, DeclarationForm } from "#src/schema/types.gen.ts";
import { iso } from "./iso.ts";
import { type ProofRow, proofFileOf } from "./media-objects.ts";
import { type ProductRow, productOf } from "./products.ts";

/** A line of a declaration, with its product. */
type LineRow = Omit<ProductRow, "id"> &
  Omit<Selectable<DeclarationProductsTable>, "id">;

/** A declaration with what its sender reads of a decision. */
export type DeclarationRow = Selectable<DeclarationsTable> & {
  shownComment: string | null;
};

export const declarationOf = (
  row: DeclarationRow,
  {
    lines,
    form,
    proof,
  }: {
    lines: readonly LineRow[];
    form: DeclarationForm | null;
    proof: ProofRow | null;
  },
): Declaration => ({
  "@id": `/v2/declarations/${row.id}`,
  "@type": "Declaration",
  id: row.id,
  createdAt: row.created_at.toISOString(),
  status: row.status,
  comment: row.shownComment,
  declarationRewardValue: row.reward_value,
  declarationResultValue: row.result_value,
  invoiceDateStart: iso(row.invoice_date_start),
  invoiceDateEnd: iso(row.invoice_date_end),
  distributor: row.distributor,
  challengeProductDeclarations: lines.map(lineOf),
  formEntry: formEntryOf(row.answers, form),
  proof: proof && proofFileOf(proof),
});

const lineOf = (row: LineRow) => ({
  challengeProduct: productOf({ ...row, id: row.product_id }),
  reward: row.reward,
  quantity: row.quantity,
  currencyValue: row.currency_value,
  productRewardValue: row.reward_value,
  productResultValue: row.result_value,
  threshold: row.threshold,
  coefficient: row.coefficient,
});

type FormEntry = NonNullable<Declaration["formEntry"]>;

/** A declaration's answers with their questions, in the language of the form. */
export function formEntryOf(
  answers: readonly StoredAnswer[] | null,
  form: DeclarationForm | null,
): FormEntry | null {
  if (answers === null) return null;
  const inputs = (form?.formInputGroups ?? [])
    .flatMap((group) => group?.formInputs ?? [])
    .filter((input) => input !== null);
  return {
    formValues: answers.map(({ formInput, value, choices }) => {
      const input = inputs.find(({ id }) => id === formInput);
      const titleOf = (choice: number) =>
        input?.formInputChoices?.find((one) => one?.id === choice)?.title;
      return {
        value,
        formInput: {
          "@id": `/v2/form-inputs/${formInput}`,
          label: input?.label ?? null,
        },
        formInputChoiceValues: choices.map((choice) => ({
          formInputChoice: {
            "@id": `/v2/form-input-choices/${choice}`,
            title: titleOf(choice) ?? null,
          },
        })),
      };
    }),
  };
}
