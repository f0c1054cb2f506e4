import { describe, expect, test } from "vitest";
import { forPerson } from "#src/domain/audience.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { projectPage } from "#src/domain/documents/page.ts";
import { createPageStore, LINE } from "#src/preview/page-store.ts";
import { createProjector, patchOf, placesOf } from "./project-page.ts";

const text = (key: string, more: JsonObject = {}): JsonObject => ({
  key,
  "@type": "ContentText",
  text: { fr: `<p>${key}</p>`, en: `<p>${key} (en)</p>` },
  ...more,
});

const group = (key: string, widgets: readonly JsonObject[]): JsonObject => ({
  key,
  "@type": "WidgetGroup",
  type: "single",
  widgets,
});

const facts = { entityId: 7, category: null };

const bodyOf = (...blocks: JsonObject[]): JsonObject => ({
  title: { fr: "Page", en: "Page in English" },
  blocks,
});

const g2 = text("g2");
/** A page of blocks and groups. */
const body = bodyOf(text("a"), group("g", [text("g1"), g2]), text("b"));

const blocksOf = (page: JsonObject) => page["blocks"] as JsonObject[];

const withBlock = (page: JsonObject, index: number, block: JsonObject) => ({
  ...page,
  blocks: blocksOf(page).with(index, block),
});

describe("BO-4.3 projection of a page", () => {
  test("is the same, and nothing to send, while nothing changes", () => {
    const project = createProjector("fr");
    const first = project(body, facts);
    expect(Object.keys(patchOf(undefined, first)?.changed ?? {})).toEqual([
      ...["a", "g", "g1", "g2", "b"],
    ]);
    expect(patchOf(first, project(body, facts))).toBeUndefined();
    expect(patchOf(first, project({ ...body }, facts))).toBeUndefined();
  });

  test("sends the one block that changed", () => {
    const project = createProjector("fr");
    const first = project(body, facts);
    const next = project(
      withBlock(body, 2, text("b", { text: { fr: "<p>neu</p>" } })),
      facts,
    );
    expect(patchOf(first, next)).toEqual({
      changed: { b: { block: { "@type": "ContentText", text: "<p>neu</p>" } } },
      removed: [],
    });
    expect(next.page).toBe(first.page);
  });

  test("sends the one block that changed in a group, not the group", () => {
    const project = createProjector("fr");
    const first = project(body, facts);
    const changed = group("g", [
      text("g1", { text: { fr: "<p>neu</p>" } }),
      g2,
    ]);
    const patch = patchOf(first, project(withBlock(body, 1, changed), facts));
    expect(Object.keys(patch?.changed ?? {})).toEqual(["g1"]);
    expect(patch?.order).toBeUndefined();
  });

  test("sends order and removals", () => {
    const project = createProjector("fr");
    const first = project(body, facts);
    const [a = {}, , b = {}] = blocksOf(body);
    expect(patchOf(first, project(bodyOf(b, a), facts))).toEqual({
      changed: {},
      order: ["b", "a"],
      removed: ["g", "g1", "g2"],
    });
  });

  test("sends the head alone when the title changes", () => {
    const project = createProjector("en");
    const first = project(body, facts);
    const next = project({ ...body, title: { fr: "P", en: "Q" } }, facts);
    expect(first.page.title).toBe("Page in English");
    expect(next.page.title).toBe("Q");
    expect(patchOf(first, next)).toEqual({ changed: {}, removed: [] });
  });

  test("looks at no block that did not change", () => {
    let reads = 0;
    const watched = new Proxy(text("a"), {
      ownKeys(target) {
        reads += 1;
        return Reflect.ownKeys(target);
      },
    });
    const project = createProjector("fr");
    const page = bodyOf(watched, text("b"));
    project(page, facts);
    const before = reads;
    project(withBlock(page, 1, text("b", { id: 3 })), facts);
    // Only to see that no property of it holds blocks.
    expect(reads - before).toBeLessThanOrEqual(1);
  });

  test("knows where each block is", () => {
    expect(
      [...placesOf(body)].map(([key, { pointer }]) => [key, pointer]),
    ).toEqual([
      ["a", "/blocks/0"],
      ["g", "/blocks/1"],
      ["g1", "/blocks/1/widgets/0"],
      ["g2", "/blocks/1/widgets/1"],
      ["b", "/blocks/2"],
    ]);
  });

  test("tells blocks apart that have the same key, or none", () => {
    const page = bodyOf(text("a"), text("a"), { "@type": "ContentText" });
    const { order, blocks } = createProjector("fr")(page, facts);
    expect(order).toEqual(["a", "/blocks/1", "/blocks/2"]);
    expect(blocks.size).toBe(3);
    expect([...placesOf(page).keys()]).toEqual(order);
  });
});

