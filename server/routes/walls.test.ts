import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { createApp } from "#server/app/app.ts";
import type { Database } from "#server/database/schema.ts";
import {
  createDocument,
  findDocument,
  pageOf,
  six,
  textBlock,
  widgetBlock,
} from "#tests/support/documents.ts";
import { giveRoles, openAdministration } from "#tests/support/office.ts";

const { app, office } = await openAdministration();

const ofChallenge = (type: string, id: number) => ({
  ...{ key: `${type}${id}`, "@type": type, title: six(type) },
  challenge: `/v2/challenges/${id}`,
});

async function livePage(blocks: object[], more: object = {}) {
  const page = await createDocument(office, "page", pageOf(blocks, more));
  const { status, json } = await page.release();
  expect([status, json.verdicts]).toEqual([201, undefined]);
  return page;
}

async function createWall(document: string, language = "fr") {
  const { status, json } = await office.call("POST", "/walls", {
    ...{ document, language, name: "Hall" },
  });
  expect(status).toBe(201);
  return json as { id: number; token: string };
}

const screen = (token: string, headers: Record<string, string> = {}) =>
  app.call(`/v2/walls/${token}`, null, { headers });

/** The values of a property, at any depth. */
const valuesOf = (name: string, value: unknown): unknown[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        ...(key === name ? [inner] : []),
        ...valuesOf(name, inner),
      ]);

const typesOf = (wall: unknown) => valuesOf("@type", wall);

