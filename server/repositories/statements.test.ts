import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { builder, statements } from "./statements.ts";

let suite: TestDatabase;
beforeAll(async () => {
  suite = await programmeDatabase();
});
afterAll(() => suite.drop());

test("a statement is compiled once per variant, and each run has its own values", async () => {
  let built = 0;
  const sums = statements(
    (operator: "+" | "-") =>
      ({ first, second }: { first: number; second: number }) => {
        built += 1;
        return builder.selectNoFrom(
          sql<number>`${second}::int ${sql.raw(operator)} ${first}::int ${sql.raw(operator)} ${first}::int`.as(
            "sum",
          ),
        );
      },
  );
  const run = (operator: "+" | "-", first: number, second: number) =>
    sums(operator).one(suite.database, { first, second });
  expect(
    await Promise.all([run("+", 1, 10), run("-", 1, 10), run("-", 2, 30)]),
  ).toEqual([{ sum: 12 }, { sum: 8 }, { sum: 26 }]);
  expect(built).toBe(2);
});

test("a statement runs in the transaction that it is given", async () => {
  const counts = statements(
    () =>
      ({ code }: { code: string }) =>
        builder
          .selectFrom("referral_codes")
          .select("code")
          .where("code", "=", code),
  );
  const code = "OF-A-TRANSACTION";
  await suite.database.transaction().execute(async (transaction) => {
    await transaction.insertInto("referral_codes").values({ code }).execute();
    expect(await counts().first(transaction, { code })).toEqual({ code });
    expect(await counts().first(suite.database, { code })).toBeUndefined();
  });
  await expect(
    counts().one(suite.database, { code: "OF-NOBODY" }),
  ).rejects.toThrow("No row");
});

test("values cannot be used as SQL", () => {
  const byName = statements(
    () =>
      ({ name }: { name: string }) =>
        builder.selectNoFrom(sql<string>`${sql.raw(`'${name}'`)}`.as("name")),
  );
  expect(() => byName()).toThrow("The value name is not known");
});
