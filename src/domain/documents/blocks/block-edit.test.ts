import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "#src/schema/json.ts";
import {
  type BlockPlace,
  blockAtPointer,
  copyOfBlock,
  type Direction,
  duplicateBlock,
  editBlock,
  findBlock,
  insertBlock,
  keyMaker,
  moveBlock,
  type Nesting,
  placedBlocks,
  placeTowards,
  removeBlock,
  withUniqueKeys,
} from "./block-edit.ts";

/** Groups hold everything but groups. */
const nesting: Nesting = { accepts: (_, type) => type !== "WidgetGroup" };
/** Groups hold groups. */
const deepNesting: Nesting = { accepts: () => true };

const text = (key: string): JsonObject => ({ key, "@type": "Text" });
const group = (key: string, ...widgets: JsonObject[]): JsonObject => ({
  ...{ key, "@type": "WidgetGroup", widgets },
});
const page = (...blocks: JsonObject[]): JsonObject => ({
  title: { fr: "Page" },
  blocks,
});

/** `n1`, `n2` … */
function counted(letter: string) {
  let count = 0;
  return () => {
    count += 1;
    return `${letter}${count}`;
  };
}

/** `a g(b c) d` */
const outline = (body: JsonObject): string => {
  const one = ({ key, widgets }: JsonObject): string =>
    Array.isArray(widgets)
      ? `${key}(${widgets.map(one).join(" ")})`
      : String(key);
  return (body["blocks"] as JsonObject[]).map(one).join(" ");
};

const body = page(
  text("a"),
  group("g", text("b"), text("c")),
  text("d"),
  group("h"),
);

describe("places", () => {
  test("blocks have their group, index and pointer", () => {
    expect(
      [...placedBlocks(body).values()].map(({ id, group: around, pointer }) => [
        ...[id, around?.id, pointer],
      ]),
    ).toEqual([
      ["a", undefined, "/blocks/0"],
      ["g", undefined, "/blocks/1"],
      ["b", "g", "/blocks/1/widgets/0"],
      ["c", "g", "/blocks/1/widgets/1"],
      ["d", undefined, "/blocks/2"],
      ["h", undefined, "/blocks/3"],
    ]);
  });

  test("what has no key, or a repeated one, is known by its pointer", () => {
    const odd = page(text("a"), { "@type": "Text" }, text("a"));
    expect([...placedBlocks(odd).values()].map(({ id }) => id)).toEqual([
      ...["a", "@/blocks/1", "@/blocks/2"],
    ]);
  });

  test("the innermost block of a pointer", () => {
    const at = (pointer: string) => blockAtPointer(body, pointer)?.id;
    expect(at("/blocks/1/widgets/1/text/fr")).toBe("c");
    expect(at("/blocks/1/type")).toBe("g");
    expect(at("/blocks/10")).toBe(undefined);
    expect(at("/title/fr")).toBe(undefined);
  });

  test.each<[string, Direction, BlockPlace | undefined]>([
    ["a", "up", undefined],
    ["a", "down", { group: null, index: 1 }],
    ["d", "up", { group: null, index: 1 }],
    ["h", "down", undefined],
    ["b", "up", undefined],
    ["b", "down", { group: "g", index: 1 }],
    ["c", "down", undefined],
    ["b", "out", { group: null, index: 2 }],
    ["a", "out", undefined],
    ["d", "in", { group: "g", index: 2 }],
    ["a", "in", { group: "g", index: 0 }],
    ["h", "in", undefined],
    ["missing", "up", undefined],
  ])("%s %s", (id, direction, place) => {
    expect(placeTowards(body, id, direction, nesting)).toEqual(place);
  });
});

