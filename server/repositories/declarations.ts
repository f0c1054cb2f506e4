import { createHash } from "node:crypto";
import { type Kysely, type Selectable, sql } from "kysely";
import type {
  Database,
  DeclarationsTable,
  EntryStatus,
  StoredAnswer,
} from "#server/database/schema.ts";
import type { Page } from "#server/parameters.ts";
import { instant } from "#src/domain/dates.ts";
import { type DeclarePage, declarePage } from "#src/domain/declaration.ts";
import {
  type DeclarationViolation,
  declarationViolations,
} from "#src/domain/declaration-request.ts";
import { entityId } from "#src/domain/reference.ts";
import { productGain } from "#src/domain/reward.ts";
import type {
  Challenge,
  Declaration,
  DeclarationAction,
  DeclarationForm,
  DeclarationRequest,
  Language,
  StoredFile,
} from "#src/schema/types.gen.ts";
import {
  cardOf,
  diffused,
  goalTypeOf,
  selectChallenges,
  storedTimeZone,
  targetedAt,
} from "./challenge-rows.ts";
import { inLanguage, iso } from "./in-language.ts";
import { proofFileOf } from "./media-objects.ts";
import {
  ownDeclarations,
  ownDeclarationsByChallenge,
} from "./own-declarations.ts";
import { productColumns, productOf } from "./products.ts";
import { builder, statements } from "./statements.ts";
import { mayWriteChallenges, type SignedInUser } from "./users.ts";

export interface DeclarationsQuery {
  challengeId: number;
  userId: number;
  status?: EntryStatus;
  language: Language;
  page: Page;
}

/** A declaration that satisfies its schema, with its sender. */
export interface NewDeclaration {
  challengeId: number;
  userId: number;
  request: DeclarationRequest;
  /** The media object created from the request's file, or named by the request; null without a proof. */
  proofId: string | null;
  /** The SHA-256 of the proof. */
  proofHash: Buffer | null;
  idempotencyKey: string | null;
  now: Date;
}

/** Why a declaration is rejected. */
export type DeclarationRefusal =
  | { kind: "page"; page: Exclude<DeclarePage, "wizard"> }
  | { kind: "invalid"; violations: DeclarationViolation[] }
  /** The proof does not exist, belongs to another user, or is used by another declaration. */
  | { kind: "proof" }
  /** The user sent a different declaration with this key. */
  | { kind: "key_reused" };

export type DeclarationOutcome =
  /** `isAgain`: it was accepted before, with the same key. */
  { kind: "accepted"; id: number; isAgain: boolean } | DeclarationRefusal;

interface Declarant {
  userId: number;
  groupIds: readonly number[];
  /** Ids of the challenges in which they declared. */
  declared: readonly number[];
  now: Date;
}

const declarable = statements(
  (language: Language, mayWrite: boolean) =>
    ({ userId, groupIds, declared, now }: Declarant) =>
      selectChallenges(builder, userId, language)
        .where(({ or, and }) =>
          or([
            sql<boolean>`challenges.id = any(${declared}::int[])`,
            and([
              targetedAt("challenges.id", mayWrite, groupIds),
              diffused(now),
              sql<boolean>`type <> 'Photo'`,
              sql<boolean>`start_date <= ${now}`,
              sql<boolean>`coalesce(end_date > ${now}, true)`,
              sql<boolean>`is_participating is not false`,
            ]),
          ]),
        )
        .orderBy(sql`coalesce(end_date <= ${now}, false)`)
        .orderBy("start_date", "desc"),
);

