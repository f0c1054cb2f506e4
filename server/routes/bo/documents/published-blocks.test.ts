/** What each type of block of the registry becomes when it is published: as the palette makes it, and filled. */
import { describe, expect, test } from "vitest";
import { exampleBlock } from "#src/domain/documents/blocks/block-example.ts";
import { newBlock } from "#src/domain/documents/blocks/new-block.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeRegistry } from "#src/schema/types.gen.ts";
import {
  createDocument,
  documentOf,
  pageOf,
  textBlock,
} from "#tests/support/documents.ts";
import { openAdministration } from "#tests/support/office.ts";

const { app, office } = await openAdministration();
const registry: OfficeRegistry = (await office.call("GET", "/registry")).json;

const shared = await createDocument(office, "shared", {
  ...{ name: "Partagé", blocks: [textBlock("Partagé")] },
});
expect((await shared.release()).status).toBe(201);
const { entityId: sharedId } = (await shared.call("GET", "")).json;

const typeOf = (name: string) => {
  const found = registry.blocks.find(({ type }) => type === name);
  if (found === undefined) throw new Error(`No block type ${name}`);
  return found;
};

/** A block as the palette adds it. */
const bare = (name: string): JsonObject => {
  const { type, schema, example } = typeOf(name);
  return newBlock(
    schema as JsonObject,
    type,
    `new-${type}`,
    example as JsonObject,
  );
};

/** A block as a configurator has filled it. */
const filled = (name: string): JsonObject => ({
  ...(typeOf(name).example as JsonObject),
  key: `filled-${name}`,
  ...(name === "SharedBlock" && { shared: `/v2/shared-blocks/${sharedId}` }),
});

const types = registry.blocks.map(({ type }) => type);

/** The blocks that participants get of a page. */
async function published(id: string): Promise<JsonObject[]> {
  const { entityId } = (await documentOf(office, id).call("GET", "")).json;
  const { json } = await app.call(`/v2/contents/${entityId}`, "participant");
  return json.contentBlocs;
}

describe("BO-9.95 a block that lives from a field requires it", () => {
  test.each(types)("%s as the palette makes it", async (type) => {
    const page = await createDocument(office, "page", pageOf([bare(type)]));
    const { required = [], "x-required-one": one } = typeOf(type)
      .schema as JsonObject;
    const { json: examined } = await page.call("POST", "/examine", {});
    const mistakes = examined.verdicts.filter(
      ({ level }: JsonObject) => level === "mistake",
    );
    const released = await page.release();
    // It holds what its schema requires, unless only people can know that.
    const isOpen = (required as string[]).some((name) => {
      const value = bare(type)[name];
      return ["[]", "{}"].includes(JSON.stringify(value ?? []));
    });
    if (isOpen || one !== undefined) {
      expect(released.status).toBe(422);
      expect(released.json.verdicts).toEqual(expect.arrayContaining(mistakes));
      for (const { pointer } of mistakes)
        expect(pointer).toMatch(/^\/blocks\/0\/\w+(?:\/fr)?$/);
      // A draft may hold it.
      expect((await page.save(pageOf([bare(type)]))).status).toBe(200);
    } else {
      expect([released.status, mistakes]).toEqual([201, []]);
      expect(await published(page.id)).toHaveLength(1);
    }
  });

  test.each(types)("%s in a group, and in a shared content", async (type) => {
    const widgets = [bare(type)];
    const group = { key: "g", "@type": "WidgetGroup", type: "single", widgets };
    const page = await createDocument(office, "page", pageOf([group]));
    const content = await createDocument(office, "shared", {
      ...{ name: `Avec ${type}`, blocks: widgets },
    });
    const alone = await createDocument(office, "page", pageOf(widgets));
    const { status } = await alone.release();
    expect((await content.release()).status).toBe(status);
    // A group cannot hold what is only in the palette of pages.
    expect((await page.release()).status).toBe(status);
  });
});

describe("BO-4.4 a block that is filled is published with all that its component needs", () => {
  test.each(types)("%s", async (type) => {
    const page = await createDocument(office, "page", pageOf([filled(type)]));
    const { status, json } = await page.release();
    expect([status, json.verdicts]).toEqual([201, undefined]);
    const [entry] = await published(page.id);
    expect(entry).toBeDefined();
    const { widget } = entry as { widget?: JsonObject };
    if (widget === undefined) {
      expect(entry).toMatchObject({ type: "text", text: expect.any(String) });
      return;
    }
    for (const each of [widget, ...((widget["widgets"] as []) ?? [])])
      expect(each).toMatchObject({ id: expect.any(Number) });
  });

  test("two blocks have two ids, the same in each language and after a change", async () => {
    const blocks = ["a", "b"].map((key) => ({ ...bare("WidgetPoints"), key }));
    const page = await createDocument(office, "page", pageOf(blocks));
    await page.release();
    const idsOf = async () =>
      (await published(page.id)).map(
        ({ widget }) => (widget as JsonObject)["id"],
      );
    const before = await idsOf();
    expect(new Set(before).size).toBe(2);
    await page.save(pageOf(blocks.toReversed()));
    await page.release();
    expect(await idsOf()).toEqual(before.toReversed());
  });

  test("the points, the badge and the game of a composed block are there", async () => {
    const blocks = ["WidgetPoints", "WidgetBadge", "WidgetGame"].map(filled);
    const page = await createDocument(office, "page", pageOf(blocks));
    await page.release();
    const [points, badge, game] = (await published(page.id)).map(
      ({ widget }) => widget as JsonObject,
    );
    const get = (path: string) => app.call(`/v2${path}`, "participant");
    const details = await get(
      `/widget-points/${points?.["id"]}/details.jsonld`,
    );
    expect(details.json.total).toBeGreaterThan(0);
    expect(details.json.details.length).toBeGreaterThan(0);
    const id = String(badge?.["badge"]).split("/").at(-1);
    expect((await get(`/badges/${id}/user.jsonld`)).status).toBe(200);
    expect((await get(`/widget-game/${game?.["id"]}/game-url`)).json).toEqual({
      url: filled("WidgetGame")["url"],
    });
  });
});

test("BO-4.4 what only documents have is in the example of a type, too", () => {
  const schema = {
    "x-private": { url: { examples: ["https://a.example"] }, more: {} },
  };
  expect(exampleBlock({ "@type": "Game", id: 3 }, schema)).toEqual({
    ...{ key: "block", "@type": "Game", url: "https://a.example" },
  });
});