describe("BO-24 a wall", () => {
  test("shows a live page with the data of its blocks, and none of a person", async () => {
    const page = await livePage([
      textBlock("Bonjour"),
      { key: "points", "@type": "WidgetPoints", title: six("Points") },
      ofChallenge("WidgetRanking", 1),
      ofChallenge("WidgetAction", 4),
    ]);
    const { token } = await createWall(page.id);
    const { status, json, headers } = await screen(token);
    expect(status).toBe(200);
    expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(10);
    expect(JSON.stringify(json.contentBlocs)).toContain("Bonjour");
    expect(typesOf(json)).toEqual(["WidgetRanking", "WidgetAction"]);
    const { json: ranking } = await app.call(
      "/v2/challenges/1/challenge-results?itemsPerPage=45",
      "participant",
    );
    const members = ranking["hydra:member"];
    const [first, photos] = json.challenges;
    expect(first.entries).toHaveLength(Math.min(45, members.length));
    expect(first.entries.map(({ rank }: { rank: number }) => rank)).toEqual(
      members.map(({ rank }: { rank: number }) => rank),
    );
    expect(first.entries[0].name).toBe(
      `${members[0].entity.profile.firstName} ${members[0].entity.profile.lastName}`,
    );
    expect(new Set(first.entries.flatMap(Object.keys))).toEqual(
      new Set(["rank", "name", "value", "unit", "image"]),
    );
    expect(first.tiers.length).toBeGreaterThan(0);
    for (const { value, reached } of first.tiers)
      expect(reached).toBe(
        members.filter(
          ({ resultValue }: { resultValue: number }) => resultValue >= value,
        ).length,
      );
    for (const image of valuesOf("contentUrl", photos.entries))
      expect(image).toMatch(/^\/v2\/(photos|pictures)\//);
    const text = JSON.stringify(json);
    for (const name of ["userId", "entity", "email", "voters", "createdAt"])
      expect(text).not.toContain(`"${name}"`);
    expect(text).not.toMatch(/\/v2\/(users|challenge-results|media-objects)\//);
  });

  test("names no one of an anonymous ranking, and shows nothing of a hidden one", async () => {
    const page = await livePage([ofChallenge("WidgetRanking", 1)]);
    const change = (set: object) =>
      app.database
        .updateTable("challenges")
        .set(set)
        .where("id", "=", 1)
        .execute();
    await change({ are_results_anonymized: true });
    const one = await screen((await createWall(page.id, "de")).token);
    await change({ are_results_visible: false });
    const other = await screen((await createWall(page.id, "nl")).token);
    await change({ are_results_anonymized: false, are_results_visible: true });
    const [anonymous] = one.json.challenges;
    expect(anonymous.entries.length).toBeGreaterThan(0);
    expect(valuesOf("name", anonymous.entries)).toEqual(
      anonymous.entries.map(() => null),
    );
    const [hidden] = other.json.challenges;
    expect([hidden.entries, hidden.tiers]).toEqual([[], []]);
  });

  test("shows nothing that is for groups: page, block or challenge", async () => {
    const groups = (await app.call("/v2/me", "participant")).json.userGroups;
    const audience = { groups };
    await app.database
      .insertInto("challenge_targets")
      .values({
        challenge_id: 5,
        group_id: Number(groups[0].split("/").at(-1)),
      })
      .execute();
    const own = await livePage([
      widgetBlock("Alle"),
      widgetBlock("Wenige", { audience }),
      ofChallenge("WidgetRanking", 5),
    ]);
    const wall = await createWall(own.id);
    const { json } = await screen(wall.token);
    expect(typesOf(json)).toEqual(["WidgetEditorial", "WidgetRanking"]);
    expect(json.challenges).toEqual([]);
    const closed = await livePage([widgetBlock("Wenige")], { audience });
    const { json: none } = await screen((await createWall(closed.id)).token);
    expect([none.title, none.contentBlocs]).toEqual([null, []]);
  });

  test("turns carousels over, two widgets at a time, without links", async () => {
    const widgets = ["a", "b", "c"].map((name) =>
      widgetBlock(name, {
        links: [{ label: six("x"), url: "https://x.test" }],
      }),
    );
    const page = await livePage([
      { key: "g", "@type": "WidgetGroup", type: "carousel", widgets },
    ]);
    const { json } = await screen((await createWall(page.id)).token);
    expect(
      valuesOf("widgets", json).map((inside) => (inside as object[]).length),
    ).toEqual([2, 1]);
    expect(JSON.stringify(json)).not.toContain("x.test");
  });

  test("is unchanged until something changes", async () => {
    const page = await livePage([textBlock("Un")]);
    const { token } = await createWall(page.id);
    const { headers } = await screen(token);
    const again = await screen(token, {
      "if-none-match": String(headers["etag"]),
    });
    expect([again.status, again.body]).toEqual([304, ""]);
    expect(again.headers["retry-after"]).toBe(headers["retry-after"]);
  });

  test("is gone once it is revoked, and listed until then", async () => {
    const page = await livePage([textBlock("Un")]);
    const { id, token } = await createWall(page.id, "nl");
    const list = () => office.call("GET", `/walls?document=${page.id}`);
    const { json } = await list();
    expect(json).toMatchObject({
      total: 1,
      items: [{ id, name: "Hall", language: "nl", document: page.id }],
    });
    expect(JSON.stringify(json)).not.toContain(token);
    expect((await screen(token)).status).toBe(200);
    expect((await office.call("DELETE", `/walls/${id}`)).status).toBe(204);
    expect((await screen(token)).status).toBe(404);
    expect((await office.call("DELETE", `/walls/${id}`)).status).toBe(404);
    expect((await list()).json.items).toEqual([]);
    const rows = await app.database
      .selectFrom("audit_events")
      .select(["action", "after"])
      .where("entity", "=", `wall/${id}`)
      .orderBy("id")
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      "wall.create",
      "wall.delete",
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("is of a page, by someone who publishes pages", async () => {
    const reward = await findDocument(office, "reward");
    const body = { document: reward.id, language: "fr", name: "Hall" };
    expect((await office.call("POST", "/walls", body)).status).toBe(422);
    expect(
      (await office.call("POST", "/walls", { ...body, name: " " })).status,
    ).toBe(422);
    const page = await livePage([textBlock("Un")]);
    await giveRoles(app, "configurator", ["analyst"]);
    const { status } = await office.call("POST", "/walls", {
      ...{ ...body, document: page.id },
    });
    await giveRoles(app, "configurator", ["administrator"]);
    expect(status).toBe(403);
  });
});

test("BO-24 fifty screens make at most five requests a second at the database", async () => {
  const page = await livePage([
    ofChallenge("WidgetRanking", 1),
    ofChallenge("WidgetAction", 4),
  ]);
  const { token } = await createWall(page.id);
  let sent = 0;
  const database = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: app.url }),
    }),
    log: () => {
      sent += 1;
    },
  });
  const storage = { url: undefined, folder: app.folder };
  const other = createApp({ database, storage });
  const visit = (etag = "") =>
    other.inject({
      url: `/v2/walls/${token}`,
      headers: { "if-none-match": etag },
    });
  try {
    const { headers } = await visit();
    const seconds = Number(headers["retry-after"]);
    sent = 0;
    const statuses: number[] = [];
    for (let screens = 0; screens < 50; screens += 1)
      statuses.push((await visit(String(headers["etag"]))).statusCode);
    expect(new Set(statuses)).toEqual(new Set([304]));
    // The time and the releases that are due are looked up twice a second at most, by each instance.
    expect(sent).toBeLessThan(50 * 1.5);
    expect(sent / seconds).toBeLessThanOrEqual(5);
  } finally {
    await other.close();
    await database.destroy();
  }
});
