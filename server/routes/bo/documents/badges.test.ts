import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { awardingQueries } from "#server/repositories/results/awarding.ts";
import { demo } from "#server/seed/people.ts";
import { awardBadges } from "#server/services/badges/award.ts";
import { applyDueReleases } from "#server/services/documents/live.ts";
import { type Badges, idsOf, openBadges } from "#tests/support/badges.ts";
import { classicDeclaration, pdf } from "#tests/support/declarations.ts";
import {
  auditedActions,
  createDocument,
  findDocument,
  later,
  six,
} from "#tests/support/documents.ts";
import { multipart } from "#tests/support/multipart.ts";

const { participant } = demo;

let badges: Badges;
beforeEach(async () => {
  badges = await openBadges();
});
afterEach(() => badges.test.close());

describe("BO-7.4 those who had fulfilled a rule before", () => {
  it.each([
    ["declarations", 2, null],
    ["declarations", 1, 1],
    ["points", 300, null],
    ["points", 50, 3],
    ["tier", 1, null],
    ["tier", 2, 1],
  ])("get the badge with the release: %s, %d (%s)", async (...rule) => {
    const [type, count, challenge] = rule;
    const id = await badges.badge({ type, count, challenge });
    const won = await badges.holders(id);
    expect(won.length).toBeGreaterThan(0);
    // As the rule for one person says.
    const people = await badges.query("select id, 0 as value from users");
    const fulfilled = await Promise.all(
      idsOf(people).map(async (user) => {
        const { items } = await badges.test.app.repositories.badges.all(
          user,
          "fr",
          {
            limit: 100,
            offset: 0,
          },
        );
        const progress = items.find((one) => one.id === id);
        return progress?.isObtained === true ? [user] : [];
      }),
    );
    expect(fulfilled.flat()).toEqual(won);
    await badges.test.database.deleteFrom("user_badges").execute();
    for (const user of idsOf(people)) {
      const { items } = await badges.test.app.repositories.badges.all(
        user,
        "fr",
        {
          limit: 100,
          offset: 0,
        },
      );
      const progress = items.find((one) => one.id === id)?.progress;
      expect([user, progress === 1]).toEqual([user, won.includes(user)]);
    }
  });

  it("get it at the release's instant", async () => {
    const id = await badges.badge(
      { type: "declarations", count: 1 },
      { startsAt: later(3_600_000) },
    );
    expect(await badges.holders(id)).toEqual([]);
    await applyDueReleases(
      badges.test.app.repositories,
      new Date(Date.now() + 3_601_000),
      (error) => {
        throw error;
      },
    );
    await badges.test.runJobs();
    expect(await badges.holders(id)).toEqual(idsOf(await badges.validatedBy()));
  });

  it("keep their date when the rule is released again", async () => {
    const document = await createDocument(badges.office, "badge", {
      ...{ title: six("Main verte"), rule: { type: "declarations", count: 1 } },
    });
    await document.release();
    await badges.test.runJobs();
    const { entityId } = (await document.call("GET", "")).json;
    const won = await badges.shown(entityId);
    await document.save({
      ...{ title: six("Main verte"), rule: { type: "points", count: 1 } },
    });
    await document.release();
    await badges.test.runJobs();
    expect(await badges.shown(entityId)).toEqual(won);
  });

  it("get it although their declaration is decided on while it is released", async () => {
    const before = await badges.ownCount(badges.validatedBy());
    const [entry = 0] = await badges.waiting(1);
    const document = await createDocument(badges.office, "badge", {
      title: six("Main verte"),
      rule: { type: "declarations", count: before + 1 },
    });
    const released = await badges.test.database
      .transaction()
      .execute(async (transaction) => {
        await transaction
          .updateTable("declarations")
          .set({ status: "validated" })
          .where("id", "=", entry)
          .execute();
        await awardBadges(awardingQueries(transaction), {
          ...{ userId: participant.id, challengeId: 1, now: new Date() },
        });
        const release = document.release();
        await vi.waitFor(async () => {
          const { rows } = await sql`
            select from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`.execute(
            badges.test.database,
          );
          expect(rows).toHaveLength(1);
        }, 5_000);
        return { release };
      });
    expect((await released.release).status).toBe(201);
    await badges.test.runJobs();
    const { entityId } = (await document.call("GET", "")).json;
    expect(await badges.holders(entityId)).toContain(participant.id);
  });
});

