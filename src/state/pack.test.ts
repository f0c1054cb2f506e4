import fc from "fast-check";
import { expect, test } from "vitest";
import { pack, unpack } from "./pack.ts";

test("any JSON is what it was", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const sent = JSON.parse(JSON.stringify(pack(value)));
      expect(unpack(sent)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("a hundred snapshots of a hundred blocks take little more than one, and share their blocks again", () => {
  const blocks = Array.from({ length: 100 }, (_, id) => ({
    ...{ "@type": "ContentText", id },
    text: { fr: `<p>${`Paragraphe ${id}. `.repeat(60)}</p>` },
  }));
  const snapshots = [blocks];
  for (let step = 0; step < 100; step += 1)
    snapshots.push(
      (snapshots.at(-1) ?? []).map((block) =>
        block.id === step
          ? { ...block, text: { fr: `<p>${step}</p>` } }
          : block,
      ),
    );
  const one = JSON.stringify(pack(blocks)).length;
  const all = JSON.stringify(pack(snapshots));
  expect(all.length).toBeLessThan(2 * one);
  const read = unpack(JSON.parse(all)) as typeof snapshots;
  expect(read).toEqual(snapshots);
  expect(read[1]?.[50]).toBe(read[0]?.[50]);
});
