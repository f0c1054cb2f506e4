import { type Kysely, type Selectable, sql } from "kysely";
import type {
  Database,
  DeclarationsTable,
  StoredAnswer,
} from "#server/database/schema.ts";
import type {
  Declaration,
  DeclarationForm,
  Language,
  StoredFile,
} from "#src/schema/types.gen.ts";
import { inLanguage, iso } from "./in-language.ts";
import { proofFileOf } from "./media-objects.ts";
import { productColumns, productOf } from "./products.ts";

/** Declarations as they are shown. */
export async function toDeclarations(
  database: Kysely<Database>,
  rows: readonly Selectable<DeclarationsTable>[],
  form: DeclarationForm | null,
  language: Language,
): Promise<Declaration[]> {
  const [products, proofs] = await Promise.all([
    productsOf(
      database,
      rows.map(({ id }) => id),
      language,
    ),
    proofsOf(
      database,
      rows.flatMap(({ proof_id }) => proof_id ?? []),
    ),
  ]);
  return rows.map((row) => ({
    "@id": `/v2/declarations/${row.id}`,
    "@type": "Declaration",
    id: row.id,
    createdAt: row.created_at.toISOString(),
    status: row.status,
    comment: row.comment,
    declarationRewardValue: row.reward_value,
    declarationResultValue: row.result_value,
    invoiceDateStart: iso(row.invoice_date_start),
    invoiceDateEnd: iso(row.invoice_date_end),
    distributor: row.distributor,
    challengeProductDeclarations: products.get(row.id) ?? [],
    formEntry: formEntryOf(row.answers, form),
    proof: proofs.get(row.proof_id ?? "") ?? null,
  }));
}

async function proofsOf(
  database: Kysely<Database>,
  ids: string[],
): Promise<Map<string, StoredFile>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom("media_objects")
    .select(["id", "name", "type", "size"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, proofFileOf(row)]));
}

/** The form of a challenge, which has the questions that declarations answer. */
export async function formOf(
  database: Kysely<Database>,
  challengeId: number,
  language: Language,
): Promise<DeclarationForm | null> {
  const row = await database
    .selectFrom("challenges")
    .select(
      sql<DeclarationForm | null>`${inLanguage("texts", language)} -> 'declarationForm'`.as(
        "form",
      ),
    )
    .where("id", "=", challengeId)
    .executeTakeFirst();
  return row?.form ?? null;
}

async function productsOf(
  database: Kysely<Database>,
  declarationIds: number[],
  language: Language,
) {
  const rows = await database
    .selectFrom("declaration_products")
    .innerJoin("products", "products.id", "product_id")
    .select([
      "declaration_id",
      "product_id",
      "quantity",
      "currency_value",
      "reward",
      "threshold",
      "coefficient",
      "reward_value",
      "result_value",
      ...productColumns(language),
    ])
    .where("declaration_id", "in", [0, ...declarationIds])
    .orderBy("declaration_products.id")
    .execute();
  const lines = rows.map((row) => ({
    declarationId: row.declaration_id,
    line: {
      challengeProduct: productOf({ ...row, id: row.product_id }),
      reward: row.reward,
      quantity: row.quantity,
      currencyValue: row.currency_value,
      productRewardValue: row.reward_value,
      productResultValue: row.result_value,
      threshold: row.threshold,
      coefficient: row.coefficient,
    },
  }));
  const grouped = Map.groupBy(lines, ({ declarationId }) => declarationId);
  return new Map(
    [...grouped].map(([id, group]) => [id, group.map(({ line }) => line)]),
  );
}

type FormEntry = NonNullable<Declaration["formEntry"]>;

/** A declaration's answers with their questions, in the language of the form. */
function formEntryOf(
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
