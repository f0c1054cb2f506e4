import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { KindName } from "#registry/documents.ts";
import { languages } from "#server/core/translate.ts";
import { bodyOf, project } from "#server/repositories/documents/projection.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { importDocuments } from "./import-documents.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const paths = [
  "/v2/config/app",
  "/v2/options",
  "/v2/options/currency",
  "/v2/menus",
  "/v2/features",
  "/v2/one-trust-cookie/config",
  "/v2/google-analytics/config",
  "/v2/rewards",
  "/v2/wishlist",
  "/v2/user/orders",
  "/v2/badges/user",
  "/v2/challenges/1/user",
  "/v2/contents/homepage",
  ...[1, 2, 3, 30, 40, 90].map((id) => `/v2/contents/${id}`),
  ...[1, 2, 3].map(
    (id) => `/v2/content-categories/${id}/contents?itemsPerPage=100`,
  ),
  "/v2/widget-game/13/game-url",
];

/** What participants get, in all languages. */
async function answers(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const language of languages)
    for (const path of paths) {
      const { status, body } = await app.call(path, "participant", {
        headers: { "accept-language": language },
      });
      expect([path, status]).toEqual([path, 200]);
      found[`${language} ${path}`] = body;
    }
  return found;
}

const documents = () =>
  app.database.selectFrom("documents").selectAll().orderBy("id").execute();

describe("BO-3.2 the migration to documents", () => {
  it("writes every row again, and /v2 stays what it is, byte for byte", async () => {
    const before = await answers();
    await app.database.transaction().execute(async (transaction) => {
      for (const { id, kind, entity_id: entityId } of await documents())
        await project(transaction, {
          ...{ kind: kind as KindName, entityId, before: null },
          after: await bodyOf(transaction, id, 1),
        });
    });
    expect(await answers()).toEqual(before);
  });

  it("leaves a row alone that a document cannot express, and names it", async () => {
    const texts = { fr: { title: "Un" }, en: { description: "No title" } };
    const { id } = await app.database
      .insertInto("badges")
      .values({ texts: JSON.stringify(texts) })
      .returning("id")
      .executeTakeFirstOrThrow();
    const lines: string[] = [];
    await importDocuments(app.database, (line) => lines.push(line));
    expect(lines).toEqual([
      `badge ${id} cannot be edited in the back office: badges.texts of ${id} would change`,
    ]);
    const row = await app.database
      .selectFrom("badges")
      .select("texts")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.texts).toEqual(texts);
    await app.database.deleteFrom("badges").where("id", "=", id).execute();
  });

  it("leaves a page alone whose blocks are no list, and goes on", async () => {
    const insert = (blocs: object) =>
      app.database
        .insertInto("contents")
        .values({
          ...{ status: "published", is_homepage: false },
          ...{ texts: JSON.stringify({ fr: { title: "Un" }, de: null }) },
          blocs: JSON.stringify(blocs),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
    const { id } = await insert({ fr: "none", de: [null, 5] });
    const other = await app.database
      .insertInto("contents")
      .values({
        ...{ status: "draft", is_homepage: false },
        texts: JSON.stringify({ fr: { title: "Deux" } }),
        blocs: JSON.stringify({ fr: [null, 5] }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const lines: string[] = [];
    await importDocuments(app.database, (line) => lines.push(line));
    expect(lines).toEqual([
      `page ${id} cannot be edited in the back office: contents.texts of ${id} would change`,
    ]);
    const made = (await documents()).find(
      ({ kind, entity_id }) => kind === "page" && entity_id === other.id,
    );
    expect(made?.name).toBe("Deux");
    await app.database.deleteFrom("contents").where("id", "=", id).execute();
  });

  it("makes no document twice", async () => {
    const before = await documents();
    await importDocuments(app.database);
    expect(await documents()).toEqual(before);
  });
});
