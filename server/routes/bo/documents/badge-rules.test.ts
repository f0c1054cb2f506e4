import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import { awardEndedRanks } from "#server/services/badges/award.ts";
import { type Badges, idsOf, openBadges } from "#tests/support/badges.ts";
import {
  copyDeclaration,
  declarationOf,
  setLine,
} from "#tests/support/moderation.ts";
import { giveRoles, openOffice } from "#tests/support/office.ts";

const { participant } = demo;

let badges: Badges;
beforeEach(async () => {
  badges = await openBadges();
});
afterEach(() => badges.test.close());

describe("BO-7.4 a badge for validated declarations", () => {
  it.each([undefined, 1])("is awarded by the last of them (%s)", async (of) => {
    const before = await badges.ownCount(badges.validatedBy(of));
    const count = before + 2;
    const id = await badges.badge({
      type: "declarations",
      count,
      challenge: of,
    });
    expect(await badges.shown(id)).toMatchObject({
      isObtained: false,
      progress: before / count,
      progressOf: { kind: "declarations", value: before, goal: count },
    });
    const [first = 0, second = 0] = await badges.waiting(2);
    await badges.decide(first);
    expect((await badges.shown(id)).progressOf.value).toBe(before + 1);
    await badges.decide(second);
    const won = await badges.shown(id);
    expect(won).toMatchObject({ isObtained: true, progress: 1 });
    expect(won.progressOf).toBeUndefined();
    expect(Date.now() - Date.parse(won.obtainedAt)).toBeLessThan(10_000);
    const { json } = await badges.office.call(
      "GET",
      `/audit?entity=declaration/${second}`,
    );
    expect(json.items[0].after).toContain(`Badges obtenus : ${id}`);
  });

  it("is awarded with the decision of the back office that is applied", async () => {
    const before = await badges.ownCount(badges.validatedBy());
    const id = await badges.badge({ type: "declarations", count: before + 1 });
    const [entry = 0] = await badges.waiting(1);
    await badges.office.call("POST", "/moderation/decisions", {
      entries: [{ kind: "declaration", id: entry, expectedStatus: "waiting" }],
      status: "validated",
    });
    expect((await badges.shown(id)).isObtained).toBe(false);
    await badges.test.runJobs();
    expect((await badges.shown(id)).isObtained).toBe(true);
  });

  it("is awarded once by decisions at the same time", async () => {
    const before = await badges.ownCount(badges.validatedBy());
    const id = await badges.badge({ type: "declarations", count: before + 6 });
    const others = await badges.holders(id);
    const other = await copyDeclaration(
      badges.test,
      await declarationOf(badges.test, 1),
      3,
      {
        challenge_id: 3,
      },
    );
    const entries = [...(await badges.waiting(3)), ...other];
    await Promise.all(entries.map((entry) => badges.decide(entry)));
    expect(await badges.holders(id)).toEqual([participant.id, ...others]);
  });

  it("is not awarded by a refusal, and stays won after a correction", async () => {
    const before = await badges.ownCount(badges.validatedBy());
    const id = await badges.badge({ type: "declarations", count: before + 1 });
    const [first = 0, second = 0] = await badges.waiting(2);
    await badges.decide(first, "refused");
    expect((await badges.shown(id)).isObtained).toBe(false);
    await badges.decide(second);
    const won = await badges.shown(id);
    const corrected = await badges.office.call(
      "POST",
      "/moderation/corrections",
      {
        ...{ kind: "declaration", id: second, expectedStatus: "validated" },
        ...{ status: "refused", reason: "duplicate" },
      },
    );
    expect(corrected.status).toBeLessThan(300);
    expect(await badges.shown(id)).toEqual(won);
  });

  it("is awarded by a correction to validated, once the second person confirms it", async () => {
    const before = await badges.ownCount(badges.validatedBy());
    const id = await badges.badge({ type: "declarations", count: before + 1 });
    const [entry = 0] = await badges.waiting(1);
    await badges.decide(entry, "refused");
    const { status, json } = await badges.office.call(
      "POST",
      "/moderation/corrections",
      {
        ...{ kind: "declaration", id: entry, expectedStatus: "refused" },
        ...{ status: "validated", reason: "duplicate" },
      },
    );
    expect(status).toBe(202);
    expect((await badges.shown(id)).isObtained).toBe(false);
    await giveRoles(badges.test, "regional", ["administrator"]);
    const second = await openOffice(badges.test, "regional");
    const confirmed = await second.call(
      "POST",
      `/moderation/corrections/${json.id}/confirm`,
      {},
    );
    expect(confirmed.status).toBe(200);
    expect((await badges.shown(id)).isObtained).toBe(true);
  });
});

