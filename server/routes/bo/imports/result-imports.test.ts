import { describe, expect, test } from "vitest";
import { insertRows } from "#server/seed/bulk.ts";
import { demo } from "#server/seed/people.ts";
import { createDocument, later, six } from "#tests/support/documents.ts";
import { importsOf } from "#tests/support/imports.ts";
import {
  giveRoles,
  openAdministration,
  openOffice,
} from "#tests/support/office.ts";

const { app, office } = await openAdministration();
const { post, checked, progressOf, rowsOf, apply, applied } = importsOf(
  app,
  office,
);

const { participant, regional, configurator } = demo;

const DAY = 86_400_000;

const tier = (key: string, value: number, reward: number) => ({
  ...{ key, name: six(key), value, reward },
});

const challengeOf = (more: object = {}) => ({
  ...{ type: "Classic", title: six("Ventes"), goalType: "generic" },
  ...{ startDiffusionDate: later(-9 * DAY), endDiffusionDate: later(9 * DAY) },
  ...{ startSignInDate: later(-9 * DAY), endSignInDate: later(-8 * DAY) },
  ...{ startDate: later(-7 * DAY), endDate: later(5 * DAY) },
  challengeGoals: [tier("one", 10, 100), tier("two", 50, 300)],
  resultEntryEnabled: false,
  ...more,
});

/** A challenge that is live, with its id of `/v2`. */
async function newChallenge(more?: object) {
  const document = await createDocument(
    ...([office, "challenge", challengeOf(more)] as const),
  );
  expect((await document.release()).status).toBe(201);
  const { entityId } = (await document.call("GET", "")).json;
  return { document, target: document.id, id: Number(entityId) };
}

const resultsOf = (challenge: number) =>
  app.database
    .selectFrom("challenge_results")
    .select(["user_id", "group_id", "result_value", "reward_value"])
    .where("challenge_id", "=", challenge)
    .orderBy("result_value", "desc")
    .execute();

const pointsIn = async (challenge: number) =>
  app.database
    .selectFrom("point_movements")
    .select(["user_id", "points", "label"])
    .where("challenge_id", "=", challenge)
    .orderBy("id")
    .execute();

const ranksIn = async (challenge: number) => {
  const { json } = await app.call(
    `/v2/challenges/${challenge}/challenge-results?order[rank]=asc`,
  );
  return json["hydra:member"].map(
    ({ rank, resultValue }: { rank: number; resultValue: number }) => [
      ...[rank, resultValue],
    ],
  );
};

