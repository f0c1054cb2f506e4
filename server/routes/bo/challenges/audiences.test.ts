import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { demo } from "#server/seed/people.ts";
import { openAdministration } from "#tests/support/office.ts";

const { app, office } = await openAdministration();
const { database } = app;

const count = async (groups: unknown) =>
  office.call("POST", "/audiences/count", { groups });

const iri = (id: number) => `/v2/user-groups/${id}`;

/** Active people of whom a condition holds, as SQL counts them. */
async function people(condition = sql`true`): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from users u
    where is_active and erased_at is null and ${condition}`.execute(database);
  return rows[0]?.people ?? 0;
}

const inGroups = (...ids: number[]) =>
  sql`exists (select from user_groups g where g.user_id = u.id and g.group_id = any(${ids}::int[]))`;

describe("BO-12.1 the people of an audience", () => {
  test("are counted once, in however many of its groups they are", async () => {
    const { id } = demo.participant;
    await sql`insert into user_groups select ${id}, id from groups on conflict do nothing`.execute(
      database,
    );
    const { rows } = await sql<{
      id: number;
    }>`select id from groups order by id`.execute(database);
    const ids = rows.map((row) => row.id);
    const [first = 0, second = 0] = ids;
    for (const chosen of [[first], [second], [first, second], ids]) {
      const { status, json } = await count(chosen.map(iri));
      expect(status).toBe(200);
      expect(json).toEqual({ count: await people(inGroups(...chosen)) });
    }
    const twice = await count([iri(first), iri(first)]);
    expect(twice.json).toEqual({ count: await people(inGroups(first)) });
  });

  test("are everybody without a group", async () => {
    const before = await people();
    expect((await count([])).json).toEqual({ count: before });
    await database
      .updateTable("users")
      .set({ is_active: false })
      .where("id", "=", demo.newcomer.id)
      .execute();
    expect((await count([])).json).toEqual({ count: before - 1 });
  });

  test.each([
    [[iri(999_999)]],
    [[iri(1), iri(9_999_999_999)]],
    [["1"]],
    [[1]],
    [["/v2/users/1"]],
    ["/v2/user-groups/1"],
    [null],
  ])("are not counted of %j", async (groups) => {
    const { status, json } = await count(groups);
    expect(status).toBe(422);
    expect(json.violations[0].propertyPath).toContain("groups");
  });
});
