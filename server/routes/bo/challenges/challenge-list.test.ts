import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { demo } from "#server/seed/people.ts";
import { challengeColumns } from "#server/services/challenges/list.ts";
import { challengePhases } from "#src/domain/challenge/phase.ts";
import type { OfficeChallenge } from "#src/schema/types.gen.ts";
import { createDocument, later, six } from "#tests/support/documents.ts";
import { openAdministration } from "#tests/support/office.ts";

const { app, office } = await openAdministration();
const { database } = app;
const [first = 0, second = 0, third = 0] = (
  await database.selectFrom("groups").select("id").orderBy("id").execute()
).map(({ id }) => id);

const DAY_MS = 86_400_000;
const days = (count: number) => later(count * DAY_MS);
const iri = (id: number) => `/v2/user-groups/${id}`;

/** The windows of a challenge of 30 days that starts in so many days: ten days of sign-in before, diffused five days longer. */
const datesFrom = (start: number) => ({
  startDiffusionDate: days(start - 15),
  startSignInDate: days(start - 12),
  endSignInDate: days(start - 2),
  startDate: days(start),
  endDate: days(start + 30),
  endDiffusionDate: days(start + 35),
});

const bodyOf = (title: string, more: object = {}) => ({
  ...{ type: "Classic", title: six(title) },
  ...datesFrom(-10),
  ...more,
});

async function challenge(title: string, more: object = {}) {
  const made = await createDocument(
    office,
    "challenge",
    bodyOf(title, more),
    title,
  );
  const { json } = await made.call("GET", "");
  return { ...made, title, entity: json.entityId as number };
}

async function liveChallenge(title: string, more: object = {}) {
  const made = await challenge(title, more);
  expect((await made.release()).status).toBe(201);
  return made;
}

async function listed(query: string): Promise<OfficeChallenge[]> {
  const { status, json } = await office.call(
    "GET",
    `/challenges?itemsPerPage=100&${query}`,
  );
  expect(status).toBe(200);
  expect(json.total).toBe(json.items.length);
  return json.items;
}

const titlesOf = (items: readonly { title: string }[]) =>
  items.map(({ title }) => title);

const find = async (title: string) =>
  (await listed(`q=${encodeURIComponent(title)}`))[0];