describe("BO-13.5 an import of results", () => {
  test("settles them, so that ranks, goals, points and badges follow, once", async () => {
    const { target, id: challenge } = await newChallenge();
    const badge = await createDocument(office, "badge", {
      ...{ title: six("Palier"), image: six("/pictures/badge.svg") },
      rule: {
        type: "tier",
        challenge: `/v2/challenges/${challenge}`,
        count: 2,
      },
    });
    await badge.release();
    const badgeId = (await badge.call("GET", "")).json.entityId;
    await app.runJobs();
    const rows = [
      { email: participant.email.toUpperCase(), resultValue: "12.5" },
      { email: regional.email, resultValue: 60 },
      { clientId: participant.clientId, resultValue: 99 },
      { email: configurator.email, resultValue: 1 },
      { email: "nobody@example.com", resultValue: 1 },
      { clientId: "X-NONE", resultValue: -1 },
      { email: "empty@example.com", resultValue: "many" },
    ];
    const id = await checked("results", rows, target);
    expect((await progressOf(id)).json).toMatchObject({
      ...{ state: "checked", target },
      counts: { added: 2, changed: 0, same: 0, removed: 0, refused: 5 },
    });
    expect(await rowsOf(id)).toMatchObject([
      { before: null, after: { resultValue: 12.5 } },
      { before: null, after: { resultValue: 60 } },
      { column: "clientId", reason: "twiceInImport" },
      { column: "email", reason: "ownPerson" },
      { column: "email", reason: "unknownParticipant" },
      { column: "resultValue", reason: "tooSmall" },
      { column: "resultValue", reason: "notNumber" },
    ]);
    expect(await resultsOf(challenge)).toEqual([]);
    expect(await applied(id)).toMatchObject({
      ...{ state: "applied", mayUndo: false, counts: { added: 2, refused: 5 } },
    });
    const credited = [
      { user_id: participant.id, points: 100 },
      { user_id: regional.id, points: 300 },
    ];
    const label = expect.objectContaining({ fr: "Ventes" });
    expect(await pointsIn(challenge)).toEqual(
      credited.map((one) => ({ ...one, label })),
    );
    expect(await resultsOf(challenge)).toMatchObject([
      { user_id: regional.id, result_value: 60, reward_value: 300 },
      { user_id: participant.id, result_value: 12.5, reward_value: 100 },
    ]);
    expect(await ranksIn(challenge)).toEqual([
      [1, 60],
      [2, 12.5],
    ]);
    const holders = await app.database
      .selectFrom("user_badges")
      .select("user_id")
      .where("badge_id", "=", badgeId)
      .where("obtained_at", "is not", null)
      .execute();
    expect(holders).toEqual([{ user_id: regional.id }]);
    const { items } = (
      await office.call("GET", `/audit?entity=participant/${participant.id}`)
    ).json;
    expect(items[0]).toMatchObject({
      ...{ action: "challenge.import", before: null },
      after: expect.stringMatching(/Points\s: 100.*Résultat\s: 12\.5/),
    });

    expect((await apply(id)).status).toBe(409);
    const again = await checked("results", rows, target);
    expect((await progressOf(again)).json.counts).toMatchObject({ same: 2 });
    await applied(again);
    expect(await pointsIn(challenge)).toHaveLength(2);
  });

  test("never takes back what was credited, and an empty cell leaves the result", async () => {
    const { target, id: challenge } = await newChallenge();
    const { email } = participant;
    await applied(
      await checked("results", [{ email, resultValue: 10 }], target),
    );
    const lower = await checked(
      "results",
      [
        { email, resultValue: 4 },
        { email: regional.email, resultValue: "" },
      ],
      target,
    );
    expect(await rowsOf(lower)).toMatchObject([
      {
        ...{ outcome: "changed", before: { resultValue: 10 } },
        after: { resultValue: 4 },
      },
      { column: "resultValue", reason: "required" },
    ]);
    await applied(lower);
    expect(await resultsOf(challenge)).toMatchObject([
      { result_value: 4, reward_value: 100 },
    ]);
    const same = await checked("results", [{ email, resultValue: "" }], target);
    expect(await rowsOf(same)).toMatchObject([{ outcome: "same" }]);
    const higher = [{ email, resultValue: 50 }];
    await applied(await checked("results", higher, target));
    expect(await pointsIn(challenge)).toMatchObject([
      { points: 100 },
      { points: 200 },
    ]);
  });

  test("stays what it was when answers without products are validated, or refused after all", async () => {
    const { target, id: challenge } = await newChallenge();
    const rows = [{ email: participant.email, resultValue: 12 }];
    await applied(await checked("results", rows, target));
    const [declaration] = await app.database
      .insertInto("declarations")
      .values({
        ...{ challenge_id: challenge, user_id: participant.id },
        ...{ status: "waiting", created_at: new Date() },
      })
      .returning("id")
      .execute();
    const id = declaration?.id;
    const decided = await app.call(`/v2/declarations/${id}`, "configurator", {
      method: "PATCH",
      payload: {
        status: "validated",
        expectedStatus: "waiting",
        comment: "Ok",
      },
    });
    expect(decided.status).toBe(200);
    const credited = [{ result_value: 12, reward_value: 100 }];
    expect(await resultsOf(challenge)).toMatchObject(credited);
    await office.stepUp();
    const corrected = await office.call("POST", "/moderation/corrections", {
      ...{ kind: "declaration", id, expectedStatus: "validated" },
      ...{ status: "refused", reason: "duplicate" },
    });
    expect(corrected).toMatchObject({ status: 200 });
    expect(await resultsOf(challenge)).toMatchObject(credited);
    expect(await pointsIn(challenge)).toMatchObject([{ points: 100 }]);
  });

  test("is refused where people declare, and where nothing is live", async () => {
    const declaring = await newChallenge({ resultEntryEnabled: true });
    const photo = await newChallenge({ type: "Photo" });
    const draft = await createDocument(office, "challenge", challengeOf());
    const made = (target: string, language: string) =>
      office.call(
        ...(["POST", "/imports"] as const),
        {
          ...{ kind: "results", target, fileName: "a.csv" },
          rows: [{ email: participant.email, resultValue: 1 }],
        },
        { "accept-language": language },
      );
    const french = await made(declaring.target, "fr");
    expect(french.status).toBe(409);
    expect(JSON.stringify(french.json)).toContain("eux-mêmes leurs résultats");
    const german = await made(declaring.target, "de");
    expect(JSON.stringify(german.json)).toContain("ihre Ergebnisse selbst");
    expect((await made(photo.target, "fr")).status).toBe(409);
    const unpublished = await made(draft.id, "it");
    expect(unpublished.status).toBe(409);
    expect(JSON.stringify(unpublished.json)).toContain("ancora pubblicata");
    expect((await post({ kind: "results" })).status).toBe(422);
  });

  test("holds for what is live as it was checked, whatever the draft becomes", async () => {
    const { target, document, id: challenge } = await newChallenge();
    const rows = [{ email: participant.email, resultValue: 10 }];
    const id = await checked("results", rows, target);
    const draft = { ...(await document.body()), title: six("Autre") };
    expect((await document.save(draft)).status).toBe(200);
    expect((await apply(id)).status).toBe(202);
    await app.runJobs();
    expect(await resultsOf(challenge)).toHaveLength(1);
    const other = await checked("results", rows, target);
    expect((await document.release()).status).toBe(201);
    expect(await apply(other)).toMatchObject({
      ...{ status: 412, json: { reason: "importChanged" } },
    });
  });

  test("is for people whom the challenge is for, and in a group challenge for their group", async () => {
    const group = await createDocument(office, "group", { name: "Ouest" });
    await group.release();
    const groupId = Number((await group.call("GET", "")).json.entityId);
    const audience = { groups: [`/v2/user-groups/${groupId}`] };
    const { target, id: challenge } = await newChallenge({
      ...{ audience, isGroup: true },
    });
    const mate = 700_301;
    await insertRows(app.database, "users", [
      {
        ...{ id: mate, username: "mate@example.com" },
        ...{ email: "mate@example.com", is_active: true },
        ...{ is_cgu_accepted: true },
        profile: { firstName: null, lastName: null, picture: null },
      },
    ]);
    await insertRows(
      app.database,
      "user_groups",
      [mate, regional.id].map((user_id) => ({ user_id, group_id: groupId })),
    );
    const id = await checked(
      "results",
      [
        { email: regional.email, resultValue: 10 },
        { email: "mate@example.com", resultValue: 20 },
        { email: participant.email, resultValue: 30 },
      ],
      target,
    );
    expect(await rowsOf(id)).toMatchObject([
      { outcome: "added" },
      { column: "email", reason: "groupTwice" },
      { column: "email", reason: "notTargeted" },
    ]);
    await applied(id);
    expect(await resultsOf(challenge)).toMatchObject([
      { user_id: null, group_id: groupId, result_value: 10, reward_value: 100 },
    ]);
    expect(await pointsIn(challenge)).toMatchObject([
      { user_id: regional.id, points: 100 },
    ]);
    const next = await checked(
      "results",
      [{ email: "mate@example.com", resultValue: 50 }],
      target,
    );
    expect(await rowsOf(next)).toMatchObject([
      { outcome: "changed", before: { resultValue: 10 } },
    ]);
    await applied(next);
    expect(await pointsIn(challenge)).toMatchObject([
      { user_id: regional.id, points: 100 },
      { user_id: mate, points: 200 },
    ]);
  });

  test("knows in later batches whom earlier ones named, and takes 1,200 rows", async () => {
    const first = 710_000;
    const emails = Array.from(
      { length: 1_200 },
      (_, at) => `r${at}@example.com`,
    );
    await insertRows(
      app.database,
      "users",
      emails.map((email, at) => ({
        ...{ id: first + at, username: email, email, client_id: `R${at}` },
        ...{ is_active: true, is_cgu_accepted: true },
        profile: { firstName: null, lastName: null, picture: null },
      })),
    );
    const { target, id: challenge } = await newChallenge();
    const { json } = await post({ kind: "results", target });
    const rows = [
      ...emails.map((email, at) => ({ email, resultValue: at })),
      { clientId: "R0", resultValue: 999 },
    ];
    for (const from of [1, 1_001])
      await office.call("PUT", `/imports/${json.id}/rows`, {
        ...{ from, rows: rows.slice(from - 1, from + 999) },
        isLast: from === 1_001,
      });
    await app.runJobs();
    expect((await progressOf(json.id)).json.counts).toMatchObject({
      ...{ added: 1_200, refused: 1 },
    });
    expect(await applied(json.id)).toMatchObject({
      counts: { added: 1_200, refused: 1 },
    });
    expect(await resultsOf(challenge)).toHaveLength(1_200);
    expect(await pointsIn(challenge)).toHaveLength(1_190);
  });

  test("BO-9.69 is made by who writes challenges, and applied by who publishes them", async () => {
    await giveRoles(app, "regional", ["configurator"]);
    const writer = await openOffice(app, "regional");
    const { target } = await newChallenge();
    const made = await writer.call("POST", "/imports", {
      ...{ kind: "results", target, fileName: "a.csv" },
      rows: [{ email: participant.email, resultValue: 10 }],
    });
    expect(made.status).toBe(201);
    await app.runJobs();
    const path = `/imports/${made.json.id}/apply`;
    const tag = { "if-match": "*" };
    expect((await writer.call("POST", path, {}, tag)).status).toBe(403);
    expect(await applied(made.json.id)).toMatchObject({ state: "applied" });
  });

  test("has templates", async () => {
    const path = "/imports/templates/results";
    const file = await office.call("GET", `${path}.csv?language=de`);
    expect(file.body.slice(1).trim().split(";")).toEqual([
      ...["E-Mail-Adresse", "Kundennummer", "Ergebnis"],
    ]);
    const book = await office.call("GET", `${path}.xlsx`);
    expect(book.body.startsWith("PK")).toBe(true);
  });
});