/** The users' declarations; moderators decide in `createModerationRepository`. */
export function createDeclarationsRepository(database: Kysely<Database>) {
  return {
    /**
     * What `declare` would return now, without storing anything.
     * @param hasProof whether the request includes a proof
     */
    examine: (
      declaration: Omit<NewDeclaration, "proofId">,
      hasProof: boolean,
    ): Promise<DeclarationOutcome | undefined> =>
      examine(database, declaration, hasProof),

    /**
     * Stores a declaration to be moderated, with its lines, answers and proof, or nothing. One at a time per user, so that a
     * challenge limited to one declaration gets only one; the same key and content again returns the same declaration.
     */
    declare: (declaration: NewDeclaration): Promise<DeclarationOutcome> =>
      database.transaction().execute(async (transaction) => {
        const { userId, proofId } = declaration;
        // No challenge has the id 0: the user's other locks are per challenge.
        await sql`select pg_advisory_xact_lock(0, ${userId})`.execute(
          transaction,
        );
        const outcome = await examine(
          transaction,
          declaration,
          proofId !== null,
        );
        if (outcome !== undefined) return outcome;
        if (proofId !== null && !(await isFree(transaction, userId, proofId)))
          return { kind: "proof" };
        return {
          kind: "accepted",
          id: await insert(transaction, declaration),
          isAgain: false,
        };
      }),

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
      const items = await toDeclarations(rows, form, language);
      return { items, total };
    },

    async hasDeclared(challengeId: number, userId: number): Promise<boolean> {
      const row = await database
        .selectFrom("declarations")
        .select("id")
        .where("user_id", "=", userId)
        .where("challenge_id", "=", challengeId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** A declaration, for its sender or, without `userId`, for a moderator. */
    async find(
      id: number,
      language: Language,
      userId?: number,
    ): Promise<Declaration | undefined> {
      const row = await database
        .selectFrom("declarations")
        .selectAll()
        .where("id", "=", id)
        .$if(userId !== undefined, (query) =>
          query.where("user_id", "=", userId ?? 0),
        )
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const form = await formOf(row.challenge_id, language);
      return (await toDeclarations([row], form, language))[0];
    },

    /** The challenges in which the user declared or can declare; running ones first, then by start, newest first. */
    async actions(
      user: SignedInUser,
      language: Language,
      now: Date,
    ): Promise<DeclarationAction[]> {
      const declared = await ownDeclarationsByChallenge().all(database, {
        userId: user.id,
      });
      const rows = await declarable(language, mayWriteChallenges(user)).all(
        database,
        {
          userId: user.id,
          groupIds: user.groupIds,
          declared: declared.map(({ challenge_id }) => challenge_id),
          now,
        },
      );
      return rows.map((row) => {
        const {
          validated = 0,
          refused = 0,
          waiting = 0,
          newest = [],
        } = declared.find(({ challenge_id }) => challenge_id === row.id) ?? {};
        return {
          ...cardOf(row, now),
          goalType: goalTypeOf(row.settings),
          isRewardingGlobal: row.is_rewarding_global,
          totalDeclaration: validated + refused + waiting,
          countDeclarationsValidated: validated,
          countDeclarationsRefused: refused,
          countDeclarationsWaiting: waiting,
          declarations: newest.map(({ id }) => `/v2/declarations/${id}`),
        };
      });
    },
  };

  async function toDeclarations(
    rows: readonly Selectable<DeclarationsTable>[],
    form: DeclarationForm | null,
    language: Language,
  ): Promise<Declaration[]> {
    const [products, proofs] = await Promise.all([
      productsOf(
        rows.map(({ id }) => id),
        language,
      ),
      proofsOf(rows.flatMap(({ proof_id }) => proof_id ?? [])),
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

  async function proofsOf(ids: string[]): Promise<Map<string, StoredFile>> {
    if (ids.length === 0) return new Map();
    const rows = await database
      .selectFrom("media_objects")
      .select(["id", "name", "type", "size"])
      .where("id", "in", ids)
      .execute();
    return new Map(rows.map((row) => [row.id, proofFileOf(row)]));
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

  async function productsOf(declarationIds: number[], language: Language) {
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
}

const productIdsOf = ({ challengeProductDeclarations }: DeclarationRequest) =>
  (challengeProductDeclarations ?? []).map(({ challengeProduct }) =>
    Number(entityId(challengeProduct)),
  );

/** Hash of what `request` declares, however it is written: equal for a repeated request. */
function hashOf({ request, proofHash }: Omit<NewDeclaration, "proofId">) {
  const { challenge, formEntry, distributor } = request;
  const lines = (request.challengeProductDeclarations ?? []).map(
    ({ challengeProduct, quantity, currencyValue }) => [
      challengeProduct,
      quantity,
      currencyValue ?? 0,
    ],
  );
  const dates = [request.invoiceDateStart, request.invoiceDateEnd].map(
    (date) => instant(date) ?? null,
  );
  const proof = proofHash?.toString("hex") ?? null;
  return createHash("sha256")
    .update(
      JSON.stringify([
        challenge,
        lines,
        answersOf(formEntry),
        distributor || null,
        dates,
        proof,
      ]),
    )
    .digest();
}

const answersOf = (
  formEntry: DeclarationRequest["formEntry"],
): StoredAnswer[] | null =>
  formEntry?.formValues.map(({ formInput, value, formInputChoiceValues }) => ({
    formInput: Number(entityId(formInput)),
    value: value?.trim() || null,
    choices: (formInputChoiceValues ?? []).map(({ formInputChoice }) =>
      Number(entityId(formInputChoice)),
    ),
  })) ?? null;

/** The declaration accepted earlier with the same key, or why this one is rejected; undefined if it can be stored. */
async function examine(
  database: Kysely<Database>,
  declaration: Omit<NewDeclaration, "proofId">,
  hasProof: boolean,
): Promise<DeclarationOutcome | undefined> {
  const { challengeId, userId, request, idempotencyKey, now } = declaration;
  if (idempotencyKey !== null) {
    const former = await database
      .selectFrom("declarations")
      .select(["id", "request_hash"])
      .where("user_id", "=", userId)
      .where("idempotency_key", "=", idempotencyKey)
      .executeTakeFirst();
    if (former !== undefined)
      return former.request_hash?.equals(hashOf(declaration))
        ? { kind: "accepted", id: former.id, isAgain: true }
        : { kind: "key_reused" };
  }
  const challenge = await challengeFor(database, challengeId, userId, now);
  const page = declarePage(challenge, now.getTime(), storedTimeZone);
  if (page !== "wizard") return { kind: "page", page };
  const products = await database
    .selectFrom("challenge_products")
    .select("product_id")
    .where("challenge_id", "=", challengeId)
    .where("product_id", "in", [0, ...productIdsOf(request)])
    .execute();
  const known = new Set(products.map(({ product_id }) => String(product_id)));
  const violations = declarationViolations(
    request,
    challenge,
    (id) => known.has(id),
    hasProof,
  );
  return violations.length > 0 ? { kind: "invalid", violations } : undefined;
}

/** A challenge with everything that determines whether the user can declare in it. */
async function challengeFor(
  database: Kysely<Database>,
  challengeId: number,
  userId: number,
  now: Date,
): Promise<Challenge> {
  const row = await selectChallenges(database, userId, "fr")
    .where("challenges.id", "=", challengeId)
    .executeTakeFirstOrThrow();
  const { validated, waiting } = await ownDeclarations().one(database, {
    id: challengeId,
    userId,
  });
  return {
    ...cardOf(row, now),
    countDeclarationsValidated: validated,
    countDeclarationsWaiting: waiting,
  };
}

/** Whether a proof belongs to the user and to no declaration yet. */
async function isFree(
  database: Kysely<Database>,
  userId: number,
  proofId: string,
): Promise<boolean> {
  const row = await database
    .selectFrom("media_objects")
    .select("id")
    .where("id", "=", proofId)
    .where("user_id", "=", userId)
    .where("target", "=", "Declaration")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("declarations")
            .select("declarations.id")
            .whereRef("proof_id", "=", "media_objects.id"),
        ),
      ),
    )
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

async function insert(
  database: Kysely<Database>,
  declaration: NewDeclaration,
): Promise<number> {
  const { challengeId, userId, request, proofId, idempotencyKey, now } =
    declaration;
  const answers = answersOf(request.formEntry);
  const dateOf = (text: string | null | undefined) => {
    const time = instant(text);
    return time === undefined ? null : new Date(time);
  };
  const { id } = await database
    .insertInto("declarations")
    .values({
      challenge_id: challengeId,
      user_id: userId,
      status: "waiting",
      reward_value: 0,
      result_value: 0,
      distributor: request.distributor?.trim() || null,
      invoice_date_start: dateOf(request.invoiceDateStart),
      invoice_date_end: dateOf(request.invoiceDateEnd),
      answers: answers && JSON.stringify(answers),
      proof_id: proofId,
      idempotency_key: idempotencyKey,
      request_hash: idempotencyKey === null ? null : hashOf(declaration),
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lines = request.challengeProductDeclarations ?? [];
  if (lines.length === 0) return id;
  const products = await database
    .selectFrom("challenge_products")
    .select(["product_id", "threshold", "reward", "coefficient"])
    .where("challenge_id", "=", challengeId)
    .where("product_id", "in", productIdsOf(request))
    .execute();
  const byId = new Map(products.map((one) => [one.product_id, one]));
  await database
    .insertInto("declaration_products")
    .values(
      lines.map(({ challengeProduct, quantity, currencyValue }) => {
        const product_id = Number(entityId(challengeProduct));
        const product = byId.get(product_id);
        const line = {
          quantity,
          reward: product?.reward ?? 0,
          threshold: product?.threshold ?? 0,
          coefficient: product?.coefficient ?? 0,
        };
        const value = currencyValue ?? 0;
        const gain = productGain({ ...line, currencyValue: value });
        return {
          ...line,
          declaration_id: id,
          product_id,
          currency_value: value,
          reward_value: gain.reward,
          result_value: gain.result,
        };
      }),
    )
    .execute();
  return id;
}

type FormEntry = NonNullable<Declaration["formEntry"]>;

/** A declaration's form: its questions and answers, in the language of the form. */
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
