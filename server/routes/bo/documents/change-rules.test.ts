import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { bodyHash } from "#server/core/body-hash.ts";
import { applyDueReleases } from "#server/services/documents/live.ts";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";
import {
  createDocument,
  later,
  six,
  type TestDocument,
} from "#tests/support/documents.ts";
import {
  giveRoles,
  openAdministration,
  openOffice,
} from "#tests/support/office.ts";

const { app, office } = await openAdministration();

const HOUR = 3_600_000;

/** How far the challenge has come, and the hours from now at which it is so. */
const stages = { planned: 6, diffused: 36, started: 60, ended: 84 } as const;

type Stage = keyof typeof stages;

const startsAt = (stage: Stage) => later(stages[stage] * HOUR);

const { rows: groupRows } = await sql<{ id: number }>`
  insert into groups (name) values ('Nord'), ('Sud') returning id`.execute(
  app.database,
);
const [north = 0, south = 0] = groupRows.map(({ id }) => id);
const groupIri = (id: number) => `/v2/user-groups/${id}`;

const tier = { name: six("Palier"), subject: six("pompes"), unit: "pompe" };

const base = {
  ...{ type: "Classic", title: six("Cap sur le Nord"), goalType: "generic" },
  startDiffusionDate: later(24 * HOUR),
  startDate: later(48 * HOUR),
  endDate: later(72 * HOUR),
  endDiffusionDate: later(240 * HOUR),
  audience: { groups: [groupIri(north), groupIri(south)] },
  inscriptionsLimit: 10,
  challengeGoals: [{ ...tier, key: "one", value: 5, reward: 100 }],
  declarationForm: [
    {
      ...{ key: "where", question: six("Où ?"), type: "choice" },
      choices: [
        { key: "house", label: six("Maison") },
        { key: "flat", label: six("Appartement") },
      ],
    },
  ],
  ...{ maxToWin: 900, areResultsAnonymized: true },
};

const { rows: listed } = await sql<{ code: string }>`
  select code from products where code is not null order by id limit 2`.execute(
  app.database,
);
const products = listed.map(({ code }) => ({
  ...{ productCode: code, coefficient: 1, reward: 10, threshold: 1 },
}));
const declared = listed[0]?.code ?? "";

const changeLists = (document: TestDocument, patch: object) =>
  document
    .etag()
    .then((etag) =>
      document.call("PATCH", "/lists/products", patch, { "if-match": etag }),
    );

/** A challenge that is live, in which someone of the group Sud has declared, answered, accepted and won something. */
async function enteredChallenge(): Promise<TestDocument> {
  const document = await createDocument(office, "challenge", base);
  const { status } = await changeLists(document, { set: products, remove: [] });
  expect(status).toBe(200);
  const released = await document.release();
  expect(released.json.verdicts ?? []).toEqual([]);
  expect(released.status).toBe(201);
  const id: number = (await document.call("GET", "")).json.entityId;
  await sql`
    with chosen as (select max(id) as id from users),
    left_others as (
      delete from user_groups where user_id = (select id from chosen) and group_id <> ${south}
    ),
    joined as (insert into user_groups (user_id, group_id) select id, ${south}::int from chosen on conflict do nothing),
    accepted as (
      insert into participations (challenge_id, user_id, is_participating, answered_at)
      select ${id}::int, u.id, true, now() from users u order by u.id desc limit 3
    ),
    won as (
      insert into challenge_results (challenge_id, user_id, status, result_value, reward_value, created_at)
      select ${id}::int, chosen.id, 'validated', 3, 200.5, now() from chosen
    ),
    entry as (
      insert into declarations (challenge_id, user_id, status, answers, created_at)
      select ${id}::int, chosen.id, 'waiting', ${JSON.stringify([{ key: "where", formInput: 1, value: null, choices: [] }])}::jsonb, now() from chosen
      returning id
    )
    insert into declaration_products (declaration_id, product_id, quantity, currency_value, reward, threshold, coefficient, reward_value, result_value)
    select entry.id, p.id, 1, 0, 0, 0, 1, 0, 1 from entry, products p where p.code = ${declared}`.execute(
    app.database,
  );
  return document;
}

