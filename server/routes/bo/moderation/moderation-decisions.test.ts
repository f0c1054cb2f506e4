import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import {
  applyDecisions,
  decideNow,
} from "#server/services/moderation/decide.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  copyDeclaration,
  declarationOf,
  photoOf,
  setLine,
  standingOf,
} from "#tests/support/moderation.ts";
import {
  forgetBulkChanges,
  giveRoles,
  type Office,
  openOffice,
} from "#tests/support/office.ts";

let test: TestApp;
let office: Office;
beforeEach(async () => {
  test = await createTestApp();
  office = await openOffice(test);
});
afterEach(() => test.close());

type Kind = "declaration" | "photo";

const seen = (kind: Kind, ...ids: number[]) =>
  ids.map((id) => ({ kind, id, expectedStatus: "waiting" }));

const decide = (
  entries: object[],
  decision: object = { status: "validated" },
  by = office,
) => by.call("POST", "/moderation/decisions", { entries, ...decision });

const undo = (decision: number, by = office) =>
  by.call("DELETE", `/moderation/decisions/${decision}`);

const entry = async (kind: Kind, id: number) =>
  (await office.call("GET", `/moderation/${kind}/${id}`)).json;

const refusal = { status: "refused", reason: "illegible" };

async function moderator(): Promise<Office> {
  await giveRoles(test, "regional", ["moderator"]);
  return openOffice(test, "regional");
}

const movements = async () =>
  (await test.database.selectFrom("point_movements").select("id").execute())
    .length;

