import type { Kysely } from "kysely";
import type { Database, StoredAnswer } from "#server/database/schema.ts";
import { instant } from "#src/domain/dates.ts";
import { type DeclarePage, declarePage } from "#src/domain/declaration.ts";
import {
  type DeclarationViolation,
  declarationViolations,
} from "#src/domain/declaration-request.ts";
import { entityId } from "#src/domain/reference.ts";
import { productGain } from "#src/domain/reward.ts";
import type { Challenge, DeclarationRequest } from "#src/schema/types.gen.ts";
import { cardOf, selectChallenges, storedTimeZone } from "./challenge-rows.ts";
import { createdBefore, hashOfContent, keyColumns } from "./idempotency.ts";
import { ownDeclarations } from "./own-declarations.ts";

/** A declaration that meets its schema, and its sender. */
export interface NewDeclaration {
  challengeId: number;
  userId: number;
  request: DeclarationRequest;
  /** The media object that a file of this request became, or that the request names; null without a proof. */
  proofId: string | null;
  /** The SHA-256 of the proof. */
  proofHash: Buffer | null;
  idempotencyKey: string | null;
  now: Date;
}

/** Why a declaration is not accepted. */
export type DeclarationRefusal =
  | { kind: "page"; page: Exclude<DeclarePage, "wizard"> }
  | { kind: "invalid"; violations: DeclarationViolation[] }
  /** The proof is not there, not the user's, or that of another declaration. */
  | { kind: "proof" }
  /** The user declared something else with this key. */
  | { kind: "key_reused" };

export type DeclarationOutcome =
  /** `isAgain`: it was accepted before, with the same key. */
  { kind: "accepted"; id: number; isAgain: boolean } | DeclarationRefusal;

const productIdsOf = ({ challengeProductDeclarations }: DeclarationRequest) =>
  (challengeProductDeclarations ?? []).map(({ challengeProduct }) =>
    Number(entityId(challengeProduct)),
  );

/** What `request` declares, apart from how it is written: equal for a request that is sent again. */
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
  return hashOfContent([
    challenge,
    lines,
    answersOf(formEntry),
    distributor || null,
    dates,
    proof,
  ]);
}

const repeatable = (declaration: Omit<NewDeclaration, "proofId">) => ({
  userId: declaration.userId,
  idempotencyKey: declaration.idempotencyKey,
  hash: () => hashOf(declaration),
});

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

/** The declaration that was accepted with the same key, or why this one is not; undefined when it can be stored. */
export async function examine(
  database: Kysely<Database>,
  declaration: Omit<NewDeclaration, "proofId">,
  hasProof: boolean,
): Promise<DeclarationOutcome | undefined> {
  const { challengeId, userId, request, now } = declaration;
  const former = await createdBefore(
    database,
    "declarations",
    repeatable(declaration),
  );
  if (former === "key_reused") return { kind: former };
  if (former !== undefined)
    return { kind: "accepted", id: former.id, isAgain: true };
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

/** A challenge with what decides on declaring in it. */
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

/** Whether a proof is the user's and of no declaration yet. */
export async function isFree(
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

/** Stores a declaration that waits, with its lines; returns its id. */
export async function insert(
  database: Kysely<Database>,
  declaration: NewDeclaration,
): Promise<number> {
  const { challengeId, userId, request, proofId, now } = declaration;
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
      ...keyColumns(repeatable(declaration)),
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
