import type { StoredAnswer } from "#server/database/challenge-tables.ts";
import type {
  DeclarationLine,
  DeclaringQueries,
} from "#server/repositories/declarations/declaring.ts";
import type { Repositories } from "#server/repositories/index.ts";
import {
  createdBefore,
  type RequestKey,
  requestKey,
} from "#server/services/idempotency.ts";
import {
  type DeclarePage,
  declarePage,
} from "#src/domain/declaration/declaration.ts";
import {
  type DeclarationViolation,
  declarationViolations,
} from "#src/domain/declaration/declaration-request.ts";
import { storedTimeZone } from "#src/domain/programme/time-zone.ts";
import { gainOf, lineOf } from "#src/domain/settlement.ts";
import { instant } from "#src/domain/values/dates.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { DeclarationRequest } from "#src/schema/types.gen.ts";

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

type Examined = Omit<NewDeclaration, "proofId">;

/** Accepts declarations, or says why not. */
export const createDeclare = ({
  declaring,
}: Pick<Repositories, "declaring">) => ({
  /**
   * What `declare` would return now, without storing anything; undefined when it would be stored.
   * @param hasProof whether the request includes a proof
   */
  examine: (
    declaration: Examined,
    hasProof: boolean,
  ): Promise<DeclarationOutcome | undefined> =>
    examine(declaring, declaration, keyOf(declaration), hasProof),

  /**
   * Stores a declaration to be moderated, with its lines, answers and proof, or nothing. One at a time per user, so that a
   * challenge limited to one declaration gets only one; the same key and content again returns the same declaration.
   */
  declare: (declaration: NewDeclaration): Promise<DeclarationOutcome> =>
    declaring.oneAtATime(declaration.userId, async (queries) => {
      const { challengeId, userId, request, proofId, now } = declaration;
      const key = keyOf(declaration);
      const hasProof = proofId !== null;
      const outcome = await examine(queries, declaration, key, hasProof);
      if (outcome !== undefined) return outcome;
      if (hasProof && !(await queries.isFree(userId, proofId)))
        return { kind: "proof" };
      const { revision, keys } = await queries.presentForm(challengeId);
      const id = await queries.insert(
        {
          ...key,
          challenge_id: challengeId,
          user_id: userId,
          distributor: request.distributor?.trim() || null,
          invoice_date_start: dateOf(request.invoiceDateStart),
          invoice_date_end: dateOf(request.invoiceDateEnd),
          challenge_revision: revision,
          answers:
            answersOf(request.formEntry)?.map((answer) => {
              const key = keys.get(answer.formInput);
              return key === undefined ? answer : { key, ...answer };
            }) ?? null,
          proof_id: proofId,
          created_at: now,
        },
        await linesOf(queries, challengeId, request),
      );
      return { kind: "accepted", id, isAgain: false };
    }),
});

async function examine(
  queries: DeclaringQueries,
  { challengeId, userId, request, now }: Examined,
  key: RequestKey,
  hasProof: boolean,
): Promise<DeclarationOutcome | undefined> {
  const former = await createdBefore(key, (text) =>
    queries.createdWithKey(userId, text),
  );
  if (former === "key_reused") return { kind: former };
  if (former !== undefined)
    return { kind: "accepted", id: former, isAgain: true };
  const challenge = await queries.challenge(challengeId, userId, now);
  const page = declarePage(challenge, now.getTime(), storedTimeZone);
  if (page !== "wizard") return { kind: "page", page };
  const products = await queries.products(challengeId, productIdsOf(request));
  const known = new Set(products.map(({ product_id }) => String(product_id)));
  const violations = declarationViolations(
    request,
    challenge,
    (id) => known.has(id),
    hasProof,
  );
  return violations.length > 0 ? { kind: "invalid", violations } : undefined;
}

const productIdsOf = ({ challengeProductDeclarations }: DeclarationRequest) =>
  (challengeProductDeclarations ?? []).map(({ challengeProduct }) =>
    Number(entityId(challengeProduct)),
  );

/** The lines of a declaration with what the challenge's products bring now. */
async function linesOf(
  queries: DeclaringQueries,
  challengeId: number,
  request: DeclarationRequest,
): Promise<DeclarationLine[]> {
  const products = await queries.products(challengeId, productIdsOf(request));
  const byId = new Map(products.map((one) => [one.product_id, one]));
  return (request.challengeProductDeclarations ?? []).map(
    ({ challengeProduct, ...declared }) => {
      const product_id = Number(entityId(challengeProduct));
      const line = lineOf(declared, byId.get(product_id));
      const { reward, result } = gainOf(line);
      const { currencyValue: currency_value, ...conditions } = line;
      return {
        ...{ product_id, ...conditions, currency_value },
        ...{ reward_value: reward, result_value: result },
      };
    },
  );
}

function dateOf(text: string | null | undefined): Date | null {
  const time = instant(text);
  return time === undefined ? null : new Date(time);
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

/** The key of a declaration; its content is equal for a request that is sent again. */
const keyOf = ({ request, proofHash, idempotencyKey }: Examined) =>
  requestKey(idempotencyKey, () => [
    request.challenge,
    (request.challengeProductDeclarations ?? []).map(
      ({ challengeProduct, quantity, currencyValue }) => [
        challengeProduct,
        quantity,
        currencyValue ?? 0,
      ],
    ),
    answersOf(request.formEntry),
    request.distributor || null,
    [request.invoiceDateStart, request.invoiceDateEnd].map(
      (date) => instant(date) ?? null,
    ),
    proofHash?.toString("hex") ?? null,
  ]);
