import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  documentKinds,
  type KindName,
  kindNames,
} from "#registry/documents.ts";
import { languages } from "#server/core/translate.ts";
import { bodyOf, project } from "#server/repositories/document-projection.ts";
import type { DocumentKind } from "#src/domain/documents/kind.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { importDocuments, lostIn } from "./import-documents.ts";
import { migrate } from "./migrate.ts";

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
  it("makes documents of all rows, and /v2 stays what it is, byte for byte", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const seeded = await documents();
    const before = await answers();
    await sql`
      drop table document_presences, documents, document_drafts, document_revisions, document_releases, release_sets, refusal_reasons;
    `.execute(app.database);
    await sql`delete from migrations where name = '0036-documents'`.execute(
      app.database,
    );
    await migrate(app.database);
    expect(await answers()).toEqual(before);
    const migrated = await documents();
    expect(migrated.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual(
      seeded.map(({ kind, name }) => `${kind} ${name}`).sort(),
    );
    expect(warn).not.toHaveBeenCalled();

    // Also when every row is written again.
    await app.database.transaction().execute(async (transaction) => {
      for (const { id, kind, entity_id: entityId } of migrated)
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

  it("makes no document twice", async () => {
    const before = await documents();
    await importDocuments(app.database);
    expect(await documents()).toEqual(before);
  });
});

const text = fc.string({ unit: "grapheme", maxLength: 30 });
const id = fc.integer({ min: 1, max: 2_147_483_647 });
/** A text in French and in any other languages. */
const byLanguage = <Value>(value: fc.Arbitrary<Value>, codes: string[]) =>
  fc.record(Object.fromEntries(codes.map((code) => [code, value])));
const someLanguages = fc
  .subarray(languages.slice(1) as string[])
  .map((codes) => ["fr", ...codes]);
const localized = someLanguages.chain((codes) => byLanguage(text, codes));
const image = fc.option(
  fc.record(
    {
      contentUrl: text,
      alt: text,
      focus: fc.record({ x: fc.nat(100), y: fc.nat(100) }),
    },
    { requiredKeys: ["contentUrl"] },
  ),
);
/** A tree per language, all with the same properties. */
const texts = (withImage: boolean) =>
  someLanguages.chain((codes) =>
    fc.subarray(["description", "subtitle"]).chain((names) =>
      byLanguage(
        fc.record({
          title: text,
          ...Object.fromEntries(names.map((name) => [name, text])),
          ...(withImage && { image }),
        }),
        codes,
      ),
    ),
  );
const config = someLanguages.chain((codes) =>
  fc
    .record({
      programName: text,
      locale: text,
      creationYear: fc.option(fc.nat()),
      postUserRegister: fc.boolean(),
      unheardOf: fc.jsonValue({ maxDepth: 1 }).filter(isUnambiguous),
    })
    .chain((shared) =>
      byLanguage(
        fc.record({ programHours: text }).map((own) => ({ ...shared, ...own })),
        codes,
      ),
    ),
);

/** Not an object with languages as names. */
function isUnambiguous(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return (
    !Object.keys(value).some((name) => languages.includes(name as "fr")) &&
    Object.values(value).every(isUnambiguous)
  );
}

const unique = <Value extends { id: number }>(row: fc.Arbitrary<Value>) =>
  fc.uniqueArray(row, { maxLength: 6, selector: ({ id }) => id });

const rows: Record<KindName, fc.Arbitrary<Record<string, unknown[]>>> = {
  group: fc.record({ groups: unique(fc.record({ id, name: text })) }),
  reward: fc.record({
    rewards: unique(
      fc.record({
        ...{ id, price: fc.nat(), texts: texts(true) },
        stock: fc.option(fc.nat()),
      }),
    ),
  }),
  badge: fc.record({ badges: unique(fc.record({ id, texts: texts(true) })) }),
  feature: fc.record({
    features: fc.uniqueArray(
      fc.record({
        name: text,
        is_enabled: fc.boolean(),
        attributes: fc.dictionary(text, fc.jsonValue()),
      }),
      { maxLength: 6, selector: ({ name }) => name },
    ),
  }),
  menu: fc.record({
    menu_items: unique(
      fc.record({
        id,
        position: fc.integer({ min: -5, max: 50 }),
        label: localized,
        link: fc.option(text),
        target_entity: fc.option(text),
        target_id: fc.option(id),
      }),
    ),
  }),
  settings: fc.record({
    programme: fc
      .record({
        ...{ id: fc.constant(1), config },
        one_trust_key: fc.option(text),
        analytics_id: fc.option(text),
      })
      .map((row) => [row]),
    options: fc.uniqueArray(
      fc.record({
        name: text,
        position: fc.nat(20),
        value: fc.oneof(
          localized,
          fc.record({ fr: fc.oneof(fc.integer(), fc.boolean()) }),
        ),
      }),
      { maxLength: 6, selector: ({ name }) => name },
    ),
  }),
  reasons: fc.record({
    refusal_reasons: fc
      .uniqueArray(fc.record({ key: text, label: localized }), {
        maxLength: 6,
        selector: ({ key }) => key,
      })
      .map((list) => list.map((row, position) => ({ ...row, position }))),
  }),
};

describe("BO-3.2 project(import(row)) = row", () => {
  it.each(kindNames)("for a thousand generated tables: %s", async (kind) => {
    const line: DocumentKind = documentKinds[kind];
    await fc.assert(
      fc.property(rows[kind], (stored) => {
        const imported = line.importRows(
          stored as Record<string, JsonObject[]>,
        );
        for (const one of imported) {
          expect(lostIn(line, one)).toBeUndefined();
          // As it is stored.
          const body = JSON.parse(JSON.stringify(one.body));
          expect(lostIn(line, { ...one, body })).toBeUndefined();
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
