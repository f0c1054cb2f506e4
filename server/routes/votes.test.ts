import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type Role, type TestApp } from "#tests/support/app.ts";

/** The demo's photo contest, which runs. */
const contest = 4;
const day = 86_400_000;

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

async function entry(isOwn: boolean, status = "validated") {
  const row = await test.database
    .selectFrom("challenge_results")
    .select(["id", "result_value"])
    .where("challenge_id", "=", contest)
    .where("status", "=", status as "validated")
    .where("user_id", isOwn ? "=" : "<>", demo.participant.id)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  return { id: row.id, votes: row.result_value ?? 0 };
}

const cast = (
  verb: "vote" | "unvote",
  id: number,
  {
    role = "newcomer" as Role | null,
    site = undefined as string | undefined,
  } = {},
) =>
  test.call(`/v2/challenge-results/${id}/user/${verb}.jsonld`, role, {
    headers: site === undefined ? {} : { "sec-fetch-site": site },
  });

const change = (set: { end_date?: Date; are_results_anonymized?: boolean }) =>
  test.database
    .updateTable("challenges")
    .set(set)
    .where("id", "=", contest)
    .execute();

describe("GET /challenge-results/{id}/user/vote and unvote", () => {
  it("CH-7.3.15 CH-7.3.16 cast a vote once and withdraw it once", async () => {
    const { id, votes } = await entry(false);
    const voter = { "@id": `/v2/users/${demo.newcomer.id}` };
    for (let times = 0; times < 2; times += 1) {
      const { status, json } = await cast("vote", id);
      expect(status).toBe(200);
      expect(json).toMatchObject({ id, resultValue: votes + 1 });
      expect(json.voters[0]).toEqual(voter);
    }
    for (let times = 0; times < 2; times += 1) {
      const { json } = await cast("unvote", id);
      expect(json.resultValue).toBe(votes);
      expect(json.voters).not.toContainEqual(voter);
    }
  });

  it("count concurrent votes", async () => {
    const { id } = await entry(false);
    const roles = ["newcomer", "configurator", "regional"] as const;
    for (const role of roles) await cast("unvote", id, { role });
    const { votes } = await entry(false);
    await Promise.all(
      [...roles, ...roles].map((role) => cast("vote", id, { role })),
    );
    const { json } = await cast("vote", id);
    expect(json.resultValue).toBe(votes + roles.length);
  });

  it.each(["cross-site", "same-site", "none"])(
    "are rejected from other sites: %s",
    async (site) => {
      const { id, votes } = await entry(false);
      expect((await cast("vote", id, { site })).status).toBe(403);
      const { json } = await cast("unvote", id, { site: "same-origin" });
      expect(json.resultValue).toBe(votes);
    },
  );

  it("CH-4.5.6 are rejected for the user's own photo, and before and after the contest", async () => {
    const own = await entry(true);
    expect((await cast("vote", own.id, { role: "participant" })).status).toBe(
      403,
    );
    const { id } = await entry(false);
    await change({ end_date: new Date(Date.now() - day) });
    const { status, json } = await cast("vote", id);
    expect([status, json["hydra:description"]]).toEqual([
      409,
      "Le concours n’est pas en cours.",
    ]);
    expect((await cast("unvote", id)).status).toBe(409);
  });

  it("respond with 404 unless the photo is validated", async () => {
    const { id } = await entry(false);
    const { id: other } = await test.database
      .selectFrom("challenge_results")
      .select("id")
      .where("challenge_id", "=", 1)
      .executeTakeFirstOrThrow();
    expect((await cast("vote", other)).status).toBe(404);
    for (const status of ["waiting", "refused"] as const) {
      await test.database
        .updateTable("challenge_results")
        .set({ status })
        .where("id", "=", id)
        .execute();
      expect((await cast("vote", id)).status).toBe(404);
    }
    expect((await cast("vote", id, { role: null })).status).toBe(401);
  });

  it("CH-2.4.21 name no other voter in an anonymized contest", async () => {
    await change({ are_results_anonymized: true });
    const { id, votes } = await entry(false);
    expect(votes).toBeGreaterThan(1);
    const { json } = await cast("vote", id);
    expect(json).toMatchObject({
      entity: null,
      resultValue: votes + 1,
      voters: [{ "@id": `/v2/users/${demo.newcomer.id}` }],
    });
  });
});
