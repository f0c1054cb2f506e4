import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import type { ChallengeResult } from "#src/schema/types.gen.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

const me = `/v2/users/${demo.participant.id}`;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const members = async (url: string) =>
  (await test.call(url)).json["hydra:member"];

describe("rankings", () => {
  const url = "/v2/challenges/1/challenge-results.jsonld";

  it("CH-7.3.10 are sorted by rank in both directions over all pages", async () => {
    const rising = await members(`${url}?itemsPerPage=1000&order[rank]=asc`);
    const falling = await members(`${url}?itemsPerPage=1000&order[rank]=desc`);
    expect(falling).toEqual([...rising].reverse());
    const ranks = rising.map(({ rank }: { rank: number }) => rank);
    expect(ranks[0]).toBe(1);
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    const paged = [];
    for (let page = 1; page <= Math.ceil(rising.length / 9); page += 1)
      paged.push(...(await members(`${url}?itemsPerPage=9&page=${page}`)));
    expect(paged).toEqual(rising);
  });

  it("CH-7.3.13 agree with the user's own rank", async () => {
    const all = await members(`${url}?itemsPerPage=1000`);
    const mine = all.find(
      ({ entity }: { entity: { "@id": string } }) => entity["@id"] === me,
    );
    const { json } = await test.call("/v2/challenges/1/rank/user");
    expect(json).toMatchObject({
      rank: mine.rank,
      position: all.indexOf(mine) + 1,
      total: all.length,
      result: mine,
    });
    const neighbors = all.filter(({ rank }: { rank: number }) =>
      [json.above?.rank, json.below?.rank].includes(rank),
    );
    expect(neighbors).toContainEqual(json.above);
    expect(neighbors).toContainEqual(json.below);
    expect(json.above.resultValue).toBeGreaterThan(mine.resultValue);
    expect(json.below.resultValue).toBeLessThan(mine.resultValue);
    const [own] = await members("/v2/challenge/1/results");
    expect(own).toMatchObject({ rank: mine.rank, id: mine.id });
    expect(own.challengeResultsByProduct.length).toBeGreaterThan(0);
  });

  it("CH-7.3.13 have no rank for those without a result", async () => {
    const { json } = await test.call("/v2/challenges/1/rank/user", "newcomer");
    expect(json.rank).toBeNull();
  });
});

describe("a card", () => {
  it("without a maximum to win has the largest reward of the participant's goals", async () => {
    const { id } = await test.database
      .selectFrom("user_groups")
      .innerJoin("groups", "groups.id", "user_groups.group_id")
      .select("groups.id")
      .where("user_id", "=", demo.participant.id)
      .executeTakeFirstOrThrow();
    const before = await test.database
      .selectFrom("challenges")
      .select(["settings", "texts"])
      .where("id", "=", 1)
      .executeTakeFirstOrThrow();
    const challengeGoals = [
      { value: 10, challengeReward: { value: 70 }, userGroups: [id] },
      { value: 20, challengeReward: { value: 90 } },
      { value: 30, challengeReward: { value: 900 }, userGroups: [id + 1000] },
    ];
    const set = (row: typeof before) =>
      test.database
        .updateTable("challenges")
        .set({
          settings: JSON.stringify(row.settings),
          texts: JSON.stringify(row.texts),
        })
        .where("id", "=", 1)
        .execute();
    const { maxToWin: _, ...settings } = before.settings;
    await set({
      settings: { ...settings, goalType: "by-profile" },
      texts: { fr: { ...before.texts.fr, challengeGoals } },
    });
    const cards = await members("/v2/challenges/user.jsonld");
    expect(cards.find((card: { id: number }) => card.id === 1)).toMatchObject({
      maxToWin: 90,
    });
    const { json } = await test.call("/v2/challenges/1/user.jsonld");
    expect(json.maxToWin ?? null).toBeNull();
    expect(json.challengeGoals).toHaveLength(2);
    await set(before);
  });
});

