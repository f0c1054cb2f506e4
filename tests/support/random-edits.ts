import type { Random } from "#server/seed/random.ts";
import {
  type BlockPlace,
  blocksIn,
  editBlock,
  insertBlock,
  mayHold,
  moveBlock,
  type Nesting,
  type PlacedBlock,
  placedBlocks,
  removeBlock,
  typeOf,
} from "#src/domain/documents/blocks/block-edit.ts";
import type { Conflict } from "#src/domain/documents/merge/merge.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";

/** What one change concerned. */
export interface Touched {
  what: "add" | "move" | "remove" | "text";
  /** The block; empty for the page itself. */
  key: string;
  /** Of a text, such as `title/fr`. */
  field?: string;
  /** The keys of the groups that the block was in, or is in now; empty for the top of the page. */
  groups: readonly string[];
}

/** Groups hold everything but groups. */
const nesting: Nesting = { accepts: (_, type) => type !== "WidgetGroup" };

const languages = ["fr", "en"];

/** The words that a writer made, such as `w12`. */
const wordsIn = (value: Json): string[] =>
  JSON.stringify(value ?? null).match(/\bw\d+\b/g) ?? [];

/** The names of the text of a block, and what is around its words. */
const fieldOf = (block: JsonObject): string =>
  typeOf(block) === "ContentText" ? "text" : "title";

/** A text with its words changed. */
function rewritten(text: Json, change: (words: string[]) => string[]): string {
  const [, start = "", inner = "", end = ""] =
    /^(<p>)?(.*?)(<\/p>)?$/.exec(String(text ?? "")) ?? [];
  return `${start}${change(inner.split(" ").filter((word) => word !== "")).join(" ")}${end}`;
}

/**
 * Writes in the page of several people at random, and knows each word that was written: in the end it is in the page, or
 * a person took it away who had seen it.
 */