describe("BO-7.4 a badge without a rule", () => {
  const award = (id: number, user: unknown = participant.id) =>
    badges.office.call("POST", `/badges/${id}/awards`, { participant: user });

  it.each([null, { type: "hand" }])("is awarded by hand (%j)", async (rule) => {
    const id = await badges.badge(rule);
    expect((await badges.shown(id)).progress).toBe(0);
    expect((await award(id)).status).toBe(204);
    expect(await badges.shown(id)).toMatchObject({
      isObtained: true,
      progress: 1,
    });
    const again = await award(id);
    expect([again.status, again.json.reason]).toEqual([409, "obtained"]);
    const { json } = await badges.office.call("GET", `/badges/${id}/awards`);
    expect(json).toEqual({
      items: [
        {
          id: participant.id,
          name: expect.stringContaining(" "),
          obtainedAt: expect.any(String),
        },
      ],
      total: 1,
    });
    expect(
      await auditedActions(badges.test, "participant", String(participant.id)),
    ).toEqual(["badge.award"]);
  });

  it("is refused for nobody, for an unknown badge, and where a rule awards it", async () => {
    const id = await badges.badge(null);
    expect((await award(id, 999_999)).status).toBe(422);
    expect((await award(id, "x")).status).toBe(422);
    expect((await award(999_999)).status).toBe(404);
    const missing = await badges.office.call("GET", "/badges/999999/awards");
    expect(missing.status).toBe(404);
    const ruled = await badges.badge({ type: "points", count: 2_000_000_000 });
    const refused = await award(ruled);
    expect([refused.status, refused.json.reason]).toEqual([409, "hasRule"]);
  });

  it("is in /v2 as it was before there were rules", async () => {
    const { id, call } = await findDocument(badges.office, "badge");
    expect(id).toBeDefined();
    const { entityId } = (await call("GET", "")).json;
    expect(Object.keys(await badges.shown(entityId))).not.toContain(
      "progressOf",
    );
    expect(Object.keys(await badges.shown(entityId))).not.toContain("rule");
  });
});

describe("BO-9.18 a rule is examined", () => {
  it.each([
    [{ type: "points" }, "/rule/count", "required"],
    [{ type: "rank", count: 3 }, "/rule/challenge", "required"],
    [{ type: "tier", count: 4 }, "/rule/count", "tooGreat"],
    [{ type: "points", count: 0 }, "/rule/count", "tooSmall"],
    [{ type: "luck", count: 1 }, "/rule/type", "wrongChoice"],
    [{ count: 1 }, "/rule/type", "required"],
    [
      { type: "points", count: 1, challenge: 999 },
      "/rule/challenge",
      "unknownTarget",
    ],
  ])("%j: %s is %s", async (rule, pointer, outcome) => {
    const { call } = await createDocument(badges.office, "badge", {
      title: six("Main verte"),
      rule,
    });
    const { json } = await call("POST", "/examine", {});
    expect(json.verdicts).toMatchObject([
      { pointer, outcome, level: "mistake" },
    ]);
  });

  it.each([null, { type: "hand" }, { type: "rank", count: 3, challenge: 1 }])(
    "%j is right",
    async (rule) => {
      const { call } = await createDocument(badges.office, "badge", {
        title: six("Main verte"),
        rule,
      });
      expect((await call("POST", "/examine", {})).json.verdicts).toEqual([]);
    },
  );
});

it("CH-1.4 the first validated declaration of a newcomer of the demo earns a badge", async () => {
  const { test: app } = badges;
  const mine = async () =>
    (await app.call("/v2/badges/user.jsonld", "newcomer")).json[
      "hydra:member"
    ] as { id: number; isObtained: boolean }[];
  const wonBefore = (await mine()).filter(({ isObtained }) => isObtained);
  expect(wonBefore).toEqual([]);
  const declaration = await classicDeclaration(app.database);
  const { status, json } = await app.call(
    "/v2/declarations",
    "newcomer",
    multipart(pdf, {
      declaration: JSON.stringify({ ...declaration, user: null }),
      targetEntity: "Declaration",
      filename: "proof.pdf",
    }),
  );
  expect(status).toBe(201);
  await badges.decide(json.id);
  expect((await mine()).filter(({ isObtained }) => isObtained)).toMatchObject([
    { id: 1, progress: 1, obtainedAt: expect.any(String) },
  ]);
});