describe("what a participant sees of others", () => {
  beforeEach(() => visibility({ are_results_visible: true }));

  const visibility = (set: {
    are_results_visible?: boolean;
    are_results_anonymized?: boolean;
  }) =>
    test.database
      .updateTable("challenges")
      .set(set)
      .where("id", "=", 1)
      .execute();

  const url = "/v2/challenges/1/challenge-results?itemsPerPage=1000";

  it("is nothing if results are not visible", async () => {
    await visibility({ are_results_visible: false });
    const results = await members(url);
    expect(results).toHaveLength(1);
    expect(results[0].entity["@id"]).toBe(me);
  });

  it("CH-2.4.21 is no name but their own if results are anonymized", async () => {
    await visibility({ are_results_anonymized: true });
    const results = await members(url);
    const named = results.filter(({ entity }: { entity: unknown }) => entity);
    expect(results.length).toBeGreaterThan(10);
    expect(named).toHaveLength(1);
    expect(named[0].entity["@id"]).toBe(me);
  });

  it("is only validated photos, and their own", async () => {
    const photos = "/v2/challenges/4/challenge-results";
    const validated = await members(`${photos}?status=validated`);
    expect(validated.length).toBeGreaterThan(5);
    for (const status of ["waiting", "refused"])
      expect(await members(`${photos}?status=${status}`)).toEqual([]);
  });
});

describe("lists of challenges", () => {
  it.each([
    ["running", 3],
    ["incoming", 2],
    ["over", 2],
    ["refused", 0],
  ])("CH-7.3.6 %s: %d", async (status, total) => {
    expect(await members(`/v2/challenges/user?status=${status}`)).toHaveLength(
      total,
    );
  });

  it("CH-4.4.4 list a declined deal as refused, and nowhere else", async () => {
    await test.database
      .insertInto("participations")
      .values({
        challenge_id: 2,
        user_id: demo.participant.id,
        is_participating: false,
        answered_at: new Date(),
      })
      .execute();
    const idsOf = async (status: string) =>
      (await members(`/v2/challenges/user?type=Deal&status=${status}`)).map(
        ({ id }: { id: number }) => id,
      );
    expect(await idsOf("refused")).toEqual([2]);
    expect(await idsOf("incoming")).toEqual([]);
    const { json } = await test.call(
      "/v2/challenges/2/challenge-results/participating",
    );
    expect(json).toEqual({ isParticipating: false });
  });

  it("CH-4.1.4 leave out challenges before and after their diffusion", async () => {
    const before = await members("/v2/challenges/user");
    await test.database
      .updateTable("challenges")
      .set({ start_diffusion_date: "2999-01-01T00:00:00Z" })
      .where("id", "=", 7)
      .execute();
    const after = await members("/v2/challenges/user");
    expect(after).toHaveLength(before.length - 1);
  });
});

describe("a region's own challenges", () => {
  it.each([8, 9, 10, 11, 12, 13, 14, 15])(
    "%d satisfies its schema, and is hidden from other regions",
    async (id) => {
      const { status } = await test.call(`/v2/challenges/${id}/user`);
      expect(status).toBe(403);
      for (const path of [
        `challenges/${id}/user`,
        `challenges/${id}/challenge-results`,
        `challenge/${id}/results`,
        `challenges/${id}/moderation`,
        `challenges/${id}/rank/user`,
      ]) {
        const answer = await test.call(`/v2/${path}`, "regional");
        expect(answer.status).toBe(200);
      }
    },
  );

  it("tells the goal of each entry where goals differ", async () => {
    const entries = (id: number): Promise<ChallengeResult[]> =>
      members(`/v2/challenges/${id}/challenge-results?itemsPerPage=100`);
    // Anonymous: other entries have a share of the goal in place of the goal.
    const custom = await entries(6);
    expect(custom.length).toBeGreaterThan(3);
    for (const { entity, goalValue, goalShare } of custom)
      expect(entity === null ? goalShare : goalValue).toEqual(
        expect.any(Number),
      );
    for (const { goalValue } of await entries(1)) expect(goalValue).toBeNull();
    const { json } = await test.call(
      "/v2/challenges/13/challenge-results",
      "regional",
    );
    for (const { goalValue } of json["hydra:member"])
      expect(goalValue).toBeGreaterThan(0);
  });

  it("ranks groups by their members' declarations", async () => {
    const { json } = await test.call(
      "/v2/challenges/13/challenge-results",
      "regional",
    );
    const ranked = json["hydra:member"].map(
      ({ rank, entity }: { rank: number; entity: { name: string } }) =>
        `${rank} ${entity.name}`,
    );
    expect(ranked).toHaveLength(3);
    expect(ranked.join()).toContain("Rhône & Alpes");
  });
});

