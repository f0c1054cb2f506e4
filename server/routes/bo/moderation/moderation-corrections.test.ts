import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  correctingQueries,
  correctionLimit,
} from "#server/repositories/moderation/correcting.ts";
import { demo } from "#server/seed/people.ts";
import { decideNow } from "#server/services/moderation/decide.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  copyDeclaration,
  declarationOf,
  groupTotals,
  photoOf,
  setLine,
  standingOf,
} from "#tests/support/moderation.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

let test: TestApp;
let office: Office;
beforeEach(async () => {
  test = await createTestApp();
  office = await openOffice(test);
  await setLimit(1_000_000);
});
afterEach(() => test.close());

/** The sum of points from which on a second person is needed. */
async function setLimit(points: number): Promise<void> {
  await test.database
    .deleteFrom("options")
    .where("name", "=", "moderation_correction_limit")
    .execute();
  await test.database
    .insertInto("options")
    .values({
      name: "moderation_correction_limit",
      position: 1_000,
      value: JSON.stringify({ fr: points }),
    })
    .execute();
}

async function decide(kind: string, id: number, decision: object) {
  const { json } = await office.call("POST", "/moderation/decisions", {
    entries: [{ kind, id, expectedStatus: "waiting" }],
    ...decision,
  });
  expect(json.failed).toEqual([]);
  await test.runJobs();
}

const validate = (id: number) =>
  decide("declaration", id, { status: "validated" });

const toRefused = {
  kind: "declaration",
  expectedStatus: "validated",
  status: "refused",
  reason: "duplicate",
};
const toValidated = {
  ...toRefused,
  expectedStatus: "refused",
  status: "validated",
};

const correct = (correction: object, by = office) =>
  by.call("POST", "/moderation/corrections", correction);

const statusOf = async (id: number) =>
  (await office.call("GET", `/moderation/declaration/${id}`)).json.status;

const sumOf = async (user: number) =>
  (
    await test.database
      .selectFrom("point_movements")
      .select(({ fn }) => fn.sum<number>("points").as("points"))
      .where("user_id", "=", user)
      .executeTakeFirstOrThrow()
  ).points;

