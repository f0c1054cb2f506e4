import { expect, it } from "vitest";
import { programmeDatabase } from "#tests/support/database.ts";
import { obstaclesTo, releasedDatabase, tablesOf } from "./way-back.ts";

it("the last released version works on a database that this one has migrated", async () => {
  const { database, drop } = await programmeDatabase();
  const { tables } = releasedDatabase();
  expect(Object.keys(tables).length).toBeGreaterThan(30);
  expect(obstaclesTo(tables, await tablesOf(database))).toEqual([]);
  await drop();
});

const text = { type: "text", isNeeded: false };
const released = { people: { name: text, born: { ...text, isNeeded: true } } };

it.each([
  [
    "an additional table, and optional columns",
    { more: { a: text }, people: { ...released.people, nick: text } },
    [],
  ],
  ["a table that is gone", {}, ["people is gone"]],
  [
    "a column that is gone",
    { people: { born: released.people.born } },
    ["people.name is gone"],
  ],
  [
    "a column of another type",
    {
      people: { ...released.people, name: { type: "jsonb", isNeeded: false } },
    },
    ["people.name was changed from text to jsonb"],
  ],
  [
    "a further column that is needed",
    {
      people: { ...released.people, size: { type: "integer", isNeeded: true } },
    },
    ["people.size requires a value"],
  ],
  [
    "a column that may no longer be left out",
    { people: { ...released.people, name: { type: "text", isNeeded: true } } },
    ["people.name requires a value"],
  ],
])("%s", (_, present, obstacles) => {
  expect(obstaclesTo(released, present)).toEqual(obstacles);
});

it("a widened number is no obstacle, a narrowed one is", () => {
  const of = (type: string) => ({
    points: { amount: { type, isNeeded: true } },
  });
  expect(obstaclesTo(of("integer"), of("bigint"))).toEqual([]);
  expect(obstaclesTo(of("bigint"), of("integer"))).toEqual([
    "points.amount was changed from bigint to integer",
  ]);
});
