import { describe, expect, test } from "vitest";
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeRegistry } from "#src/schema/types.gen.ts";
import { findDocument, pageOf } from "#tests/support/documents.ts";
import { openAdministration } from "#tests/support/office.ts";

const { office } = await openAdministration();

const registry = async (language: string): Promise<OfficeRegistry> =>
  (
    await office.call("GET", "/registry", undefined, {
      "accept-language": language,
    })
  ).json;

describe("BO-4.4 the registry of blocks", () => {
  test("names each type in the language asked for, with icon, category, description and example", async () => {
    const { blocks, categories } = await registry("de");
    expect(blocks.find(({ type }) => type === "WidgetRanking")).toMatchObject({
      ...{ label: "Rangliste", icon: "ranking", category: "results" },
      description: "Die ersten Plätze einer Challenge und der eigene.",
      example: { "@type": "WidgetRanking", title: { fr: "Classement" } },
    });
    expect(categories).toContainEqual({
      ...{ category: "results", label: "Ergebnisse und Punkte" },
    });
    const known = categories.map(({ category }) => category);
    for (const block of blocks) {
      expect(known).toContain(block.category);
      expect(block.description).toMatch(/\.$/);
      expect(JSON.stringify(block.schema)).not.toMatch(/x-invalid/);
    }
  });

  test("an example is a block that can be put on a page, with its pictures", async () => {
    const { blocks } = await registry("fr");
    const editorial = blocks.find(({ type }) => type === "WidgetEditorial");
    expect(editorial?.example).toMatchObject({
      key: "block",
      title: { fr: "Le mot de la direction" },
      image: { contentUrl: "/pictures/cover-checklist-regles.svg" },
    });
    expect(JSON.stringify(blocks.map(({ example }) => example))).not.toContain(
      '"id"',
    );
    const page = await findDocument(office, "page");
    for (const { type, example } of blocks) {
      const { json } = await page.call("POST", "/examine", {
        body: pageOf([{ ...example, languages: ["fr"] }]),
      });
      const mistakes = json.verdicts.filter(
        // No shared content has been released yet.
        ({ level, pointer }: JsonObject) =>
          level === "mistake" && pointer !== "/blocks/0/shared",
      );
      expect([type, mistakes]).toEqual([type, []]);
    }
  });
});