describe("BO-5.5 a correction to refused", () => {
  it.each([
    [1, { quantity: 30, coefficient: 1 }],
    [3, { quantity: 30, threshold: 3, reward: 10, coefficient: 2 }],
  ])(
    "in the challenge %i takes back result, products, points and rank",
    async (challenge, line) => {
      const id = await declarationOf(test, challenge);
      await setLine(test, id, line);
      const before = await standingOf(test, challenge);
      await validate(id);
      const validated = await standingOf(test, challenge);
      const credited = validated.points - before.points;
      expect(credited).toBeGreaterThan(0);
      const { status, json } = await correct({ ...toRefused, id });
      expect(status).toBe(200);
      expect(json).toEqual({
        id: expect.any(Number),
        points: -credited,
        appliedAt: expect.any(String),
      });
      expect(await standingOf(test, challenge)).toEqual(before);
      const { json: details } = await test.call("/v2/widget-points/2/details");
      expect(details.details[0]).toMatchObject({
        label: expect.stringMatching(/^Correction\u00a0: /),
        points: -credited,
      });
      const { json: declaration } = await test.call(`/v2/declarations/${id}`);
      expect(declaration).toMatchObject({
        status: "refused",
        comment: "Ces ventes ont déjà été déclarées.",
        declarationRewardValue: 0,
      });
    },
  );

  it("of the only declaration leaves no result, as before", async () => {
    const id = await declarationOf(test, 1);
    await setLine(test, id, { quantity: 30, coefficient: 1 });
    await test.database
      .deleteFrom("declarations")
      .where("id", "<>", id)
      .where("user_id", "=", demo.participant.id)
      .execute();
    await test.database
      .deleteFrom("challenge_results")
      .where("user_id", "=", demo.participant.id)
      .where("challenge_id", "=", 1)
      .execute();
    const before = await standingOf(test, 1);
    await validate(id);
    expect((await standingOf(test, 1)).total).toBe(before.total + 1);
    expect((await correct({ ...toRefused, id })).status).toBe(200);
    expect(await standingOf(test, 1)).toEqual(before);
  });

  it("of one of several takes back what this one brought", async () => {
    const id = await declarationOf(test, 3);
    await setLine(test, id, {
      quantity: 3,
      threshold: 1,
      reward: 10,
      coefficient: 1,
    });
    const [other = 0] = await copyDeclaration(test, id, 1);
    await validate(id);
    const one = await standingOf(test, 3);
    await validate(other);
    await correct({ ...toRefused, id });
    expect(await standingOf(test, 3)).toEqual(one);
  });

  it("takes the points of a group from the members who got them", async () => {
    const { user_id, id } = await test.database
      .selectFrom("declarations")
      .select(["user_id", "id"])
      .where("challenge_id", "=", 13)
      .where("status", "=", "waiting")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const [group] = await test.database
      .selectFrom("user_groups")
      .select("group_id")
      .where("user_id", "=", user_id)
      .orderBy("group_id")
      .execute();
    const result = () =>
      test.database
        .selectFrom("challenge_results")
        .select(["result_value", "reward_value"])
        .where("challenge_id", "=", 13)
        .where("group_id", "=", group?.group_id ?? 0)
        .executeTakeFirst();
    const before = await groupTotals(test, 13);
    await setLine(test, id, { quantity: 100_000, coefficient: 1 });
    const [points, own] = [await sumOf(user_id), await result()];
    await validate(id);
    const credited = (await sumOf(user_id)) - points;
    expect(credited).toBeGreaterThan(0);
    expect((await correct({ ...toRefused, id })).json.points).toBe(-credited);
    expect(await sumOf(user_id)).toBe(points);
    expect(await result()).toEqual(own);
    expect(await groupTotals(test, 13)).toEqual(before);
  });

  it("and a validation lock a group's totals in the same order", async () => {
    const { user_id, id } = await test.database
      .selectFrom("declarations")
      .select(["user_id", "id"])
      .where("challenge_id", "=", 13)
      .where("status", "=", "waiting")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const { group_id } = await test.database
      .selectFrom("user_groups")
      .select("group_id")
      .where("user_id", "=", user_id)
      .orderBy("group_id")
      .executeTakeFirstOrThrow();
    let decided: Promise<void> | undefined;
    await test.database.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(13, ${-group_id})`.execute(
        transaction,
      );
      decided = decideNow(
        test.app.repositories,
        { kind: "declaration", id },
        {
          ...{ status: "validated", comment: null, expectedStatus: "waiting" },
          ...{ decidedBy: demo.configurator.id, now: new Date() },
        },
      );
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select from pg_locks where locktype = 'advisory' and not granted and classid = 13`.execute(
            test.database,
          );
          return rows.length;
        })
        .toBe(1);
      await sql`select from group_totals where challenge_id = 13 for update nowait`.execute(
        transaction,
      );
    });
    await decided;
  });

  it("happens once, even if it is sent twice at the same time", async () => {
    const id = await declarationOf(test, 1);
    await setLine(test, id, { quantity: 30, coefficient: 1 });
    const before = await standingOf(test, 1);
    await validate(id);
    const answers = await Promise.all(
      [1, 2].map(() => correct({ ...toRefused, id })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await correct({ ...toRefused, id })).status).toBe(409);
    expect(await standingOf(test, 1)).toEqual(before);
  });

  it("of a photo takes it out of the gallery, and back", async () => {
    const id = await photoOf(test, "validated");
    const gallery = async () =>
      (
        await test.call("/v2/challenges/4/challenge-results?itemsPerPage=1000")
      ).json["hydra:member"].find((one: { id: number }) => one.id === id);
    const before = await gallery();
    const photo = { id, kind: "photo" };
    const { json } = await correct({ ...toRefused, ...photo });
    expect(json.points).toBe(0);
    expect(await gallery()).toBeUndefined();
    expect((await correct({ ...toValidated, ...photo })).status).toBe(200);
    expect((await gallery()).resultValue).toBe(before.resultValue);
  });
});

