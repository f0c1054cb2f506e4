import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo, people } from "#server/seed/people.ts";
import { createTestApp, type Role, type TestApp } from "#tests/support/app.ts";

const CLASSIC = 1;
const CONTEST = 4;
const GROUPS = 13;
const OWN_GOALS = 6;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await test.database
    .updateTable("challenges")
    .set({ are_results_anonymized: true })
    .execute();
});
afterAll(() => test.close());

/** All texts and numbers in a response; a user's bare id as an IRI. */
const said = (value: unknown, name = ""): string[] => {
  if (typeof value !== "object" || value === null)
    return [name === "userId" ? `/v2/users/${value}` : String(value)];
  return Object.entries(value).flatMap(([key, inner]) => said(inner, key));
};

async function others(role: Role) {
  const me = demo[role];
  const { json } = await test.call("/v2/me", role);
  const groups = await test.database.selectFrom("groups").selectAll().execute();
  const otherGroups = groups.filter(
    ({ id }) => !json.userGroups.includes(`/v2/user-groups/${id}`),
  );
  const otherPeople = people.filter(({ id }) => id !== me.id);
  return new RegExp(
    [
      `/v2/users/(?!${me.id}$)`,
      ...otherPeople.flatMap(({ firstName, lastName, id }) => [
        `\\b${lastName}\\b`,
        `\\b${firstName}\\b`,
        `avatar-[mf]-${id}\\.`,
      ]),
      ...otherGroups.flatMap(({ id, name }) => [
        `/v2/user-groups/${id}$`,
        `^${name}$`,
      ]),
    ].join("|"),
  );
}

describe("an anonymized challenge", () => {
  it.each<[string, Role]>([
    [`challenges/${CLASSIC}/challenge-results`, "participant"],
    [`challenges/${CLASSIC}/challenge-results?order[rank]=desc`, "participant"],
    [`challenges/${CLASSIC}/challenge-results`, "configurator"],
    [`challenges/${CLASSIC}/rank/user`, "participant"],
    [`challenges/${CLASSIC}/user`, "participant"],
    [`challenge/${CLASSIC}/results`, "participant"],
    [`challenges/3/challenge-results`, "participant"],
    [`challenges/3/rank/user`, "participant"],
    [`challenges/${GROUPS}/challenge-results`, "regional"],
    [`challenges/${GROUPS}/rank/user`, "regional"],
    [`challenge/${GROUPS}/results`, "regional"],
    [`challenges/${CONTEST}/challenge-results`, "participant"],
    [`challenges/${CONTEST}/challenge-results?status=waiting`, "configurator"],
    [`challenges/${CONTEST}/rank/user`, "participant"],
    [`challenge/${CONTEST}/results`, "participant"],
    [`challenges/${CONTEST}/user`, "participant"],
  ])(
    "CH-2.4.21 reveals no other user's name or id: %s to the %s",
    async (path, role) => {
      const { status, json } = await test.call(`/v2/${path}`, role);
      expect(status).toBe(200);
      const names = await others(role);
      expect(said(json).filter((text) => names.test(text))).toEqual([]);
    },
  );

  it("CH-2.4.21 reveals neither the id nor the time of another user's result", async () => {
    const { json } = await test.call(
      `/v2/challenges/${CLASSIC}/challenge-results`,
    );
    const list: Record<string, unknown>[] = json["hydra:member"];
    const foreign = list.filter(({ entity }) => entity === null);
    expect(foreign.length).toBeGreaterThan(1);
    for (const entry of foreign) {
      expect(entry).not.toHaveProperty("id");
      expect(entry).not.toHaveProperty("@id");
      expect(entry["createdAt"]).toBeNull();
    }
    const { json: own } = await test.call(
      `/v2/challenges/${CLASSIC}/rank/user`,
    );
    expect(own.result).toMatchObject({
      id: expect.any(Number),
      createdAt: expect.any(String),
    });
    expect(own.above ?? own.below).not.toHaveProperty("id");
  });

  it("CH-2.4.21 CH-2.4.24 tells what share of their goal others reached, and not that goal", async () => {
    const path = `/v2/challenges/${OWN_GOALS}/challenge-results?itemsPerPage=100`;
    const list = async () =>
      (await test.call(path)).json["hydra:member"] as Record<string, unknown>[];
    const setAnonymized = (isAnonymized: boolean) =>
      test.database
        .updateTable("challenges")
        .set({ are_results_anonymized: isAnonymized })
        .where("id", "=", OWN_GOALS)
        .execute();
    const anonymized = await list();
    await setAnonymized(false);
    const named = await list();
    await setAnonymized(true);
    expect(anonymized).toHaveLength(named.length);
    expect(anonymized.filter(({ entity }) => entity === null)).not.toEqual([]);
    for (const [index, entry] of anonymized.entries()) {
      const { resultValue, goalValue } = named[index] ?? {};
      if (entry["entity"] !== null) {
        expect(entry).toMatchObject({ resultValue, goalValue });
        expect(entry).not.toHaveProperty("goalShare");
        continue;
      }
      expect(entry).toMatchObject({ resultValue: null, goalValue: null });
      expect(entry).not.toHaveProperty("customResultValue");
      expect(entry["goalShare"]).toBeCloseTo(
        (Number(resultValue) / Number(goalValue)) * 100,
        3,
      );
    }
  });

  it("CH-2.4.21 tells nobody else's name or id to who votes", async () => {
    const { json } = await test.call(
      `/v2/challenges/${CONTEST}/challenge-results`,
    );
    const { id } = json["hydra:member"].find(
      ({ entity }: { entity: object | null }) => entity === null,
    );
    const names = await others("participant");
    for (const verb of ["vote", "unvote"]) {
      const answer = await test.call(
        `/v2/challenge-results/${id}/user/${verb}`,
      );
      expect(answer.status).toBe(200);
      expect(said(answer.json).filter((text) => names.test(text))).toEqual([]);
    }
  });
});