export function createWriter(dice: Random) {
  let count = 0;
  const words = new Set<string>();
  const given = new Set<string>();

  function newWord(): string {
    count += 1;
    const word = `w${count}`;
    words.add(word);
    return word;
  }

  function newBlock(type: string): JsonObject {
    count += 1;
    const key = `block-${count}`;
    const text = newWord();
    if (type === "ContentText")
      return { key, "@type": type, text: { fr: `<p>${text}</p>` } };
    const group = { type: "double", widgets: [] };
    return {
      ...{ key, "@type": type, title: { fr: text } },
      ...(type === "WidgetGroup" && group),
    };
  }

  const giveUp = (lost: Json, kept: Json): void => {
    const left = wordsIn(kept);
    for (const word of wordsIn(lost)) if (!left.includes(word)) given.add(word);
  };

  const groupsOf = (placed: PlacedBlock | undefined): string[] => [
    placed?.group?.id ?? "",
  ];

  function randomPlace(body: JsonObject, type: string): BlockPlace {
    const groups = [...placedBlocks(body).values()].filter(({ id }) =>
      mayHold(body, id, type, nesting),
    );
    const group = dice.chance(0.5)
      ? undefined
      : groups[dice.int(0, groups.length)];
    return {
      group: group?.id ?? null,
      index: dice.int(0, blocksIn(body, group).length),
    };
  }

  function write(body: JsonObject, touched: Touched[]): JsonObject {
    const all = [...placedBlocks(body).values()];
    const placed = all[dice.int(0, all.length)];
    const language = dice.pick(languages);
    const name = placed === undefined ? "title" : fieldOf(placed.block);
    const rewrite = (holder: JsonObject): JsonObject => {
      const texts = isObject(holder[name]) ? holder[name] : {};
      const before = texts[language] ?? (name === "text" ? "<p></p>" : "");
      const isReplaced = dice.chance(0.1);
      const after = rewritten(before, (present) =>
        isReplaced
          ? [newWord()]
          : present.toSpliced(dice.int(0, present.length), 0, newWord()),
      );
      giveUp(before, after);
      return { ...holder, [name]: { ...texts, [language]: after } };
    };
    touched.push({
      ...{ what: "text", key: placed?.id ?? "", field: `${name}/${language}` },
      groups: groupsOf(placed),
    });
    return placed === undefined
      ? rewrite(body)
      : editBlock(body, placed.id, rewrite);
  }

  function add(body: JsonObject, touched: Touched[]): JsonObject {
    const block = newBlock(
      dice.pick([
        "ContentText",
        "WidgetPoints",
        "WidgetEditorial",
        "WidgetGroup",
      ]),
    );
    const place = randomPlace(body, typeOf(block));
    touched.push({
      ...{
        what: "add",
        key: String(block["key"]),
        groups: [place.group ?? ""],
      },
    });
    return insertBlock(body, block, place, nesting);
  }

  function move(body: JsonObject, touched: Touched[]): JsonObject {
    const placed = dice.pick([...placedBlocks(body).values()]);
    const place = randomPlace(body, typeOf(placed.block));
    touched.push({
      ...{ what: "move", key: placed.id },
      groups: [...groupsOf(placed), place.group ?? ""],
    });
    return moveBlock(body, placed.id, place, nesting);
  }

  function remove(body: JsonObject, touched: Touched[]): JsonObject {
    const all = [...placedBlocks(body).values()];
    const { id, block } = dice.pick(all);
    for (const one of all)
      if (one.id === id || one.group?.id === id)
        touched.push({ what: "remove", key: one.id, groups: groupsOf(one) });
    giveUp(block, null);
    return removeBlock(body, id);
  }

  return {
    /** A page with a few blocks. */
    start(): JsonObject {
      const blocks = Array.from({ length: 8 }, (_, index) =>
        newBlock(index % 4 === 0 ? "WidgetGroup" : "ContentText"),
      );
      return { title: { fr: newWord(), en: newWord() }, blocks };
    },

    /** Makes one change, and says what it concerned. */
    edit(body: JsonObject, touched: Touched[]): JsonObject {
      const size = placedBlocks(body).size;
      const turn = dice.next();
      if (size < 6 || (turn < 0.12 && size < 60)) return add(body, touched);
      if (turn < 0.26) return move(body, touched);
      if (turn < 0.34 && size > 8) return remove(body, touched);
      return write(body, touched);
    },

    /** A person decided against a value that they saw. */
    giveUp,

    count: () => words.size,

    /** Words that are lost although no person took them away, and words and blocks that are there twice. */
    faultsIn(body: JsonObject): string[] {
      const found = wordsIn(body);
      const keys = [...placedBlocks(body).keys()];
      return [
        ...[...words]
          .filter((word) => !found.includes(word) && !given.has(word))
          .map((word) => `${word} is lost`),
        ...found
          .filter((word, index) => found.indexOf(word) !== index)
          .map((word) => `${word} is there twice`),
        ...keys
          .filter((key) => key.startsWith("@"))
          .map((key) => `a block is there twice: ${key}`),
      ];
    },
  };
}

/** Whether two people's changes both concern what a question is about. */
export function isOfBoth(
  { path, about }: Conflict,
  one: readonly Touched[],
  other: readonly Touched[],
): boolean {
  const both = (is: (touched: Touched) => boolean) =>
    one.some(is) && other.some(is);
  const at = path.findLastIndex((name) => name.startsWith("block-"));
  const key = path[at] ?? "";
  const rest = path.slice(at + 1);
  if (about === "place")
    return both(({ what, key: moved }) => what === "move" && moved === key);
  if (about === "order")
    return both(({ what, groups }) => what === "move" && groups.includes(key));
  if (rest.length > 0)
    return both(
      ({ key: written, field }) => written === key && field === rest.join("/"),
    );
  const isRemoved = ({ what, key: removed }: Touched) =>
    what === "remove" && removed === key;
  const isUsed = (touched: Touched) =>
    !isRemoved(touched) &&
    (touched.key === key || touched.groups.includes(key));
  return (
    (one.some(isRemoved) && other.some(isUsed)) ||
    (other.some(isRemoved) && one.some(isUsed))
  );
}