describe("BO-7.4 a badge for points", () => {
  const earned = () =>
    badges.query(
      "select user_id as id, sum(points)::int as value from point_movements where order_id is null group by 1",
    );
  const give = async (points: number) => {
    await badges.office.stepUp();
    const path = `/participants/${participant.id}/points`;
    return (await badges.office.call("POST", path, { points, reason: "Bravo" }))
      .status;
  };

  it("is awarded by points given by hand; orders do not count", async () => {
    const before = await badges.ownCount(earned());
    const id = await badges.badge({ type: "points", count: before + 100 });
    await badges.test.database
      .insertInto("point_movements")
      .columns(["user_id", "points", "label", "order_id", "made_at"])
      .expression(({ selectFrom, val }) =>
        selectFrom("orders")
          .select([
            val(participant.id).as("user_id"),
            val(500).as("points"),
            sql<string>`'{}'::jsonb`.as("label"),
            "orders.id as order_id",
            sql<Date>`now()`.as("made_at"),
          ])
          .limit(1),
      )
      .execute();
    expect(await give(99)).toBe(201);
    expect((await badges.shown(id)).progressOf).toEqual({
      ...{ kind: "points", value: before + 99, goal: before + 100 },
    });
    expect(await give(1)).toBe(201);
    expect((await badges.shown(id)).isObtained).toBe(true);
  });

  it("is awarded by those of one challenge", async () => {
    const points = await badges.ownCount(
      badges.query(
        "select user_id as id, sum(points)::int as value from point_movements where challenge_id = 3 group by 1",
      ),
    );
    const id = await badges.badge({
      ...{ type: "points", count: points + 10, challenge: 3 },
    });
    await give(1_000);
    expect((await badges.shown(id)).isObtained).toBe(false);
    const entry = await declarationOf(badges.test, 3);
    await setLine(badges.test, entry, {
      ...{ quantity: 30, threshold: 3, reward: 10, coefficient: 2 },
    });
    await badges.decide(entry);
    expect((await badges.shown(id)).isObtained).toBe(true);
  });
});

describe("BO-7.4 a badge for a tier", () => {
  it("is awarded by the declaration that reaches it", async () => {
    const id = await badges.badge({ type: "tier", count: 3, challenge: 1 });
    expect((await badges.shown(id)).isObtained).toBe(false);
    const [entry = 0] = await badges.waiting(1);
    await setLine(badges.test, entry, { quantity: 10_000, coefficient: 1 });
    await badges.decide(entry);
    expect((await badges.shown(id)).isObtained).toBe(true);
  });

  it("is awarded to all members of a group that reaches it", async () => {
    const [group] = await badges.query(
      `select min(group_id) as id, 0 as value from user_groups where user_id = ${participant.id}`,
    );
    const members = idsOf(
      await badges.query(
        `select user_id as id, 0 as value from user_groups where group_id = ${group?.id}`,
      ),
    );
    expect(members.length).toBeGreaterThan(1);
    await sql`delete from challenge_results where challenge_id = 5`.execute(
      badges.test.database,
    );
    const id = await badges.badge({ type: "tier", count: 1, challenge: 5 });
    expect(await badges.holders(id)).toEqual([]);
    const [entry = 0] = await copyDeclaration(
      badges.test,
      await declarationOf(badges.test, 1),
      1,
      { challenge_id: 5 },
    );
    await setLine(badges.test, entry, { quantity: 1_000_000, coefficient: 1 });
    await badges.decide(entry);
    expect(await badges.holders(id)).toEqual(members);
  });
});

describe("BO-7.4 a badge for a rank", () => {
  const best = (count: number) =>
    badges.query(`
      select user_id as id, 0 as value from challenge_results
      where challenge_id = 1 and status = 'validated' and ranked_value is not null
      order by ranked_value desc fetch first ${count} rows with ties`);
  const end = () =>
    sql`update challenges set end_date = now() - interval '1 second' where id = 1`.execute(
      badges.test.database,
    );

  it("is awarded when the challenge has ended and nothing waits", async () => {
    const id = await badges.badge({ type: "rank", count: 3, challenge: 1 });
    await sql`update declarations set status = 'refused' where challenge_id = 1 and status = 'waiting' and user_id <> ${participant.id}`.execute(
      badges.test.database,
    );
    const entries = await badges.waiting(2);
    await sql`update declarations set status = 'refused' where challenge_id = 1 and status = 'waiting' and not id = any(${entries})`.execute(
      badges.test.database,
    );
    const [first = 0, last = 0] = entries;
    await badges.decide(first);
    expect(await badges.holders(id)).toEqual([]);
    await end();
    await awardEndedRanks(badges.test.app.repositories, new Date());
    expect(await badges.holders(id)).toEqual([]);
    await badges.decide(last, "refused");
    expect(await badges.holders(id)).toEqual(idsOf(await best(3)));
    expect((await badges.shown(id)).progressOf).toBeUndefined();
  });

  it("is awarded by the cleanup, if only the end was missing", async () => {
    const id = await badges.badge({ type: "rank", count: 1, challenge: 1 });
    await sql`update declarations set status = 'refused' where challenge_id = 1 and status = 'waiting'`.execute(
      badges.test.database,
    );
    await end();
    await awardEndedRanks(badges.test.app.repositories, new Date());
    expect(await badges.holders(id)).toEqual(idsOf(await best(1)));
  });
});
