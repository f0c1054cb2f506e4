import { expect, test } from "vitest";
import { demo } from "#server/seed/people.ts";
import { openAdministration } from "#tests/support/office.ts";

const { app, office } = await openAdministration();
const person = `/participants/${demo.participant.id}`;

const read = async (path: string) => {
  const { status, json } = await office.call("GET", path);
  expect(status, path).toBe(200);
  return json.items.map(({ id }: { id: number }) => id);
};

test.each([
  ["/participants", ["name", "email", "createdAt"]],
  ["/roles/holders", ["name", "email"]],
  ["/rewards", ["price", "stock", "title", "openOrders"]],
  ["/audit", ["at"]],
  [`${person}/movements`, ["date", "points"]],
  [`${person}/orders`, ["date"]],
  [`${person}/entries`, ["date"]],
  [`${person}/notes`, ["date"]],
])(
  "BO-7.5 %s is sorted on the server by each of %j, both ways",
  async (path, columns) => {
    for (const column of columns) {
      const up = await read(`${path}?itemsPerPage=100&sort=${column}`);
      const down = await read(`${path}?itemsPerPage=100&sort=-${column}`);
      expect(down.toSorted()).toEqual(up.toSorted());
      if (new Set(up).size > 1) expect(down).not.toEqual(up);
      expect([
        ...(await read(`${path}?itemsPerPage=1&sort=${column}`)),
        ...(await read(`${path}?itemsPerPage=1&page=2&sort=${column}`)),
      ]).toEqual(up.slice(0, 2));
    }
    const { status } = await office.call("GET", `${path}?sort=password`);
    expect(status).toBe(422);
  },
);

test("BO-7.5 people, orders, role holders and the moderation queue are filtered by group", async () => {
  const { id } = await app.database
    .insertInto("groups")
    .values({ name: "Nordlichter" })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const path of [
    "/participants",
    "/roles/holders",
    "/orders",
    "/moderation",
  ])
    expect(await read(`${path}?group=${id}`)).toEqual([]);
  await app.database
    .insertInto("user_groups")
    .values(
      [demo.participant, demo.configurator].map((user) => ({
        ...{ user_id: user.id, group_id: id },
      })),
    )
    .execute();
  expect((await read(`/participants?group=${id}`)).toSorted()).toEqual(
    [demo.participant.id, demo.configurator.id].toSorted(),
  );
  expect(await read(`/roles/holders?group=${id}`)).toEqual([
    demo.configurator.id,
  ]);
  const { json } = await office.call("GET", `/orders?group=${id}`);
  expect(json.total).toBeGreaterThan(0);
  expect((await office.call("GET", "/orders")).json.total).toBeGreaterThan(
    json.total,
  );
  for (const [kind, table] of [
    ["declaration", "declarations"],
    ["photo", "challenge_results"],
  ] as const) {
    const entry = await app.database
      .selectFrom(table)
      .innerJoin("challenges", "challenges.id", "challenge_id")
      .select([`${table}.id`, "challenge_id"])
      .where("type", kind === "photo" ? "=" : "<>", "Photo")
      .executeTakeFirstOrThrow();
    for (const [sender, isListed] of [
      [{ user_id: demo.participant.id }, true],
      [{ user_id: demo.newcomer.id }, false],
      ...(kind === "photo"
        ? ([[{ user_id: null, group_id: id }, true]] as const)
        : []),
    ] as const) {
      await app.database
        .updateTable(table)
        .set({ status: "waiting", ...sender } as never)
        .where("id", "=", entry.id)
        .execute();
      const listed = await read(
        `/moderation?itemsPerPage=100&kind=${kind}&group=${id}`,
      );
      expect([sender, listed.includes(entry.id)]).toEqual([sender, isListed]);
    }
  }
});
