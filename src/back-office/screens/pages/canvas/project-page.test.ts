import { describe, expect, test } from "vitest";
import { documentKinds } from "#registry/documents.ts";
import { placedBlocks } from "#src/domain/documents/blocks/block-edit.ts";
import { withFallBacks } from "#src/domain/documents/examine/fall-backs.ts";
import { documentLanguages } from "#src/domain/documents/languages.ts";
import { show } from "#src/domain/documents/page-assembly.ts";
import { withPictures } from "#src/domain/values/pictures.ts";
import { createPageStore, LINE } from "#src/preview/page-store.ts";
import type { Json, JsonObject } from "#src/schema/json.ts";
import { createProjector, type PageFacts, patchOf } from "./project-page.ts";

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

const facts: PageFacts = {
  ...{ entityId: 7, category: null },
  ...{ shared: new Map(), pictures: new Map() },
};

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

describe("BO-9.95 what a block requires", () => {
  const schemas = new Map<string, JsonObject>([
    ["WidgetRanking", { required: ["@type", "challenge"] }],
    ["ContentText", { "x-required-one": ["title", "text"] }],
    [
      "WidgetGroup",
      {
        required: ["@type", "widgets"],
        properties: { widgets: { minItems: 1 } },
      },
    ],
  ]);
  const lacking = (project: Project, ...blocks: JsonObject[]) =>
    Object.fromEntries(
      [...project(bodyOf(...blocks), { ...facts, schemas }).blocks].map(
        ([key, { lacks }]) => [key, lacks],
      ),
    );
  type Project = ReturnType<typeof createProjector>;

  test("is said of each block that lacks it, until it has it", () => {
    const project = createProjector("fr");
    const ranking = { key: "r", "@type": "WidgetRanking" };
    const empty = { key: "t", "@type": "ContentText", text: { fr: "" } };
    expect(lacking(project, ranking, empty, group("g", []))).toEqual({
      ...{ r: ["challenge"], t: ["title", "text"], g: ["widgets"] },
    });
    const chosen = { ...ranking, challenge: "/v2/challenges/1" };
    expect(
      lacking(
        project,
        chosen,
        text("t"),
        group("g", [{ ...ranking, key: "x" }]),
      ),
    ).toEqual({
      ...{ r: undefined, t: undefined, g: undefined },
      x: ["challenge"],
    });
  });
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

  test("tells blocks apart that have the same key, or none", () => {
    const page = bodyOf(text("a"), text("a"), { "@type": "ContentText" });
    const { order, blocks } = createProjector("fr")(page, facts);
    expect(order).toEqual(["a", "@/blocks/1", "@/blocks/2"]);
    expect(blocks.size).toBe(3);
    expect([...placedBlocks(page).keys()]).toEqual(order);
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
  "with texts that are missing or blank": bodyOf(
    text("a", { text: { de: "<p>deutsch</p>" } }),
    text("b", { text: { fr: "<p>b</p>", en: " " }, languages: ["fr"] }),
    group("g", [text("g1", { text: { fr: "", en: "<p>g1</p>", de: "" } })]),
  ),
  "in French alone": {
    title: { fr: "Page" },
    blocks: [text("a", { text: { fr: "français" } })],
  },
  "with items that are no block": {
    ...bodyOf(text("a")),
    blocks: [null, "text", text("a"), { title: { fr: "no type" } }, ["list"]],
  },
  "with such items in groups": bodyOf({
    ...group("g", []),
    widgets: [null, text("g1", { languages: ["fr"] }), "text"],
  }),
  "with groups in groups": bodyOf(
    group("g", [
      group("h", [text("h1", only(2)), text("h2", { languages: ["de"] })]),
      text("g1"),
    ]),
  ),
  "in the languages that it lists": {
    ...bodyOf(text("a", { text: { fr: "a" } })),
    blockLanguages: ["fr", "it"],
  },
  "in no language that it lists": {
    title: { en: "Page" },
    blocks: [{ key: "p", "@type": "WidgetPoints" }],
    blockLanguages: ["en"],
  },
  "that names its languages": {
    title: { fr: "Page", en: "Page", de: "Seite" },
    languages: ["en", "de"],
    blocks: [
      text("a", { text: { fr: "a", de: "b" } }),
      text("b", { text: { fr: "only French" } }),
      text("c", { text: { it: "c", en: "d" }, languages: ["it"] }),
      group("g", [text("g1", { text: { fr: "e", en: "f" } })]),
    ],
  },
  "with entries as they were": bodyOf(
    { key: "raw", entry: { raw: { type: "new", audience: { groups: [2] } } } },
    { key: "old", entry: { raw: { type: "widget", widget: only(3) } } },
    text("b", { entry: { ...only(2), position: 4 } }),
  ),
  "with a group that has no list": bodyOf({ key: "g", "@type": "WidgetGroup" }),
  "with lists of others": bodyOf({
    ...{ key: "u", "@type": "Unknown", id: 3 },
    cards: [{ title: "two", ...only(2) }, { title: "all" }, "text"],
  }),
};

/** Blocks in the order of their positions. */
const sorted = (blocs: readonly unknown[]) =>
  (blocs as { position?: number }[]).toSorted(
    (one, other) => Number(one.position) - Number(other.position),
  );

/**
 * What `/v2` has of a released page in a language for a person of these groups, with the contents that it refers to.
 */
function served(
  page: JsonObject,
  language: string,
  groupIds: number[],
  { shared, pictures }: PageFacts = facts,
) {
  const { page: kind, shared: sharedKind } = documentKinds;
  const released = withFallBacks(page, kind.schema);
  const row = kind.project(released, 7)["contents"]?.rows[0] as JsonObject;
  const blocs = row["blocs"] as JsonObject;
  const texts = row["texts"] as JsonObject;
  const contents = new Map(
    [...shared].map(([id, content]) => {
      const whole = withFallBacks(content ?? {}, sharedKind.schema);
      const made = sharedKind.project(whole, id)["shared_blocks"]?.rows[0];
      const lists = made?.["blocs"] as JsonObject;
      return [id, (lists[language] ?? lists["fr"] ?? []) as Json[]];
    }),
  );
  return withPictures(
    {
      ...((texts[language] ?? texts["fr"]) as JsonObject),
      contentBlocs: sorted(
        show(
          (blocs[language] ?? blocs["fr"] ?? []) as Json[],
          groupIds,
          contents,
        ),
      ) as Json,
    },
    (id) => pictures.get(id),
    language,
  );
}

describe("BO-4.3 BO-4.7 the page of the canvas is that of /v2", () => {
  test.each(
    Object.entries(pages).flatMap(([name, page]) =>
      documentLanguages.flatMap((language) =>
        [[], [2, 3]].map((groups) => [name, language, groups, page] as const),
      ),
    ),
  )("%s in %s for the groups %j", (_, language, groups, page) => {
    expect(drawn(page, language, groups)).toEqual(
      served(page, language, [...groups]),
    );
  });
});

/** What the canvas renders, without the lines of omitted blocks. */
function drawn(
  page: JsonObject,
  language: string,
  groups: readonly number[],
  pageFacts: PageFacts = facts,
) {
  const store = storeOf(page, language, groups, pageFacts);
  const { title, contentBlocs } = store.get()?.content ?? {};
  const found = (contentBlocs as { widget?: JsonObject }[]).filter(
    ({ widget }) => widget?.["@type"] !== LINE,
  );
  return { title, contentBlocs: sorted(found) };
}

function storeOf(
  page: JsonObject,
  language: string,
  groups: readonly number[],
  pageFacts: PageFacts,
) {
  const projected = createProjector(language)(page, pageFacts);
  const store = createPageStore();
  store.showTo(groups);
  const patch = patchOf(undefined, projected);
  if (patch !== undefined) store.apply(projected.page, patch);
  return store;
}

const shared = (
  key: string,
  id: number,
  more: JsonObject = {},
): JsonObject => ({
  key,
  "@type": "SharedBlock",
  shared: `/v2/shared-blocks/${id}`,
  ...more,
});

const picture = "0197a2de-7d4f-7c52-9b5f-0f4f1f3c2a10";
const editorial: JsonObject = {
  key: "e",
  "@type": "WidgetEditorial",
  version: 2,
  title: { fr: "Édito", en: "Editorial" },
  image: { contentUrl: `/v2/pictures/${picture}/1920` },
};

describe("BO-4.3 what the page refers to", () => {
  const material: PageFacts = {
    ...facts,
    shared: new Map<number, JsonObject | null>([
      [1, { blocks: [text("s1"), text("s2", only(2)), shared("in", 2)] }],
      [2, { blocks: [group("sg", [text("s3")]), editorial] }],
      [3, { blocks: [shared("self", 3)] }],
      [4, {}],
      [5, null],
      [6, { blocks: Array.from({ length: 60 }, () => shared("in", 7)) }],
      [7, { blocks: Array.from({ length: 60 }, () => text("t", only(2))) }],
      [
        8,
        {
          blocks: [text("s", { languages: ["fr"], text: { fr: "s" } })],
          blockLanguages: ["en"],
        },
      ],
      [
        9,
        { blocks: [group("g", [shared("in", 1), text("t")]), shared("r", 3)] },
      ],
    ]),
    pictures: new Map([
      [
        picture,
        {
          ...{
            version: 4,
            alt: { fr: "Une remise", nl: "Een korting" },
            focus: { x: 9, y: 8 },
          },
          widths: [480, 960, 1600],
        },
      ],
    ]),
  };
  const december = {
    diffusionStartAt: "2026-12-01T00:00:00Z",
    diffusionEndAt: "2026-12-31T00:00:00Z",
  };

  test.each(
    Object.entries({
      "between others": bodyOf(text("a"), shared("x", 1), text("b")),
      "in a group, twice": bodyOf(
        group("g", [shared("x", 1), text("g1"), shared("y", 1)]),
      ),
      "in December": bodyOf(shared("x", 1, december), editorial),
      "for a group": bodyOf(shared("x", 1, only(2)), text("b")),
      "beside positions that people set": bodyOf(
        text("a", { entry: { position: 9 } }),
        ...[text("h", only(2)), shared("x", 1)],
        text("b", { entry: { position: 2 } }),
      ),
      "in a group for a group": bodyOf(
        text("h", only(3)),
        { ...group("g", [shared("x", 1)]), ...only(2) },
        text("b"),
      ),
      "in one language": bodyOf(shared("x", 1, { languages: ["fr"] })),
      "that contains itself, or nothing": bodyOf(
        ...[shared("x", 3), shared("y", 4), text("b")],
      ),
      "beyond the budget": bodyOf(shared("x", 6), text("b"), shared("y", 1)),
      "in the languages that it lists": bodyOf(shared("x", 8)),
      "in groups of others": bodyOf(
        group("g", [group("h", [shared("x", 9)]), text("g1")]),
      ),
      "in lists of a block that is not known": bodyOf({
        ...{ key: "u", "@type": "Unknown", id: 3 },
        cards: [shared("x", 1), "text"],
      }),
      "in French alone, with a picture": {
        title: { fr: "Page" },
        blocks: [{ ...editorial, title: { fr: "Édito" } }],
      },
      "in an entry as it was": bodyOf({
        ...{ key: "raw" },
        entry: { raw: { type: "widget", position: 1, widget: shared("x", 1) } },
      }),
    }).flatMap(([name, page]) =>
      documentLanguages.flatMap((language) =>
        [[], [2]].map((groups) => [name, language, groups, page] as const),
      ),
    ),
  )(
    "%s in %s for the groups %j is that of /v2",
    (_, language, groups, page) => {
      expect(drawn(page, language, groups, material)).toEqual(
        served(page, language, [...groups], material),
      );
    },
  );

  test("belongs to the block that names it, and says why nothing of it is there", () => {
    const page = bodyOf(
      ...[shared("x", 1), shared("y", 4), shared("z", 5)],
      shared("w", 1, only(9)),
    );
    const store = storeOf(page, "fr", [], material);
    const place = (key: string, isShared: boolean, isFirst: boolean) => ({
      ...{ key, isShared, isFirst },
    });
    expect(
      [
        ...["/0/widget", "/1/widget", "/1/widget/widgets/0", "/2"],
        ...["/3/widget", "/4/widget", "/5/widget", "/6"],
      ].map((pointer) => store.blockAt(`/contentBlocs${pointer}`)),
    ).toEqual([
      place("x", true, true),
      place("x", true, false),
      place("x", true, false),
      place("x", true, false),
      place("y", false, false),
      place("z", false, false),
      place("w", false, false),
      undefined,
    ]);
    expect(Object.fromEntries(store.get()?.left ?? [])).toMatchObject({
      y: { verdict: "unpublished-content" },
      z: { verdict: "failed" },
      w: { verdict: "not-for-person" },
    });
  });

  test("BO-9.93 says that there are too many of them", () => {
    const page = bodyOf(shared("x", 6), shared("y", 1));
    expect(
      Object.fromEntries(storeOf(page, "fr", [2], material).get()?.left ?? []),
    ).toEqual({ y: { verdict: "over-budget" } });
  });

  test("BO-4.7 says of an entry as it was that it is for others", () => {
    const raw = { type: "widget", widget: { "@type": "X", ...only(3) } };
    const page = bodyOf({ key: "old", entry: { raw } }, text("b"));
    const left = storeOf(page, "fr", [2], material).get()?.left;
    expect(left?.get("old")).toEqual({ verdict: "not-for-person" });
  });

  test("is left out while it is loading", () => {
    const page = bodyOf(shared("x", 77), text("b"));
    expect(storeOf(page, "fr", [], material).get()?.order).toEqual(["b"]);
  });

  test("sends one block when a page with shared contents changes", () => {
    const project = createProjector("fr");
    const page = bodyOf(shared("x", 1, december), text("b"));
    const first = project(page, material);
    const next = project(
      withBlock(page, 1, text("b", { text: { fr: "<p>neu</p>" } })),
      material,
    );
    expect(Object.keys(patchOf(first, next)?.changed ?? {})).toEqual(["b"]);
  });
});