describe("BO-5.5 a correction to validated", () => {
  it("credits as a validation does, and leaves no comment of the refusal", async () => {
    const id = await declarationOf(test, 1);
    await setLine(test, id, { quantity: 30, coefficient: 1 });
    const before = await standingOf(test, 1);
    await decide("declaration", id, {
      status: "refused",
      reason: "illegible",
    });
    expect(await standingOf(test, 1)).toEqual(before);
    const { json } = await correct({ ...toValidated, id });
    const after = await standingOf(test, 1);
    expect(after.rank).toBe(1);
    expect(json.points).toBe(after.points - before.points);
    expect(json.points).toBeGreaterThan(0);
    const { json: declaration } = await test.call(`/v2/declarations/${id}`);
    expect(declaration).toMatchObject({ status: "validated", comment: null });
  });
});

describe("BO-5.5 a correction above the set sum", () => {
  async function validated(): Promise<number> {
    const id = await declarationOf(test, 3);
    await setLine(test, id, {
      quantity: 10,
      threshold: 1,
      reward: 10,
      coefficient: 1,
    });
    await validate(id);
    return id;
  }

  async function second(): Promise<Office> {
    await giveRoles(test, "regional", ["administrator"]);
    return openOffice(test, "regional");
  }

  const confirm = (id: number, by: Office) =>
    by.call("POST", `/moderation/corrections/${id}/confirm`, {});

  it("waits for a second person, and counts once confirmed", async () => {
    const id = await validated();
    await setLimit(10);
    const before = await standingOf(test, 3);
    const { status, json } = await correct({ ...toRefused, id });
    expect([status, json.appliedAt]).toEqual([202, null]);
    expect(json.points).toBeLessThan(-10);
    expect(await standingOf(test, 3)).toEqual(before);
    expect((await correct({ ...toRefused, id })).status).toBe(409);
    const { json: entry } = await office.call(
      "GET",
      `/moderation/declaration/${id}`,
    );
    expect(entry.correction).toMatchObject({
      id: json.id,
      by: demo.configurator.id,
      status: "refused",
    });
    expect(await confirm(json.id, office)).toMatchObject({
      status: 403,
      json: { reason: "secondPerson" },
    });
    const other = await second();
    const confirmed = await confirm(json.id, other);
    expect(confirmed.status).toBe(200);
    expect(await statusOf(id)).toBe("refused");
    expect((await standingOf(test, 3)).points - before.points).toBe(
      confirmed.json.points,
    );
    expect((await confirm(json.id, other)).status).toBe(409);
    expect((await confirm(999_999, other)).status).toBe(404);
  });

  it("is not confirmed by who sent the entry, and can be given up", async () => {
    const id = await validated();
    await setLimit(10);
    const { json } = await correct({ ...toRefused, id });
    await giveRoles(test, "participant", ["administrator"]);
    const sender = await openOffice(test, "participant");
    expect(await confirm(json.id, sender)).toMatchObject({
      status: 403,
      json: { reason: "ownEntry" },
    });
    const path = `/moderation/corrections/${json.id}`;
    expect((await sender.call("DELETE", path)).status).toBe(403);
    expect((await office.call("DELETE", path)).status).toBe(204);
    expect((await office.call("DELETE", path)).status).toBe(404);
    expect(await statusOf(id)).toBe("validated");
    await setLimit(1_000_000);
    expect((await correct({ ...toRefused, id })).status).toBe(200);
  });

  it("without the setting is one of more than 1,000 points", async () => {
    await test.database
      .deleteFrom("options")
      .where("name", "=", "moderation_correction_limit")
      .execute();
    expect(await correctionLimit(test.database)).toBe(1_000);
  });
});