const document = await enteredChallenge();
const live = await document.body();

/** The live list of products with one of them changed. */
async function listWith(patch: object): Promise<object> {
  const draft = await createDocument(office, "challenge", live);
  return { products: (await changeLists(draft, patch)).json };
}

const otherReward = await listWith({
  set: [{ ...products[1], reward: 20 }],
  remove: [],
});
const withoutDeclared = await listWith({ set: [], remove: [declared] });

type Said = "" | "W" | "R" | "M";

/** A change, the field at which something is said of it, and what in each stage. */
const rows: [what: string, change: object, field: string, said: Said[]][] = [
  ["another type", { type: "List" }, "/type", ["", "W", "M", "M"]],
  [
    "a later start",
    { startDate: later(50 * HOUR) },
    "/startDate",
    ["", "W", "M", "M"],
  ],
  [
    "an earlier end",
    { endDate: later(70 * HOUR) },
    "/endDate",
    ["", "", "R", "M"],
  ],
  [
    "a later end",
    { endDate: later(100 * HOUR) },
    "/endDate",
    ["", "", "", "R"],
  ],
  [
    "a group with entries less",
    { audience: { groups: [groupIri(north)] } },
    "/audience",
    ["", "W", "M", "M"],
  ],
  [
    "fewer places than are taken",
    { inscriptionsLimit: 2 },
    "/inscriptionsLimit",
    ["", "W", "M", "M"],
  ],
  [
    "another reward of a tier",
    { challengeGoals: [{ ...tier, key: "one", value: 5, reward: 90 }] },
    "/challengeGoals",
    ["", "W", "W", "M"],
  ],
  ["another reward of a product", otherReward, "/products", ["", "", "W", "M"]],
  [
    "a declared product less",
    withoutDeclared,
    "/products",
    ["", "W", "M", "M"],
  ],
  [
    "an answered question with another type",
    {
      declarationForm: [{ ...base.declarationForm[0], type: "text" }],
    },
    "/declarationForm",
    ["", "", "M", "M"],
  ],
  [
    "less to win than was credited",
    { maxToWin: 200 },
    "/maxToWin",
    ["", "", "M", "M"],
  ],
  [
    "results with names",
    { areResultsAnonymized: false },
    "/areResultsAnonymized",
    ["", "W", "M", "M"],
  ],
  ["another title", { title: six("Cap") }, "/title", ["", "", "W", ""]],
];

const levelsAt = (verdicts: OfficeVerdict[], field: string) => [
  ...new Set(
    verdicts
      .filter(({ pointer }) => pointer.startsWith(field))
      .map(({ level, needsReason }) =>
        needsReason ? "R" : level === "mistake" ? "M" : "W",
      ),
  ),
];

const cases = rows.flatMap(([what, change, field, expected]) =>
  Object.keys(stages).map(
    (stage, index) =>
      [what, stage as Stage, change, field, expected[index] ?? ""] as const,
  ),
);

/** The revision of an earlier release that a roll-back makes live. */
async function earlierRevision(body: object): Promise<number> {
  const text = JSON.stringify(body);
  const { rows: made } = await sql<{ revision: number }>`
    insert into document_revisions (document_id, revision, body, hash)
    select ${document.id}::uuid, max(revision) + 1, ${text}, ${bodyHash(body as never)}
    from document_revisions where document_id = ${document.id} returning revision`.execute(
    app.database,
  );
  return made[0]?.revision ?? 0;
}

const takeBack = async (path: string) => {
  expect((await office.call("DELETE", path)).status).toBe(204);
};

const acceptance: Record<Said, object> = {
  "": { acceptWarnings: false },
  W: { acceptWarnings: true },
  R: { reason: "Le stock est épuisé." },
  M: { acceptWarnings: true, reason: "Pourtant." },
};

/** What is not enough for a release. */
const lacking: Record<Exclude<Said, "">, object> = {
  W: { acceptWarnings: false },
  R: { acceptWarnings: true, reason: "  " },
  M: acceptance.M,
};

