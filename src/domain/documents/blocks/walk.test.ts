import { describe, expect, test } from "vitest";
import { changedBlocks } from "#src/back-office/screens/pages/canvas/changed-blocks.ts";
import { everyBlock } from "#src/domain/documents/blocks/walk.ts";
import { pageKind } from "#src/domain/documents/kinds/page.ts";
import type { Json, JsonObject } from "#src/schema/json.ts";

const french: JsonObject = {
  ...{ key: "f", "@type": "ContentText", languages: ["fr"] },
  text: { fr: "<p>Bonjour</p>" },
};

const group = (...widgets: Json[]): JsonObject => ({
  ...{ key: "g", "@type": "WidgetGroup", type: "single", widgets },
});

/** What `/v2` has of a group in a language. */
function groupIn(language: string, ...widgets: Json[]) {
  const body = { title: { fr: "P", de: "S" }, blocks: [group(...widgets)] };
  const { blocs } = pageKind.project(body, 1)["contents"]?.rows[0] ?? {};
  const entries = (blocs as JsonObject)[language] as {
    widget: { widgets: Json[] };
  }[];
  return entries.flatMap(({ widget }) => widget.widgets);
}

const strays: Json[] = [null, "text", { title: "without a type" }];

describe.each(strays.map((stray) => [stray]))(
  "beside %j in a group",
  (stray) => {
    test("a block stays out of the languages that it excludes", () => {
      expect(groupIn("fr", french, stray)[0]).toEqual({
        "@type": "ContentText",
        text: "<p>Bonjour</p>",
      });
      expect(JSON.stringify(groupIn("de", french, stray))).not.toContain(
        "Bonjour",
      );
    });

    test("a block keeps its key to the document, and a widget gets its id", () => {
      const points = { key: "p", "@type": "WidgetPoints" };
      const [block, widget] = groupIn("fr", french, points, stray);
      expect(block).not.toHaveProperty("key");
      expect(widget).toEqual({
        "@type": "WidgetPoints",
        id: expect.any(Number),
      });
    });

    test("a change of a block is one of that block alone", () => {
      const page = (text: string) => ({
        blocks: [group({ ...french, text: { fr: text } }, stray)],
      });
      expect(changedBlocks(page("one"), page("two"))).toEqual(["f"]);
    });
  },
);

test("entities in a list that holds no blocks are no blocks", () => {
  const images = [{ "@type": "MediaObject", contentUrl: "/a.png" }];
  const block = { key: "a", "@type": "WidgetEditorial", images };
  expect([...everyBlock([block], "/blocks")].map(([at]) => at)).toEqual([
    "/blocks/0",
  ]);
});