const only = (...ids: number[]) => ({
  audience: { groups: ids.map((id) => `/v2/user-groups/${id}`) },
});

/** Pages with everything that a language, an audience or a stored entry may change. */
const pages: Record<string, JsonObject> = {
  plain: body,
  "of languages": bodyOf(
    text("a", { languages: ["fr"] }),
    text("b", { languages: ["en"], text: { en: "only English" } }),
    group("g", [text("g1", { languages: ["fr"] }), text("g2")]),
  ),
  "of groups": bodyOf(
    text("a", only(2)),
    group("g", [text("g1", only(3)), text("g2", only(2, 3))]),
    {
      key: "h",
      "@type": "WidgetGroup",
      type: "single",
      widgets: [],
      ...only(9),
    },
  ),
  "with positions": bodyOf(
    text("a", { entry: { position: 5 } }),
    text("b", { entry: { position: 2, type: "widget" } }),
    text("c", { diffusionStartAt: "2026-12-01" }),
  ),
  "with a game": bodyOf({
    ...{ key: "game", "@type": "WidgetGame", url: "https://example.com" },
    ...{ title: { fr: "Jeu", en: "Game" } },
  }),
  "in French alone": {
    title: { fr: "Page" },
    blocks: [text("a", { text: { fr: "français" } })],
  },
};

/** Blocks in the order of their positions. */
const sorted = (blocs: readonly unknown[]) =>
  (blocs as { position?: number }[]).toSorted(
    (one, other) => Number(one.position) - Number(other.position),
  );

/** What `/v2` has of a page in a language for a person of these groups. */
function served(page: JsonObject, language: string, groupIds: number[]) {
  const row = projectPage(page, 7)["contents"]?.rows[0] as JsonObject;
  const blocs = row["blocs"] as JsonObject;
  const texts = row["texts"] as JsonObject;
  return {
    ...((texts[language] ?? texts["fr"]) as JsonObject),
    contentBlocs: sorted(
      forPerson(blocs[language] ?? blocs["fr"], groupIds) as unknown[],
    ),
  };
}

describe("BO-4.3 BO-4.7 the page of the canvas is that of /v2", () => {
  test.each(
    Object.entries(pages).flatMap(([name, page]) =>
      ["fr", "en", "de"].flatMap((language) =>
        [[], [2], [3, 9]].map(
          (groups) => [name, language, groups, page] as const,
        ),
      ),
    ),
  )("%s in %s for the groups %j", (_, language, groups, page) => {
    const projected = createProjector(language)(page, facts);
    const store = createPageStore();
    store.showTo(groups);
    const patch = patchOf(undefined, projected);
    if (patch !== undefined) store.apply(projected.page, patch);
    const { title, contentBlocs } = store.get()?.content ?? {};
    const drawn = (contentBlocs as { widget?: JsonObject }[]).filter(
      ({ widget }) => widget?.["@type"] !== LINE,
    );
    expect({ title, contentBlocs: sorted(drawn) }).toEqual(
      served(page, language, [...groups]),
    );
  });
});
