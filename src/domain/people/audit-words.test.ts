import { expect, test } from "vitest";
import { finish } from "#src/domain/declaration/steps.ts";
import {
  changedPaths,
  changedValues,
} from "#src/domain/documents/stored-changes.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { AuditFacts } from "#src/schema/types.gen.ts";
import { factsAsText, readFacts, wordFacts } from "./audit-words.ts";

const label = (fr: string, en: string) => ({ "x-label": { fr, en } });
const text = { "x-localized": true, "x-editor": "text" };

const schema: JsonObject = {
  properties: {
    title: { ...label("Titre", "Title"), ...text },
    key: { ...label("Clé", "Key"), "x-editor": "key" },
    level: {
      ...label("Niveau", "Level"),
      "x-labels": { high: { fr: "haut", en: "high" } },
    },
    blocks: {
      ...label("Blocs", "Blocks"),
      "x-editor": "blocks",
      items: { "x-blocks": [] },
    },
    places: {
      ...label("Lieux", "Places"),
      items: { properties: { town: label("Ville", "Town") } },
    },
  },
};
const blocks = new Map<string, JsonObject>([
  [
    "WidgetText",
    {
      ...label("Texte", "Text"),
      properties: { text: { ...label("Contenu", "Content"), ...text } },
    },
  ],
]);
const before: JsonObject = {
  title: { fr: "Avant" },
  key: "a",
  blocks: [{ "@type": "WidgetText", key: "t", text: { fr: "Un", en: "One" } }],
  places: [{ key: "p", town: "Nantes" }],
};
const after: JsonObject = {
  title: { fr: "Après" },
  key: "b",
  level: "high",
  blocks: [{ "@type": "WidgetText", key: "t", text: { fr: "Un", en: "Two" } }],
  places: [{ key: "p", town: "Brest" }],
};

/** As it is after it was stored. */
const stored = (facts: object): AuditFacts =>
  readFacts(JSON.stringify(facts)) ?? {};

test.each([
  [
    "fr",
    "Titre (fr)\u00a0: Après; Texte «\u00a0Un\u00a0» › Contenu (en)\u00a0: Two; Lieux › Brest › Ville\u00a0: Brest; Niveau\u00a0: haut",
  ],
  [
    "en",
    "Title (fr): Après; Text “Two” › Content (en): Two; Places › Brest › Town: Brest; Level: high",
  ],
])("BO-3.8 what a release changed is said in %s", (language, words) => {
  const changes = finish(changedValues(before, after, schema, blocks));
  const facts = wordFacts(
    stored({ changes: changes.before }),
    stored({ changes: changes.after }),
    { language, schema, blocks },
  );
  expect(factsAsText(facts, "after", language)?.split("; ").toSorted()).toEqual(
    words.split("; ").toSorted(),
  );
  expect(factsAsText(facts, "before", language)).toContain("Nantes");
});

test("BO-9.90 what a draft changed is said without any of its texts", () => {
  const fields = finish(changedPaths(before, after, schema, blocks));
  expect(JSON.stringify(fields)).not.toMatch(/Après|Two|Brest/);
  const facts = wordFacts({}, stored({ fields }), {
    ...{ language: "en", schema, blocks },
  });
  expect(factsAsText(facts, "before", "en")).toBeNull();
  expect(factsAsText(facts, "after", "en")?.split("; ").toSorted()).toEqual([
    "Level",
    "Places › 1 › Town",
    "Text › Content (en)",
    "Title (fr)",
  ]);
});

test.each([
  [{ isActive: true }, "en", "Account active: yes"],
  [{ isActive: false }, "de", "Konto aktiv: nein"],
  [
    { alt: { fr: "Un", nl: "Een" } },
    "it",
    "Testo alternativo (fr): Un; Testo alternativo (nl): Een",
  ],
  [
    { status: "refused", reason: "blurred" },
    "nl",
    "Status: geweigerd; Reden: blurred",
  ],
  [{ clientId: null }, "en", null],
])("BO-3.8 %j in %s", (facts, language, words) => {
  const worded = wordFacts({}, stored(facts), { language });
  expect(factsAsText(worded, "after", language)).toBe(words);
});

test.each([["sent: Parcel 7"], ["{ broken"], ["{"]])(
  "BO-3.8 %s of the time before facts stays as it is",
  (prose) => expect(readFacts(prose)).toBeUndefined(),
);
