import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rateLimits } from "#server/security/rate-limits.ts";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type Role, type TestApp } from "#tests/support/app.ts";

const CONTEST = 4;

let test: TestApp;
let photo: number;
beforeEach(async () => {
  test = await createTestApp({
    rateLimits: {
      votes: { max: 3, seconds: 60 },
      votesFromAddress: { max: 5, seconds: 60 },
    },
  });
  const { id } = await test.database
    .selectFrom("challenge_results")
    .select("id")
    .where("challenge_id", "=", CONTEST)
    .where("status", "=", "validated")
    .where("user_id", "not in", [demo.participant.id, demo.newcomer.id])
    .orderBy("id")
    .executeTakeFirstOrThrow();
  photo = id;
});
afterEach(() => test.close());

const cast = (
  verb: "vote" | "unvote",
  role: Role = "newcomer",
  language = "fr",
) =>
  test.call(`/v2/challenge-results/${photo}/user/${verb}`, role, {
    headers: { "accept-language": language },
  });

const confirm = (is_email_confirmed: boolean) =>
  test.database
    .updateTable("users")
    .set({ is_email_confirmed })
    .where("id", "=", demo.newcomer.id)
    .execute();

const votes = async () =>
  (
    await test.database
      .selectFrom("votes")
      .select("user_id")
      .where("result_id", "=", photo)
      .where("user_id", "=", demo.newcomer.id)
      .execute()
  ).length;

describe("a vote", () => {
  it("requires a confirmed address; an earlier one can be withdrawn without", async () => {
    expect((await cast("vote")).status).toBe(200);
    await confirm(false);
    expect((await cast("unvote")).status).toBe(200);
    const { status, json } = await cast("vote", "newcomer", "en");
    expect([status, json.reason]).toEqual([403, "emailNotConfirmed"]);
    expect(json["hydra:description"]).toContain("Confirm your email address");
    expect(await votes()).toBe(0);
  });

  it("has a limit per user, including withdrawn votes", async () => {
    for (const verb of ["vote", "unvote", "vote"] as const)
      expect((await cast(verb)).status).toBe(200);
    const { status, headers } = await cast("unvote");
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(await votes()).toBe(1);
    expect((await cast("vote", "regional")).status).toBe(200);
  });

  it("has a limit per address, for many people", async () => {
    const roles: Role[] = ["newcomer", "regional", "configurator"];
    const statuses: number[] = [];
    for (const role of [...roles, ...roles])
      statuses.push((await cast("vote", role)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("is limited well above what a person does in a contest", () => {
    expect(rateLimits.votes.max).toBeGreaterThanOrEqual(200);
    expect(rateLimits.votesFromAddress.max).toBeGreaterThanOrEqual(
      10 * rateLimits.votes.max,
    );
  });
});