async function people(condition = sql`true`): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from users u
    where is_active and erased_at is null and ${condition}`.execute(database);
  return rows[0]?.people ?? 0;
}

describe("BO-12.1 a challenge in the table", () => {
  test("is that of the draft while nothing is live", async () => {
    const budget = { points: 5_000, warnAt: 4_000 };
    const made = await challenge("Printemps des ventes", {
      ...{ budget, type: "List", audience: { groups: [iri(first)] } },
    });
    expect(await find("printemps")).toEqual({
      ...{ id: made.entity, document: made.id, title: made.title },
      ...{ type: "List", phase: "DURING_CHALLENGE", status: "draft" },
      nextChange: expect.any(String),
      groups: [{ id: first, name: expect.any(String) }],
      targeted: await people(
        sql`exists (select from user_groups g where g.user_id = u.id and g.group_id = ${first})`,
      ),
      ...{ participating: 0, declared: 0, waiting: 0, credited: 0, budget },
    });
  });

  test("is what is live, whatever its draft says", async () => {
    const made = await liveChallenge("En direct", datesFrom(100));
    const was = await find("en direct");
    expect(was).toMatchObject({ status: "live", budget: null, groups: [] });
    expect(was?.targeted).toBe(await people());
    await made.save(
      bodyOf("Demain", {
        ...datesFrom(400),
        ...{ type: "Photo", audience: { groups: [iri(first)] } },
        budget: { points: 1, warnAt: null },
      }),
    );
    expect(await find("en direct")).toEqual({ ...was, status: "changed" });
    await made.release();
    const { title, type, phase, budget, groups } = (await find("demain")) ?? {};
    expect({ title, type, phase, budget, groups }).toEqual({
      ...{ title: "Demain", type: "Photo", phase: "BEFORE_DIFFUSION" },
      ...{ budget: { points: 1, warnAt: null } },
      groups: [{ id: first, name: expect.any(String) }],
    });
  });

  test.each([
    ["BEFORE_DIFFUSION", 20, -15],
    ["BEFORE_SIGN_IN", 14, -12],
    ["DURING_SIGN_IN", 5, -2],
    ["BEFORE_CHALLENGE", 1, 0],
    ["DURING_CHALLENGE", -1, 30],
    ["AFTER_CHALLENGE", -31, 35],
    ["AFTER_DIFFUSION", -40, undefined],
  ] as const)("is in the phase %s", async (phase, start, next) => {
    const dates = datesFrom(start);
    await liveChallenge(`Phase ${phase}`, dates);
    const item = (await listed(`phase=${phase}&q=${phase}`))[0];
    expect(item?.phase).toBe(phase);
    expect(item?.nextChange).toBe(
      next === undefined
        ? null
        : Object.values(dates).find(
            (date) =>
              Math.abs(Date.parse(date) - Date.parse(days(start + next))) <
              DAY_MS / 2,
          ),
    );
    for (const other of challengePhases.filter((one) => one !== phase))
      expect(await listed(`phase=${other}&q=${phase}`)).toEqual([]);
  });

  test("has no phase without dates", async () => {
    const made = await createDocument(office, "challenge", {}, "Sans date");
    expect(await find("sans date")).toMatchObject({
      ...{ document: made.id, title: "Sans date", type: null },
      ...{ phase: null, nextChange: null, groups: [], budget: null },
    });
  });

  test("changes next when its planned release comes due, if that is before", async () => {
    const made = await liveChallenge("Bientôt autre");
    const before = await find("bientot autre");
    expect(before?.nextChange).toBe((await made.body())["endDate"]);
    const startsAt = days(3);
    await made.release({ startsAt });
    expect(await find("bientot autre")).toEqual({
      ...before,
      ...{ nextChange: startsAt, status: "scheduled" },
    });
  });

  test("shows what people have done in it", async () => {
    const made = await liveChallenge("Beaucoup d’activité");
    const id = made.entity;
    const [one, two, three, four] = [
      demo.participant.id,
      demo.newcomer.id,
      demo.regional.id,
      demo.configurator.id,
    ];
    await sql`
      insert into declarations (challenge_id, user_id, status, created_at)
      select ${id}, person, status, now() from unnest(
        ${[one, one, two, two, three]}::int[],
        ${["waiting", "validated", "waiting", "refused", "waiting"]}::text[]
      ) made (person, status)`.execute(database);
    await sql`
      insert into moderation_decisions (declaration_id, status, decided_by, created_at, applies_at)
      select max(id), 'validated', ${four}, now(), now() + interval '1 hour' from declarations where challenge_id = ${id}`.execute(
      database,
    );
    await sql`
      insert into challenge_results (challenge_id, user_id, status, reward_value, created_at)
      values (${id}, ${one}, 'validated', 120, now()), (${id}, ${four}, 'validated', 30.5, now())`.execute(
      database,
    );
    await sql`
      insert into participations values (${id}, ${demo.unaccepted.id}, true, now()), (${id}, ${three}, false, now())`.execute(
      database,
    );
    const item = await find("activité");
    const moderation = await office.call("GET", `/moderation?challenge=${id}`);
    expect(item).toMatchObject({
      ...{ declared: 5, waiting: moderation.json.total, credited: 150.5 },
    });
    expect(item?.waiting).toBe(2);
    expect(item?.participating).toBe(5);
  });

  test("counts groups where they take part, and photos where they are sent", async () => {
    const groups = await liveChallenge("Par groupe", { isGroup: true });
    await sql`
      insert into challenge_results (challenge_id, group_id, status, reward_value, created_at)
      values (${groups.entity}, ${first}, 'validated', 10, now()), (${groups.entity}, ${second}, 'validated', null, now())`.execute(
      database,
    );
    expect(await find("par groupe")).toMatchObject({
      ...{ participating: 2, declared: 0, waiting: 0, credited: 10 },
    });
    const photos = await liveChallenge("En photo", { type: "Photo" });
    await sql`
      insert into challenge_results (challenge_id, user_id, status, created_at)
      values (${photos.entity}, ${demo.participant.id}, 'waiting', now()), (${photos.entity}, ${demo.newcomer.id}, 'refused', now())`.execute(
      database,
    );
    expect(await find("en photo")).toMatchObject({
      ...{ participating: 2, declared: 2, waiting: 1, credited: 0 },
    });
  });
});

describe("BO-12.1 challenges are found", () => {
  test("by words of the title or the name, without regard to case and accents", async () => {
    const made = await challenge("Été à Orléans");
    await office.call("PATCH", `/documents/${made.id}`, { name: "Zebra-7" });
    for (const q of ["ete orl", "ORLÉANS été", "zebra-7"])
      expect(titlesOf(await listed(`q=${encodeURIComponent(q)}`))).toEqual([
        "Été à Orléans",
      ]);
    for (const q of ["orleans hiver", "%25", "or_eans"])
      expect(await listed(`q=${q}`)).toEqual([]);
  });

  test("in the language of the reader", async () => {
    await challenge("x", {
      title: { ...six("Herbst"), fr: "Vendanges", de: "Herbstaktion" },
    });
    const { json } = await office.call(
      "GET",
      "/challenges?q=herbstaktion",
      undefined,
      { "accept-language": "de" },
    );
    expect(titlesOf(json.items)).toEqual(["Herbstaktion"]);
    expect((await find("vendanges"))?.title).toBe("Vendanges");
  });

  test("by type and by group, those for everybody included", async () => {
    await challenge("Filtre tous", { type: "Deal" });
    await challenge("Filtre un", { audience: { groups: [iri(first)] } });
    await challenge("Filtre deux", {
      ...{ type: "Deal", audience: { groups: [iri(second), iri(first)] } },
    });
    const sorted = async (query: string) =>
      titlesOf(await listed(`q=filtre&sort=title&${query}`));
    expect(await sorted("type=Deal")).toEqual(["Filtre deux", "Filtre tous"]);
    expect(await sorted("type=Photo")).toEqual([]);
    expect(await sorted(`group=${second}`)).toEqual([
      "Filtre deux",
      "Filtre tous",
    ]);
    expect(await sorted(`group=${first}`)).toEqual([
      ...["Filtre deux", "Filtre tous", "Filtre un"],
    ]);
    expect(await sorted(`group=${third}&type=Classic`)).toEqual([]);
  });

  test("without archived ones and templates, unless archived ones are asked for", async () => {
    const made = await challenge("Rangé");
    await office.call("POST", "/documents", {
      ...{ kind: "challenge", name: "Modèle rangé", isTemplate: true },
      body: bodyOf("Modèle rangé"),
    });
    expect(titlesOf(await listed("q=rangé"))).toEqual(["Rangé"]);
    expect(titlesOf(await listed("q=rangé&status=draft"))).toEqual(["Rangé"]);
    expect(await listed("q=rangé&status=archived")).toEqual([]);
    expect((await made.call("POST", "/archive", {})).status).toBe(204);
    expect(await listed("q=rangé")).toEqual([]);
    expect(await listed("q=rangé&status=archived")).toMatchObject([
      { title: "Rangé", status: "archived" },
    ]);
  });

  test("page by page", async () => {
    const all = titlesOf(await listed("sort=title"));
    const pages = [];
    for (const page of [1, 2, 3]) {
      const { json } = await office.call(
        "GET",
        `/challenges?sort=title&itemsPerPage=3&page=${page}`,
      );
      expect(json.total).toBe(all.length);
      pages.push(...titlesOf(json.items));
    }
    expect(pages).toEqual(all.slice(0, 9));
    const { json } = await office.call("GET", "/challenges?page=1000000");
    expect(json).toEqual({ items: [], total: all.length });
  });
});

describe("BO-12.1 challenges are sorted", () => {
  const sortedBy = (item: OfficeChallenge, column: string) => {
    switch (column) {
      case "budget":
        return item.budget?.points ?? null;
      case "phase":
        return item.phase && challengePhases.indexOf(item.phase);
      case "groups":
        return item.groups.map(({ name }) => name).join("\n");
      case "status":
        return [
          "archived",
          "scheduled",
          "changed",
          "live",
          "ended",
          "draft",
        ].indexOf(item.status);
      default:
        return item[column as "title"];
    }
  };
  const { compare } = new Intl.Collator("fr");
  const ascending = (a: unknown, b: unknown): number =>
    typeof a === "string" && typeof b === "string"
      ? compare(a, b)
      : Number(a) - Number(b);

  test.each(challengeColumns)("by %s, in both directions", async (column) => {
    await challenge("Plus tard", { budget: { points: 9, warnAt: null } });
    for (const [sort, sign] of [
      [column, 1],
      [`-${column}`, -1],
    ] as const) {
      const items = await listed(`sort=${sort}`);
      const values = items.map((item) => sortedBy(item, column));
      const present = values.filter((value) => value !== null);
      expect(values.slice(present.length).every((one) => one === null)).toBe(
        true,
      );
      expect(present).toEqual(
        present.toSorted((a, b) => sign * ascending(a, b)),
      );
      const ties = items.filter((item) => sortedBy(item, column) === values[0]);
      if (column !== "title" && column !== "id")
        expect(titlesOf(ties)).toEqual(titlesOf(ties).toSorted(compare));
    }
  });

  test("by what changes next, by default", async () => {
    expect(await listed("")).toEqual(await listed("sort=nextChange"));
  });
});

describe("BO-9.26 nonsense is refused", () => {
  test.each([
    "phase=SOON",
    "phase=during_challenge",
    "type=Quiz",
    "type=classic",
    "group=0",
    "group=x",
    "group=999999",
    "group=99999999999",
    "status=gone",
    "sort=name",
    "sort=--title",
    "page=0",
    "page=x",
    "itemsPerPage=0",
    "archived=yes",
    `q=${"x".repeat(201)}`,
  ])("in a list: %s", async (query) => {
    expect((await office.call("GET", `/challenges?${query}`)).status).toBe(422);
  });

  test.each([
    "",
    "from=2026-01-01T00:00:00Z",
    "to=2026-01-01T00:00:00Z",
    "from=2026-01-01T00:00:00Z&to=2025-12-31T00:00:00Z",
    "from=2026-02-31T00:00:00Z&to=2026-12-31T00:00:00Z",
    "from=now&to=2026-12-31T00:00:00Z",
    "from=2026-01-01&to=2026-12-31",
    "from=2026-01-01T00:00:00Z&to=2026-12-31T00:00:00Z&type=Lists",
  ])("in the calendar: %s", async (query) => {
    const { status } = await office.call(
      "GET",
      `/challenges/calendar?${query}`,
    );
    expect(status).toBe(422);
  });
});

test("BO-16.60 the calendar has what is diffused between two instants", async () => {
  const start = 3_000;
  const made = await challenge("Calendrier", datesFrom(start));
  await challenge("Calendrier plus tôt", {
    ...datesFrom(start),
    startDiffusionDate: null,
  });
  await challenge("Calendrier sans fin", {
    ...datesFrom(start),
    endDiffusionDate: null,
  });
  await challenge("Calendrier à l’envers", {
    ...datesFrom(start),
    ...{ startDiffusionDate: days(start + 20), endDiffusionDate: days(start) },
  });
  await createDocument(office, "challenge", {}, "Calendrier sans dates");
  const between = async (from: number, to: number, filter: object = {}) => {
    const query = new URLSearchParams({
      ...{ from: days(from), to: days(to), itemsPerPage: "100", ...filter },
    });
    const { status, json } = await office.call(
      "GET",
      `/challenges/calendar?${query}`,
    );
    expect(status).toBe(200);
    expect(json.total).toBe(json.items.length);
    return (json.items as { title: string }[]).filter(({ title }) =>
      title.startsWith("Calendrier"),
    );
  };
  const tomorrow = "Calendrier plus tôt";
  expect(titlesOf(await between(start - 17, start - 16))).toEqual([tomorrow]);
  const [, item] = await between(start, start + 1);
  expect(item).toEqual({
    ...{ id: made.entity, document: made.id, title: "Calendrier" },
    ...{ type: "Classic" },
    ...Object.fromEntries(
      Object.entries(await made.body()).filter(([name]) =>
        name.endsWith("Date"),
      ),
    ),
  });
  expect(titlesOf(await between(start, start + 1))).toEqual([
    ...[tomorrow, "Calendrier", "Calendrier sans fin"],
  ]);
  expect(titlesOf(await between(start + 36, start + 37))).toEqual([
    "Calendrier sans fin",
  ]);
  const filtered = async (filter: object) =>
    titlesOf(await between(start, start + 1, filter));
  expect(await filtered({ q: "sans" })).toEqual(["Calendrier sans fin"]);
  expect(await filtered({ type: "Photo" })).toEqual([]);
  expect(await filtered({ phase: "DURING_CHALLENGE" })).toEqual([]);
  await made.call("POST", "/archive", {});
  expect(titlesOf(await between(start, start + 1))).not.toContain("Calendrier");
});