describe("BO-11.1 of a challenge with entries", () => {
  test.each(cases)(
    "%s, when it is %s, is judged alike by all",
    async (...of) => {
      const [, stage, change, field, said] = of;
      const body = { ...live, ...change };
      await document.save(body);
      const expected = said === "" ? [] : [said];
      const at = startsAt(stage);
      const examined = await document.call("POST", "/examine", { at });
      expect(levelsAt(examined.json.verdicts, field)).toEqual(expected);

      const etag = await document.etag();
      const set = (more: object) =>
        office.call("POST", "/release-sets", {
          ...{ name: "Ensemble", startsAt: at, ...more },
          documents: [{ id: document.id, etag }],
        });
      const revision = await earlierRevision(body);
      const ways = [
        (more: object) =>
          document.release({ startsAt: at, acceptWarnings: false, ...more }),
        (more: object) =>
          document.release({
            ...{ startsAt: at, acceptWarnings: false, revision, ...more },
          }),
        set,
      ];
      for (const way of ways) {
        if (said !== "") {
          const refused = await way(lacking[said]);
          expect(refused.status).toBe(422);
          expect(levelsAt(refused.json.verdicts, field)).toEqual(expected);
        }
        if (said === "M") continue;
        const made = await way(acceptance[said]);
        expect(made.json.verdicts ?? []).toEqual([]);
        expect(made.status).toBe(201);
        await takeBack(
          way === set
            ? `/release-sets/${made.json.id}`
            : `/releases/${made.json.id}`,
        );
      }
    },
  );

  test("the reason is in the history and in the audit trail", async () => {
    await document.save({ ...live, endDate: later(70 * HOUR) });
    const { json } = await document.release({
      ...{ startsAt: startsAt("started"), reason: "Le stock est épuisé." },
    });
    const { items } = (await document.call("GET", "/releases")).json;
    expect(items[0]).toMatchObject({ reason: "Le stock est épuisé." });
    const event = await app.database
      .selectFrom("audit_events")
      .select("after")
      .where("entity", "=", `challenge/${document.id}`)
      .where("action", "=", "document.schedule")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(event.after).toContain("Le stock est épuisé.");
    await takeBack(`/releases/${json.id}`);
  });

  test("the facts are served to those who write or publish challenges", async () => {
    const facts = await document.call("GET", "/facts");
    expect(facts.json).toMatchObject({
      ...{ declaredProducts: [declared], answeredQuestions: ["where"] },
      ...{ accepted: 3, credited: 200.5, waiting: 1 },
    });
    expect(facts.json).toMatchObject({ participants: 3 });
    expect(facts.json.entrantGroups).toContainEqual([south]);
    const group = await createDocument(office, "group", { name: "Est" });
    expect((await group.call("GET", "/facts")).status).toBe(404);
    await giveRoles(app, "regional", ["moderator"]);
    const moderator = await openOffice(app, "regional");
    const path = `/documents/${document.id}/facts`;
    expect((await moderator.call("GET", path)).status).toBe(403);
  });
});

test("BO-11.1 a planned release that the rules do not allow any more when it comes due is reported, and not live", async () => {
  const challenge = await enteredChallenge();
  const shown = async () =>
    app.database
      .selectFrom("challenges")
      .select("type")
      .where("id", "=", (await challenge.call("GET", "")).json.entityId)
      .executeTakeFirstOrThrow();
  await challenge.save({ ...(await challenge.body()), type: "List" });
  const { json } = await challenge.release({ startsAt: startsAt("planned") });
  // Meanwhile it has started.
  await sql`
    update document_revisions set body = replace(replace(body, ${base.startDate}, ${later(-HOUR)}), ${base.startDiffusionDate}, ${later(-2 * HOUR)})
    where document_id = ${challenge.id} and revision = 1`.execute(app.database);
  await sql`update document_releases set starts_at = ${new Date()} where id = ${json.id}`.execute(
    app.database,
  );
  const errors: unknown[] = [];
  await applyDueReleases(app.app.repositories, new Date(), (error) =>
    errors.push(error),
  );
  expect(String(errors[0])).toContain("/type fixedSinceStart");
  expect((await shown()).type).toBe("Classic");
  const { items } = (await challenge.call("GET", "/releases")).json;
  expect(items[0]).toMatchObject({ state: "failed" });
});