describe("BO-9.85 the permission counts when the deed is done", () => {
  /** Runs `deed`, and takes the roles of its doer away while it waits for others of its kind. */
  async function withLateLoss(deed: () => Promise<{ status: number }>) {
    let done: ReturnType<typeof deed> | undefined;
    await test.database.transaction().execute(async (transaction) => {
      await correctingQueries(transaction).lockByHand();
      done = deed();
      await expect
        .poll(async () => {
          const { rows } = await sql`
            select from pg_locks where locktype = 'advisory' and not granted`.execute(
            test.database,
          );
          return rows.length;
        })
        .toBe(1);
      await giveRoles(test, "configurator", []);
    });
    return done;
  }

  async function validated() {
    const id = await declarationOf(test, 1);
    await setLine(test, id, { quantity: 30, coefficient: 1 });
    await validate(id);
    return id;
  }

  it("of a correction", async () => {
    const id = await validated();
    const before = await sumOf(demo.participant.id);
    const answer = await withLateLoss(() => correct({ ...toRefused, id }));
    expect(answer?.status).toBe(403);
    expect(await sumOf(demo.participant.id)).toBe(before);
  });

  it.each(["POST", "DELETE"] as const)(
    "of a second person (%s)",
    async (method) => {
      await setLimit(0);
      await giveRoles(test, "regional", ["administrator"]);
      const id = await validated();
      const first = await openOffice(test, "regional");
      const { json } = await correct({ ...toRefused, id }, first);
      const path = `/moderation/corrections/${json.id}`;
      const answer = await withLateLoss(() =>
        method === "POST"
          ? office.call(method, `${path}/confirm`, {})
          : office.call(method, path),
      );
      expect(answer?.status).toBe(403);
      expect(
        await test.database
          .selectFrom("moderation_corrections")
          .select("applied_at")
          .where("id", "=", json.id)
          .execute(),
      ).toEqual([{ applied_at: null }]);
    },
  );

  it("of taking back points", async () => {
    await setLimit(0);
    await giveRoles(test, "configurator", ["administrator"]);
    await office.stepUp();
    const { json } = await office.call(
      "POST",
      `/participants/${demo.newcomer.id}/points`,
      { points: 5, reason: "Lost parcel" },
    );
    const path = `/moderation/corrections/${json.id}`;
    const answer = await withLateLoss(() => office.call("DELETE", path));
    expect(answer?.status).toBe(403);
  });
});

describe("BO-9.33 a correction is refused", () => {
  it.each([
    [422, { reason: "x" }],
    [422, { reason: undefined }],
    [422, { status: "validated" }],
    [422, { kind: "x" }],
    [404, { id: 999_999 }],
    [409, { expectedStatus: "refused", status: "validated" }],
    [409, { expectedStatus: "waiting" }],
    [404, { expectedStatus: "waiting", id: 999_999 }],
  ])("with %i for %o", async (status, change) => {
    const id = await declarationOf(test, 1, "validated");
    expect((await correct({ ...toRefused, id, ...change })).status).toBe(
      status,
    );
    expect(await statusOf(id)).toBe("validated");
  });

  it("with 409 while the entry waits", async () => {
    const id = await declarationOf(test, 1);
    for (const expectedStatus of ["waiting", "validated"])
      expect((await correct({ ...toRefused, id, expectedStatus })).status).toBe(
        409,
      );
    expect(await statusOf(id)).toBe("waiting");
  });

  it("to who sent the entry, and without the permission", async () => {
    const id = await declarationOf(test, 1, "validated");
    await test.database
      .updateTable("declarations")
      .set({ user_id: demo.configurator.id })
      .where("id", "=", id)
      .execute();
    expect(await correct({ ...toRefused, id })).toMatchObject({
      status: 403,
      json: { reason: "ownEntry" },
    });
    await giveRoles(test, "regional", ["moderator"]);
    const moderator = await openOffice(test, "regional");
    expect((await correct({ ...toRefused, id }, moderator)).status).toBe(403);
  });
});
