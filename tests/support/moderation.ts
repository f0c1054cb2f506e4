import type { EntryStatus } from "#server/database/schema.ts";
import { demo } from "#server/seed/people.ts";
import type { TestApp } from "./app.ts";

/** A declaration of the demo's participant in a challenge. */
export async function declarationOf(
  { database }: TestApp,
  challenge: number,
  status: EntryStatus = "waiting",
): Promise<number> {
  const { id } = await database
    .selectFrom("declarations")
    .select("id")
    .where("user_id", "=", demo.participant.id)
    .where("challenge_id", "=", challenge)
    .where("status", "=", status)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Reduces a declaration to one line. */
export async function setLine(
  { database }: TestApp,
  declaration: number,
  line: object,
): Promise<void> {
  const { id } = await database
    .selectFrom("declaration_products")
    .select("id")
    .where("declaration_id", "=", declaration)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await database
    .deleteFrom("declaration_products")
    .where("declaration_id", "=", declaration)
    .where("id", "<>", id)
    .execute();
  await database
    .updateTable("declaration_products")
    .set({ reward_value: 0, result_value: 0, currency_value: 0, ...line })
    .where("id", "=", id)
    .execute();
}

/** Copies a declaration with its lines, as often as wanted; the copies have no proof. @returns their ids */
export async function copyDeclaration(
  { database }: TestApp,
  declaration: number,
  copies: number,
  changes: object = {},
): Promise<number[]> {
  const { id: _, ...copy } = await database
    .selectFrom("declarations")
    .selectAll()
    .where("id", "=", declaration)
    .executeTakeFirstOrThrow();
  const lines = await database
    .selectFrom("declaration_products")
    .selectAll()
    .where("declaration_id", "=", declaration)
    .execute();
  const made = await database
    .insertInto("declarations")
    .values(
      Array.from({ length: copies }, () => ({
        ...copy,
        answers: copy.answers && JSON.stringify(copy.answers),
        proof_id: null,
        ...changes,
      })),
    )
    .returning("id")
    .execute();
  if (lines.length > 0)
    await database
      .insertInto("declaration_products")
      .values(
        made.flatMap(({ id }) =>
          lines.map(({ id: __, ...line }) => ({ ...line, declaration_id: id })),
        ),
      )
      .execute();
  return made.map(({ id }) => id);
}

/** A photo of the contest 4. */
export async function photoOf(
  { database }: TestApp,
  status: EntryStatus,
): Promise<number> {
  const { id } = await database
    .selectFrom("challenge_results")
    .select("id")
    .where("challenge_id", "=", 4)
    .where("status", "=", status)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** What the validated declarations of groups come to in a challenge. */
export const groupTotals = ({ database }: TestApp, challenge: number) =>
  database
    .selectFrom("group_totals")
    .select(["group_id", "product_id", "lines", "result_value"])
    .where("challenge_id", "=", challenge)
    .orderBy("group_id")
    .orderBy("product_id")
    .execute();

/** All that decisions on the participant's declarations change: status, result with its products, rank, points. */
export async function standingOf(app: TestApp, challenge: number) {
  const { call } = app;
  const { json: rank } = await call(`/v2/challenges/${challenge}/rank/user`);
  const { json: own } = await call(`/v2/challenge/${challenge}/results`);
  const { json: points } = await call(`/v2/user/${demo.participant.id}/points`);
  const [result] = own["hydra:member"];
  return {
    rank: rank.rank as number | null,
    total: rank.total as number,
    value: (result?.resultValue ?? null) as number | null,
    reward: (result?.challengeRewardValue ?? null) as number | null,
    products: (result?.challengeResultsByProduct ?? []).map(
      (one: { totalQuantity: number; challengeProductResultValue: number }) => [
        one.totalQuantity,
        one.challengeProductResultValue,
      ],
    ),
    points: points.points as number,
    totals: await groupTotals(app, challenge),
  };
}
