import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  documentKinds,
  type KindName,
  kindNames,
} from "#registry/documents.ts";
import { languages } from "#server/core/translate.ts";
import type { DocumentKind } from "#src/domain/documents/kind.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { lostIn } from "./import-documents.ts";

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

/** A widget in one language, or anything else that a page may hold. */
const widget = fc.oneof(
  fc.record(
    {
      "@type": fc.constantFrom("WidgetEditorial", "WidgetRankng", "Welcome"),
      id: fc.nat(5),
      title: fc.option(text),
      text,
      image,
      links: fc.array(fc.record({ label: text, url: text }), { maxLength: 2 }),
      diffusionStartAt: fc.constant("2026-01-01T00:00:00Z"),
      unheardOf: fc.jsonValue({ maxDepth: 2 }),
    },
    { requiredKeys: ["@type"] },
  ),
  fc.record({ "@type": fc.constant("WidgetGame"), id: fc.nat(8), title: text }),
);
const group = fc.record({
  "@type": fc.constant("WidgetGroup"),
  id: fc.nat(5),
  widgets: fc.array(
    fc.oneof({ arbitrary: widget, weight: 5 }, fc.jsonValue({ maxDepth: 1 })),
    { maxLength: 3 },
  ),
});
const bloc = fc.oneof(
  { arbitrary: fc.record({ type: fc.constant("text"), text }), weight: 3 },
  {
    arbitrary: fc.record({
      type: fc.constant("widget"),
      widget: fc.oneof(widget, group),
    }),
    weight: 5,
  },
  fc.record({ type: fc.constant("text"), text, id: fc.nat(3), more: text }),
  fc.jsonValue({ maxDepth: 2 }),
);
/** The blocks of a language as another one has them: some are missing, some are others, the texts are translated. */
const varied = (list: unknown[]) =>
  fc
    .record({
      left: fc.nat(list.length + 3),
      more: fc.array(bloc, { maxLength: 1 }),
      at: fc.nat(list.length),
      isReversed: fc.constantFrom(false, false, false, true),
      suffix: fc.constantFrom("", " (de)"),
    })
    .map(({ left, more, at, isReversed, suffix }) => {
      const kept = list.filter((_, index) => index !== left);
      const all = [...kept.slice(0, at), ...more, ...kept.slice(at)];
      const translated = JSON.parse(JSON.stringify(all), (name, value) =>
        ["text", "title", "label"].includes(name) && typeof value === "string"
          ? value + suffix
          : value,
      ) as unknown[];
      return isReversed ? translated.reverse() : translated;
    });
const positioned = (list: unknown[]) =>
  list.map((one, index) =>
    typeof one === "object" && one !== null && "type" in one
      ? { position: index + 1, ...one }
      : one,
  );
const blocs = fc
  .array(bloc, { maxLength: 5 })
  .chain((first) =>
    someLanguages.chain((codes) =>
      fc
        .record(
          Object.fromEntries(
            codes.map((code) => [
              code,
              code === "fr" ? fc.constant(first) : varied(first),
            ]),
          ),
        )
        .map((lists) =>
          Object.fromEntries(
            Object.entries(lists).map(([code, list]) => [
              code,
              positioned(list as unknown[]),
            ]),
          ),
        ),
    ),
  );
const instant = fc.option(
  fc
    .date({
      min: new Date(0),
      max: new Date("2100-01-01"),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().replace(/\.\d+Z$/, "+00:00")),
);

const rows: Record<KindName, fc.Arbitrary<Record<string, unknown[]>>> = {
  group: fc.record({ groups: unique(fc.record({ id, name: text })) }),
  // Made in the back office only.
  shared: fc.constant({ shared_blocks: [] }),
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
  category: fc.record({
    content_categories: unique(fc.record({ id, title: localized })),
  }),
  theme: fc.record({
    options: fc.uniqueArray(
      fc.record({
        name: text.map((name) => `$${name}`),
        position: fc.nat(20),
        value: fc.oneof(localized, fc.record({ fr: fc.jsonValue() })),
      }),
      { maxLength: 6, selector: ({ name }) => name },
    ),
  }),
  page: fc
    .record({
      contents: fc.uniqueArray(
        fc.record({
          id: fc.nat(20),
          status: fc.constantFrom("published", "draft", "deleted"),
          is_homepage: fc.boolean(),
          start_date: instant,
          end_date: instant,
          texts: texts(true),
          blocs,
          audience: fc.option(fc.array(id, { minLength: 1, maxLength: 3 })),
        }),
        { maxLength: 1, selector: ({ id }) => id },
      ),
      category_contents: fc.uniqueArray(
        fc.record({
          category_id: fc.integer({ min: 1, max: 5 }),
          content_id: fc.nat(20),
          position: fc.nat(9),
        }),
        { selector: (row) => `${row.category_id}/${row.content_id}` },
      ),
      games: fc.uniqueArray(fc.record({ widget_id: fc.nat(8), url: text }), {
        selector: ({ widget_id }) => widget_id,
      }),
    })
    .map(({ contents, ...more }) => ({ ...more, contents })),
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
