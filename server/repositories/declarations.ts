import { type Kysely, type Selectable, sql } from "kysely";
import type {
  Database,
  DeclarationsTable,
  EntryStatus,
  StoredAnswer,
} from "#server/database/schema.ts";
import type { Page } from "#server/parameters.ts";
import type {
  Declaration,
  DeclarationAction,
  DeclarationForm,
  Language,
} from "#src/schema/types.gen.ts";
import {
  cardOf,
  diffused,
  selectChallenges,
  targeted,
} from "./challenge-rows.ts";
import { inLanguage, iso } from "./in-language.ts";
import { productOf, selectProductColumns } from "./products.ts";
import type { SignedInUser } from "./users.ts";

export interface DeclarationsQuery {
  challengeId: number;
  userId: number;
  status?: EntryStatus;
  language: Language;
  page: Page;
}

export function createDeclarationsRepository(database: Kysely<Database>) {
  return {
    /** The user's declarations in a challenge, newest first. */
    async ofUser({
      challengeId,
      userId,
      status,
      language,
      page,
    }: DeclarationsQuery): Promise<{ items: Declaration[]; total: number }> {
      const query = database
        .selectFrom("declarations")
        .where("user_id", "=", userId)
        .where("challenge_id", "=", challengeId)
        .$if(status !== undefined, (filtered) =>
          filtered.where("status", "=", status ?? "waiting"),
        );
      const [rows, { total }, form] = await Promise.all([
        query
          .selectAll()
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .limit(page.limit)
          .offset(page.offset)
          .execute(),
        query
          .select(sql<number>`count(*)::int`.as("total"))
          .executeTakeFirstOrThrow(),
        formOf(challengeId, language),
      ]);
      const items = await toDeclarations(rows, form);
      return { items, total };
    },

    /** The user who declared it. */
    async find(
      id: number,
      language: Language,
    ): Promise<Declaration | undefined> {
      const row = await database
        .selectFrom("declarations")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const form = await formOf(row.challenge_id, language);
      return (await toDeclarations([row], form))[0];
    },

    /** The challenges in which the user declared or can declare; running ones first, then by start, newest first. */
    async actions(
      user: SignedInUser,
      language: Language,
      now: Date,
    ): Promise<DeclarationAction[]> {
      const counts = await database
        .selectFrom("declarations")
        .select([
          "challenge_id",
          "status",
          sql<number>`count(*)::int`.as("total"),
        ])
        .where("user_id", "=", user.id)
        .groupBy(["challenge_id", "status"])
        .execute();
      const declared = counts.map(({ challenge_id }) => challenge_id);
      const rows = await selectChallenges(database, user.id, language)
        .where(({ or, and, eb }) =>
          or([
            eb("challenges.id", "in", [0, ...declared]),
            and([
              targeted("challenges.id", user),
              diffused(now),
              sql<boolean>`type <> 'Photo'`,
              sql<boolean>`start_date <= ${now}`,
              sql<boolean>`coalesce(end_date > ${now}, true)`,
              sql<boolean>`is_participating is not false`,
            ]),
          ]),
        )
        .orderBy(sql`coalesce(end_date <= ${now}, false)`)
        .orderBy("start_date", "desc")
        .execute();
      return rows.map((row) => {
        const of = (status: EntryStatus) =>
          counts.find(
            (one) => one.challenge_id === row.id && one.status === status,
          )?.total ?? 0;
        const [validated, refused, waiting] = [
          of("validated"),
          of("refused"),
          of("waiting"),
        ];
        return {
          ...cardOf(row, now),
          goalType: (row.settings["goalType"] ?? null) as string | null,
          isRewardingGlobal: row.is_rewarding_global,
          totalDeclaration: validated + refused + waiting,
          countDeclarationsValidated: validated,
          countDeclarationsRefused: refused,
          countDeclarationsWaiting: waiting,
        };
      });
    },
  };

  async function toDeclarations(
    rows: readonly Selectable<DeclarationsTable>[],
    form: DeclarationForm | null,
  ): Promise<Declaration[]> {
    const products = await productsOf(rows.map(({ id }) => id));
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
    }));
  }

  async function formOf(
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

  async function productsOf(declarationIds: number[]) {
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
        ...selectProductColumns,
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
}

type FormEntry = NonNullable<Declaration["formEntry"]>;

/** The answers of a declaration with their questions, in the language of the form. */
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