describe("operations", () => {
  test.each<[string, string, BlockPlace, string]>([
    ["down", "a", { group: null, index: 2 }, "g(b c) d a h()"],
    ["up", "d", { group: null, index: 0 }, "d a g(b c) h()"],
    ["into a later group", "a", { group: "g", index: 1 }, "g(b a c) d h()"],
    ["into an earlier group", "d", { group: "g", index: 9 }, "a g(b c d) h()"],
    ["out of a group", "b", { group: null, index: 0 }, "b a g(c) d h()"],
    ["to another group", "c", { group: "h", index: 0 }, "a g(b) d h(c)"],
    ["within a group", "b", { group: "g", index: 1 }, "a g(c b) d h()"],
    ["not into itself", "g", { group: "g", index: 0 }, "a g(b c) d h()"],
    ["no group in a group", "h", { group: "g", index: 0 }, "a g(b c) d h()"],
    ["not into a text", "a", { group: "d", index: 0 }, "a g(b c) d h()"],
    [
      "not into what is missing",
      "a",
      { group: "z", index: 0 },
      "a g(b c) d h()",
    ],
    ["to where it is", "a", { group: null, index: -3 }, "a g(b c) d h()"],
  ])("moves %s", (_name, id, place, expected) => {
    const moved = moveBlock(body, id, place, nesting);
    expect(outline(moved)).toBe(expected);
    if (expected === outline(body)) expect(moved).toBe(body);
  });

  test("moves out of groups that hold groups, and never into what is in it", () => {
    const deep = page({
      ...{ key: "x", "@type": "WidgetGroup" },
      widgets: [group("y", text("z")), text("w")],
    });
    const move = (id: string, place: BlockPlace) =>
      outline(moveBlock(deep, id, place, deepNesting));
    expect(move("z", { group: "x", index: 0 })).toBe("x(z y() w)");
    expect(move("w", { group: "y", index: 1 })).toBe("x(y(z w))");
    expect(move("x", { group: "y", index: 0 })).toBe(outline(deep));
  });

  test("moves blocks that are known by their pointers", () => {
    const odd = page(text("a"), { "@type": "WidgetGroup", widgets: [] });
    const moved = moveBlock(
      odd,
      "a",
      { group: "@/blocks/1", index: 0 },
      nesting,
    );
    expect(moved["blocks"]).toEqual([
      { "@type": "WidgetGroup", widgets: [text("a")] },
    ]);
  });

  test.each<[BlockPlace, string]>([
    [{ group: null, index: 1 }, "a n g(b c) d h()"],
    [{ group: null, index: 99 }, "a g(b c) d h() n"],
    [{ group: "h", index: 0 }, "a g(b c) d h(n)"],
    [{ group: "a", index: 0 }, "a g(b c) d h()"],
  ])("inserts at %j", (place, expected) => {
    expect(outline(insertBlock(body, text("n"), place, nesting))).toBe(
      expected,
    );
  });

  test("inserts in a page and a group without a list", () => {
    const bare = { title: {}, blocks: null };
    expect(
      outline(insertBlock(bare, text("n"), { group: null, index: 0 }, nesting)),
    ).toBe("n");
    const empty = page({ key: "g", "@type": "WidgetGroup" });
    expect(
      outline(insertBlock(empty, text("n"), { group: "g", index: 0 }, nesting)),
    ).toBe("g(n)");
  });

  test("removes a block, and a group with what is in it", () => {
    expect(outline(removeBlock(body, "b"))).toBe("a g(c) d h()");
    expect(outline(removeBlock(body, "g"))).toBe("a d h()");
    expect(removeBlock(body, "z")).toBe(body);
  });

  test("duplicates with other keys throughout, and without ids", () => {
    const newKey = counted("n");
    const with7 = page(group("g", { ...text("b"), id: 7, more: 1 }));
    const made = duplicateBlock(with7, "g", newKey);
    expect(made.id).toBe("n1");
    expect(outline(made.body)).toBe("g(b) n1(n2)");
    expect(findBlock(made.body, "n2")?.block).toEqual({
      ...text("n2"),
      more: 1,
    });
  });

  test("edits one block and leaves all others the same objects", () => {
    const edited = editBlock(body, "b", (block) => ({ ...block, text: "x" }));
    const blocks = edited["blocks"] as JsonObject[];
    const before = body["blocks"] as JsonObject[];
    expect(findBlock(edited, "b")?.block).toMatchObject({ text: "x" });
    expect(blocks.map((block, index) => block === before[index])).toEqual([
      ...[true, false, true, true],
    ]);
    expect(editBlock(body, "b", (block) => block)).toBe(body);
  });

  test("gives keys to blocks without one, and to repeated ones", () => {
    const newKey = counted("n");
    const odd = page(text("a"), group("a", { "@type": "Text" }), text("c"));
    const named = withUniqueKeys(odd, newKey);
    expect(outline(named)).toBe("a n1(n2) c");
    expect(withUniqueKeys(named, newKey)).toBe(named);
  });

  test("keys are made of random bytes, and never one that a block has", () => {
    const rounds = [0, 0, 1];
    const newKey = keyMaker(body, (bytes) => bytes.fill(rounds.shift() ?? 2));
    expect([newKey(), newKey()]).toEqual([
      "block-aaaaaaaaaa",
      "block-bbbbbbbbbb",
    ]);
  });
});

describe("whatever is done", () => {
  const anyPage = fc
    .array(fc.array(fc.boolean(), { maxLength: 4 }), { maxLength: 8 })
    .map((groups) => {
      const key = counted("k");
      return page(
        ...groups.map((inner) =>
          inner.length === 0
            ? text(key())
            : group(key(), ...inner.map(() => text(key()))),
        ),
      );
    });
  const objects = (whole: JsonObject) =>
    new Map(
      [...placedBlocks(whole).values()].map(({ id, block }) => [id, block]),
    );

  test("no block is lost by a move, keys stay unique, and what is not around it stays the same object", () => {
    fc.assert(
      fc.property(
        anyPage,
        fc.nat(),
        fc.nat(),
        fc.nat(10),
        (whole, which, where, index) => {
          const before = [...placedBlocks(whole).values()];
          const moved = before[which % Math.max(1, before.length)];
          if (moved === undefined) return;
          const targets = [null, ...before.map(({ id }) => id)];
          const to = targets[where % targets.length] ?? null;
          const result = moveBlock(
            whole,
            moved.id,
            { group: to, index },
            nesting,
          );
          const after = objects(result);
          expect([...after.keys()].toSorted()).toEqual(
            before.map(({ id }) => id).toSorted(),
          );
          const around = new Set([moved.group?.id, to]);
          for (const { id, block } of before)
            if (!around.has(id)) expect(after.get(id)).toBe(block);
        },
      ),
    );
  });

  test("a copy shares no key with the page, and a removal takes what is in the block alone", () => {
    fc.assert(
      fc.property(
        anyPage,
        fc.nat(),
        fc.infiniteStream(fc.nat(255)),
        (whole, which, bytes) => {
          const before = [...placedBlocks(whole).values()];
          const chosen = before[which % Math.max(1, before.length)];
          if (chosen === undefined) return;
          const newKey = keyMaker(whole, (array) =>
            array.map(() => bytes.next().value ?? 0),
          );
          const copied = duplicateBlock(whole, chosen.id, newKey);
          const inner = [...placedBlocks(page(chosen.block)).values()];
          const ids = [...placedBlocks(copied.body).values()].map(
            ({ id }) => id,
          );
          expect(new Set(ids).size).toBe(before.length + inner.length);
          expect(ids.some((id) => id.startsWith("@"))).toBe(false);
          expect(removeBlock(copied.body, copied.id)).toEqual(whole);
          expect(copyOfBlock(chosen.block, newKey)["key"]).not.toBe(chosen.id);
        },
      ),
    );
  });
});