describe("one challenge", () => {
  it("CH-7.3.2 CH-7.3.20 has all its products, unless the request prefers the same by page", async () => {
    const url = "/v2/challenges/3/user.jsonld";
    const whole = await test.call(url);
    const { challengeListProducts: all, ...rest } = whole.json;
    expect(all).toHaveLength(30);
    expect(whole.headers["preference-applied"]).toBeUndefined();
    const paged = await test.call(url, "participant", {
      headers: { prefer: "products=paged" },
    });
    expect(paged.json).toEqual({ ...rest, challengeListProducts: null });
    expect(paged.headers).toMatchObject({
      "preference-applied": "products=paged",
      vary: expect.stringContaining("Prefer"),
    });
    const page =
      "/v2/challenge-list-products.jsonld?id=3&itemsPerPage=16&page=";
    expect([
      ...(await members(`${page}1`)),
      ...(await members(`${page}2`)),
    ]).toEqual(all);
  });

  it("shows the sender of a refused photo the reason", async () => {
    const { json } = await test.call("/v2/challenge/4/results", "regional");
    expect(json["hydra:member"]).toMatchObject([
      { status: "refused", comment: expect.stringMatching(/merci/) },
    ]);
  });

  it("CH-7.3.7 counts the remaining places", async () => {
    const { json } = await test.call("/v2/challenges/2/user.jsonld");
    const { json: participants } = await test.call(
      "/v2/challenges/2/total-participants",
    );
    expect(json.inscriptionsLeft).toBe(30 - participants.total);
  });

  it("has the goal of the user's own group", async () => {
    const { json } = await test.call("/v2/challenges/5/user");
    expect(json.challengeGoals).toHaveLength(1);
    expect(json.challengeGoals[0].name).toContain("Grand Ouest");
  });

  it("has the member's own goal if goals are custom", async () => {
    const goalOf = async (role: "participant" | "newcomer") => {
      const { json } = await test.call("/v2/challenges/6/user", role);
      return json.challengeGoals[0].value;
    };
    const { custom_goal } = await test.database
      .selectFrom("challenge_results")
      .select("custom_goal")
      .where("challenge_id", "=", 6)
      .where("user_id", "=", demo.participant.id)
      .executeTakeFirstOrThrow();
    expect(await goalOf("participant")).toBe(custom_goal);
    expect(await goalOf("newcomer")).toBe(10);
  });

  it("embeds at most a hundred declarations, and counts all", async () => {
    const { id } = demo.newcomer;
    const statuses = ["validated", "refused", "waiting"] as const;
    await test.database
      .deleteFrom("declarations")
      .where("user_id", "=", id)
      .execute();
    await test.database
      .insertInto("declarations")
      .values(
        Array.from({ length: 330 }, (_, index) => ({
          challenge_id: 1,
          user_id: id,
          status: statuses[Math.floor(index / 110)] ?? "waiting",
          reward_value: 0,
          result_value: 0,
          created_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
        })),
      )
      .execute();
    const counts = {
      countDeclarationsValidated: 110,
      countDeclarationsRefused: 110,
      countDeclarationsWaiting: 110,
    };
    const { json } = await test.call("/v2/challenges/1/user", "newcomer");
    expect(json).toMatchObject({
      ...counts,
      currentChallengeMetaData: {
        lastDeclarationDate: "2026-01-01T05:29:00.000Z",
        lastValidatedDeclarationDate: "2026-01-01T01:49:00.000Z",
      },
    });
    const { json: history } = await test.call(
      "/v2/declarations/challenge/1/user?itemsPerPage=100",
      "newcomer",
    );
    const newest = history["hydra:member"].map(
      (one: Record<string, unknown>) => one["@id"],
    );
    expect(
      json.declarations.map((one: Record<string, unknown>) => one["@id"]),
    ).toEqual(newest);
    const { json: actions } = await test.call(
      "/v2/user/challenges",
      "newcomer",
    );
    const action = actions["hydra:member"].find(
      (one: { id: number }) => one.id === 1,
    );
    expect(action).toMatchObject({
      ...counts,
      totalDeclaration: 330,
      declarations: newest,
    });
  });

  it("counts the declarations that the history lists", async () => {
    const { json } = await test.call("/v2/challenges/1/user");
    const list = "/v2/declarations/challenge/1/user";
    expect(json.declarations).toHaveLength((await members(list)).length);
    const validated = await members(`${list}?type=validated`);
    expect(json.countDeclarationsValidated).toBe(validated.length);
    expect(validated[0].createdAt).toBe(
      json.currentChallengeMetaData.lastValidatedDeclarationDate,
    );
    expect(validated[0].formEntry.formValues[0].formInput.label).toBe(
      "La pompe à chaleur remplace-t-elle une chaudière\u202f?",
    );
  });
});