describe("BO-5.4 a decision", () => {
  it("waits for ten seconds, in which it changes nothing for the participant", async () => {
    const id = await declarationOf(test, 1);
    const before = await standingOf(test, 1);
    const { status, json } = await decide(seen("declaration", id));
    expect(status).toBe(200);
    expect(json).toEqual({
      decided: [
        {
          kind: "declaration",
          id,
          decision: expect.any(Number),
          appliesAt: expect.any(String),
        },
      ],
      failed: [],
    });
    const [{ decision, appliesAt }] = json.decided;
    const seconds = (Date.parse(appliesAt) - Date.now()) / 1_000;
    expect(seconds).toBeGreaterThan(8);
    expect(seconds).toBeLessThanOrEqual(10);
    expect(await entry("declaration", id)).toMatchObject({
      ...{ status: "pending", decision, appliesAt },
    });
    const own = await test.call(`/v2/declarations/${id}`);
    expect(own.json.status).toBe("waiting");
    expect(await standingOf(test, 1)).toEqual(before);
  });

  it("then counts in result, products, points and rank, once, even if its job runs twice", async () => {
    const id = await declarationOf(test, 1);
    await setLine(test, id, { quantity: 30, coefficient: 1 });
    const before = await standingOf(test, 1);
    const { gain } = await entry("declaration", id);
    const { json } = await decide(seen("declaration", id));
    const job = { decisions: [json.decided[0].decision] };
    await test.runJobs();
    const after = await standingOf(test, 1);
    const count = await movements();
    await Promise.all(
      [1, 2, 3].map((run) =>
        test.app.jobHandlers["moderation-decision"](job, String(run)),
      ),
    );
    expect(after.value).toBe((before.value ?? 0) + 30);
    expect(after.rank).toBe(1);
    expect(after.points - before.points).toBe(gain);
    expect(gain).toBeGreaterThan(0);
    expect(await standingOf(test, 1)).toEqual(after);
    expect(await movements()).toBe(count);
    const applied = await entry("declaration", id);
    expect(applied).toMatchObject({
      status: "validated",
      gain: 0,
      decidedBy: { id: demo.configurator.id },
    });
    expect(applied.decision).toBeUndefined();
  });

  it("is applied once by jobs that run at the same time", async () => {
    const id = await declarationOf(test, 1);
    await setLine(test, id, { quantity: 30, coefficient: 1 });
    const { json } = await decide(seen("declaration", id));
    const job = { decisions: [json.decided[0].decision] };
    const count = await movements();
    await Promise.all(
      Array.from({ length: 6 }, (_, run) =>
        test.app.jobHandlers["moderation-decision"](job, String(run)),
      ),
    );
    expect(await movements()).toBe(count + 1);
  });

  it("can be undone a hundred times, and leaves nothing", async () => {
    const id = await declarationOf(test, 1);
    const before = await standingOf(test, 1);
    for (let time = 0; time < 100; time += 1) {
      const { json } = await decide(
        seen("declaration", id),
        time % 2 === 0 ? undefined : refusal,
      );
      expect((await undo(json.decided[0].decision)).status).toBe(204);
    }
    await test.runJobs();
    expect(await entry("declaration", id)).toMatchObject({ status: "waiting" });
    expect(await standingOf(test, 1)).toEqual(before);
  });

  it("is undone from another session of the same person, not by another person, and not once applied", async () => {
    const id = await declarationOf(test, 1);
    const other = await moderator();
    const first = (await decide(seen("declaration", id))).json.decided[0];
    expect((await undo(first.decision, other)).status).toBe(403);
    expect((await undo(first.decision, await openOffice(test))).status).toBe(
      204,
    );
    expect((await undo(first.decision)).status).toBe(404);
    const second = (await decide(seen("declaration", id))).json.decided[0];
    await test.runJobs();
    expect((await undo(second.decision, other)).status).toBe(403);
    expect((await undo(second.decision)).status).toBe(409);
    expect((await undo(999_999)).status).toBe(404);
  });

  it("is made by one of two moderators", async () => {
    const id = await declarationOf(test, 1);
    const other = await moderator();
    const answers = await Promise.all([
      decide(seen("declaration", id)),
      decide(seen("declaration", id), refusal, other),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ json }) => json.decided.length).toSorted()).toEqual([
      0, 1,
    ]);
    expect(answers.flatMap(({ json }) => json.failed)).toEqual([
      { kind: "declaration", id, reason: "alreadyDecided" },
    ]);
  });

  it("is either undone or applied, never both", async () => {
    const [id = 0] = await copyDeclaration(
      test,
      await declarationOf(test, 1),
      1,
    );
    for (let time = 0; time < 10; time += 1) {
      const before = await movements();
      const { json } = await decide(seen("declaration", id));
      const { decision } = json.decided[0];
      const [undone] = await Promise.all([
        undo(decision),
        test.app.jobHandlers["moderation-decision"](
          { decisions: [decision] },
          "",
        ),
      ]);
      const { status } = await entry("declaration", id);
      expect([undone.status, status]).toEqual(
        undone.status === 204 ? [204, "waiting"] : [409, "validated"],
      );
      if (undone.status === 204) expect(await movements()).toBe(before);
      else break;
    }
  });

  it("that cannot be applied leaves the entry waiting, and is in the audit trail", async () => {
    const id = await declarationOf(test, 3);
    await decide(seen("declaration", id));
    await setLine(test, id, {
      quantity: Number.MAX_SAFE_INTEGER,
      threshold: 1,
      reward: 1_000,
      coefficient: 1,
    });
    await test.runJobs();
    expect(await entry("declaration", id)).toMatchObject({ status: "waiting" });
    const { json } = await office.call(
      "GET",
      `/audit?entity=declaration/${id}`,
    );
    expect(json.items.map(({ action }: { action: string }) => action)).toEqual([
      "declaration.undecided",
      "declaration.decide",
    ]);
    expect((await decide(seen("declaration", id))).json.decided).toHaveLength(
      1,
    );
  });

  it("is applied by the next start, whoever was to run its job", async () => {
    const id = await declarationOf(test, 1);
    await decide(seen("declaration", id));
    await test.database
      .updateTable("moderation_decisions")
      .set({ applies_at: new Date() })
      .execute();
    await applyDecisions(test.app.repositories, [], new Date());
    expect(await entry("declaration", id)).toMatchObject({
      status: "validated",
    });
  });
});

describe("BO-9.34 decisions at once", () => {
  it("are refused while one is pending, by PATCH and the repository of the shell", async () => {
    const id = await declarationOf(test, 1);
    const photo = await photoOf(test, "waiting");
    const { json } = await decide([
      ...seen("declaration", id),
      ...seen("photo", photo),
    ]);
    expect(json.failed).toEqual([]);
    const patch = (path: string) =>
      test.call(`/v2/${path}`, "configurator", {
        method: "PATCH",
        payload: { status: "refused", expectedStatus: "waiting" },
      });
    const declined = await patch(`declarations/${id}`);
    expect(declined.status).toBe(409);
    expect((await patch(`challenge-results/${photo}`)).status).toBe(409);
    await expect(
      decideNow(
        test.app.repositories,
        { kind: "declaration", id },
        {
          ...{ status: "refused", comment: null, expectedStatus: "waiting" },
          ...{ decidedBy: demo.configurator.id, now: new Date() },
        },
      ),
    ).rejects.toMatchObject({ refusal: "decisionPending" });
    for (const { decision } of json.decided) await undo(decision);
    expect((await patch(`declarations/${id}`)).status).toBe(200);
    const late = await decide(seen("declaration", id));
    expect([late.status, late.json.failed]).toEqual([
      200,
      [{ kind: "declaration", id, reason: "alreadyDecided" }],
    ]);
  });
});

