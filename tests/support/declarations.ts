import type { Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { DeclarationRequest } from "#src/schema/types.gen.ts";

/** A minimal proof. */
export const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n");

/** The products of a challenge in its order, with their IRIs. */
export const productsOf = async (
  database: Kysely<Database>,
  challenge: number,
) =>
  (
    await database
      .selectFrom("challenge_products")
      .select(["product_id", "reward", "threshold", "coefficient"])
      .where("challenge_id", "=", challenge)
      .orderBy("id")
      .execute()
  ).map(({ product_id, ...product }) => ({
    ...product,
    iri: `/v2/challenge-products/${product_id}`,
  }));

/** A complete declaration in the demo's classic challenge: two products, four answers, distributor and dates. */
export async function classicDeclaration(database: Kysely<Database>): Promise<
  Required<Omit<DeclarationRequest, "proof" | "user">> & {
    user: string | null;
  }
> {
  const [first, second] = await productsOf(database, 1);
  const chosen = (input: number, choice: number) => ({
    formInput: `/v2/form-inputs/${input}`,
    formInputChoiceValues: [
      { formInputChoice: `/v2/form-input-choices/${choice}` },
    ],
  });
  return {
    challenge: "/v2/challenges/1",
    user: null,
    challengeProductDeclarations: [
      { challengeProduct: first?.iri ?? "", quantity: 3 },
      { challengeProduct: second?.iri ?? "", quantity: 2, currencyValue: null },
    ],
    formEntry: {
      form: "/v2/declaration-forms/1",
      formValues: [
        chosen(11, 1102),
        chosen(12, 1203),
        { formInput: "/v2/form-inputs/13", value: " 75011 " },
        { formInput: "/v2/form-inputs/14", value: "Belle maison" },
      ],
    },
    distributor: "Ondrea Paris",
    invoiceDateStart: "2026-10-01",
    invoiceDateEnd: "2026-10-09",
  };
}