describe("BO-9.31 several entries", () => {
  it("are decided in one call, each failure with its reason", async () => {
    const id = await declarationOf(test, 1);
    const photo = await photoOf(test, "waiting");
    const done = await declarationOf(test, 1, "validated");
    const [own = 0] = await copyDeclaration(test, id, 1, {
      user_id: demo.configurator.id,
    });
    const { status, json } = await decide([
      ...seen("declaration", id, 999_999, done, own),
      { ...seen("declaration", id)[0], expectedStatus: "validated" },
      ...seen("photo", photo, id),
    ]);
    expect(status).toBe(200);
    expect(json.decided.map(({ kind }: { kind: Kind }) => kind)).toEqual([
      "declaration",
      "photo",
    ]);
    expect(json.failed).toEqual(
      expect.arrayContaining([
        { kind: "declaration", id: 999_999, reason: "notFound" },
        { kind: "declaration", id: done, reason: "alreadyDecided" },
        { kind: "declaration", id: own, reason: "ownEntry" },
        { kind: "declaration", id, reason: "alreadyDecided" },
      ]),
    );
    await test.runJobs();
    expect(await entry("photo", photo)).toMatchObject({ status: "validated" });
  });

  it("that are all one's own are forbidden", async () => {
    const [own = 0] = await copyDeclaration(
      test,
      await declarationOf(test, 1),
      1,
      { user_id: demo.configurator.id },
    );
    expect(await decide(seen("declaration", own))).toMatchObject({
      status: 403,
      json: { reason: "ownEntry" },
    });
    const mixed = await decide(seen("declaration", own, 999_999));
    expect([mixed.status, mixed.json.failed.length]).toEqual([200, 2]);
  });

  it("BO-1.5 above fifty in ten minutes need the password again, in one request or in several", async () => {
    await forgetBulkChanges(test);
    const few = await copyDeclaration(test, await declarationOf(test, 1), 60);
    const parts = [few.slice(0, 30), few.slice(30)];
    const answers = await Promise.all(
      parts.map((ids) => decide(seen("declaration", ...ids))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect((await decide(seen("declaration", 999_999))).status).toBe(200);
    await test.runJobs();
    const rest = answers[0]?.status === 403 ? parts[0] : parts[1];
    for (const id of rest ?? [])
      expect((await decide(seen("declaration", id))).status).toBe(200);
    await test.runJobs();
  });

  it("are a hundred at most, and above fifty need the password again", async () => {
    await forgetBulkChanges(test);
    const ids = await copyDeclaration(test, await declarationOf(test, 1), 101);
    const many = await decide(seen("declaration", ...ids.slice(0, 51)));
    expect(many).toMatchObject({
      status: 403,
      json: { reason: "reauthenticate" },
    });
    expect((await decide(seen("declaration", ...ids))).status).toBe(422);
    expect(
      (await decide(seen("declaration", ...ids.slice(0, 50)))).status,
    ).toBe(200);
    await office.stepUp();
    const { json } = await decide(seen("declaration", ...ids.slice(1)));
    expect([json.decided.length, json.failed.length]).toEqual([51, 49]);
    await test.runJobs();
    const { json: waiting } = await office.call(
      "GET",
      "/moderation?status=pending",
    );
    expect(waiting.total).toBe(0);
  });

  it.each([
    ["no entry", { entries: [], status: "validated" }],
    ["no status", { entries: seen("declaration", 1) }],
    [
      "an unknown status",
      { entries: seen("declaration", 1), status: "waiting" },
    ],
    ["an unknown kind", { entries: seen("x" as Kind, 1), status: "validated" }],
    ["no reason", { entries: seen("declaration", 1), status: "refused" }],
    [
      "an unknown reason",
      { entries: seen("declaration", 1), status: "refused", reason: "x" },
    ],
    [
      "an unknown reason of a validation",
      { entries: seen("declaration", 1), status: "validated", reason: "x" },
    ],
    [
      "no expected status",
      { entries: [{ kind: "declaration", id: 1 }], status: "validated" },
    ],
  ])("are refused with %s", async (_, body) => {
    const { status, json } = await office.call(
      "POST",
      "/moderation/decisions",
      body,
    );
    expect(status).toBe(422);
    expect(json.violations.length).toBeGreaterThan(0);
  });
});

describe("BO-9.32 a refusal", () => {
  it("tells the participant the reason in their language, then the comment", async () => {
    const id = await declarationOf(test, 1);
    const photo = await photoOf(test, "waiting");
    await test.database
      .updateTable("challenge_results")
      .set({ user_id: demo.newcomer.id })
      .where("id", "=", photo)
      .execute();
    await decide([...seen("declaration", id), ...seen("photo", photo)], {
      ...refusal,
      comment: "Page 2.",
    });
    await test.runJobs();
    const own = async (language: string) =>
      (
        await test.call(`/v2/declarations/${id}`, "participant", {
          headers: { "accept-language": language },
        })
      ).json.comment;
    expect(await own("fr")).toBe(
      "Le justificatif est illisible. Envoyez-en une copie plus nette.\nPage 2.",
    );
    expect(await own("en")).toBe(
      "The proof is illegible. Please send a clearer copy.\nPage 2.",
    );
    const { json } = await test.call(
      "/v2/declarations/challenge/1/user?type=refused",
      "participant",
      { headers: { "accept-language": "de" } },
    );
    expect(
      json["hydra:member"].find((one: { id: number }) => one.id === id).comment,
    ).toMatch(/^Der Nachweis ist unleserlich.*\nPage 2\.$/);
    const results = await test.call("/v2/challenge/4/results", "newcomer", {
      headers: { "accept-language": "nl" },
    });
    expect(results.json["hydra:member"][0].comment).toMatch(
      /^Het bewijsstuk is onleesbaar.*\nPage 2\.$/,
    );
    expect(await entry("declaration", id)).toMatchObject({
      reason: "illegible",
      status: "refused",
    });
  });
});

describe("BO-5.6 a mail", () => {
  const newMails = async () => (await test.runJobs()).splice(0);

  it("is not sent by default", async () => {
    await decide(seen("declaration", await declarationOf(test, 1)));
    await newMails();
    expect(await newMails()).toEqual([]);
  });

  it("tells the participant the decision in their language, once, if the programme wants it", async () => {
    await test.database
      .insertInto("options")
      .values({
        name: "moderation_mail",
        position: 1_000,
        value: JSON.stringify({ fr: true }),
      })
      .execute();
    await test.database
      .updateTable("users")
      .set({ language: "en" })
      .where("id", "=", demo.participant.id)
      .execute();
    const [first, second] = [
      await declarationOf(test, 1),
      await declarationOf(test, 3),
    ];
    await decide(seen("declaration", first));
    await decide(seen("declaration", second), {
      ...refusal,
      comment: "Page 2.",
    });
    const mails = [...(await newMails()), ...(await newMails())];
    expect(mails.map(({ to }) => to)).toEqual([
      demo.participant.email,
      demo.participant.email,
    ]);
    const refused = mails.find(({ subject }) => subject.includes("refused"));
    expect(refused?.text).toContain(
      "The proof is illegible. Please send a clearer copy.\nPage 2.",
    );
    expect(refused?.text).toMatch(/\/fo\/challenge\/3\b/);
    expect(
      mails.find(({ subject }) => subject.includes("accepted"))?.text,
    ).toContain("has been accepted");
    expect(await newMails()).toEqual([]);
  });
});

describe("BO-3.8 the audit trail", () => {
  it("says who decided, undid and what was applied", async () => {
    const id = await declarationOf(test, 1);
    const { json } = await decide(seen("declaration", id), refusal);
    await undo(json.decided[0].decision);
    await decide(seen("declaration", id));
    await test.runJobs();
    const { json: trail } = await office.call(
      "GET",
      `/audit?entity=declaration/${id}`,
    );
    expect(
      trail.items
        .toReversed()
        .map(
          (event: { action: string; actor: { id: number }; after: string }) => [
            event.action,
            event.actor.id,
            event.after,
          ],
        ),
    ).toEqual([
      ["declaration.decide", 2, "Statut : refusé; Motif : illegible"],
      ["declaration.undo", 2, "Statut : en attente"],
      ["declaration.decide", 2, "Statut : validé"],
      ["declaration.validate", 2, expect.stringMatching(/^Statut : validé/)],
    ]);
  });
});
