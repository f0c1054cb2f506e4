import { escaped } from "#src/schema/pointer.ts";

/** What is wrong with a text of JSON. */
export type JsonMistake =
  | "colon"
  | "comma"
  | "escape"
  | "extra"
  | "name"
  | "number"
  | "quote"
  | "twice"
  | "unclosed"
  | "value";

export interface JsonError {
  at: number;
  mistake: JsonMistake;
  /** The bracket that is missing, or the name that is there twice. */
  what: string;
}

/** Where a value is in the text, with its name. */
export interface JsonRange {
  from: number;
  to: number;
}

export type JsonSource =
  | { value: unknown; ranges: ReadonlyMap<string, JsonRange> }
  | { error: JsonError };

class Mistake extends Error {
  readonly found: JsonError;

  constructor(found: JsonError) {
    super(found.mistake);
    this.found = found;
  }
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /[\w.+-]+/y;
const string =
  /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const space = /[ \t\r\n]*/y;

/** Reads JSON: its value, and where each value is by JSON Pointer; or where and why it cannot be read. */
export function readJson(text: string): JsonSource {
  const ranges = new Map<string, JsonRange>();
  let at = 0;
  try {
    skip();
    readValue("", at);
    if (at < text.length) fail("extra");
    return { value: JSON.parse(text), ranges };
  } catch (error) {
    if (error instanceof Mistake) return { error: error.found };
    throw error;
  }

  function fail(mistake: JsonMistake, what = "", where = at): never {
    throw new Mistake({ at: Math.min(where, text.length), mistake, what });
  }

  function match(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  }

  function skip(): void {
    at += match(space)?.length ?? 0;
  }

  function readValue(pointer: string, from: number): void {
    const first = text[at];
    if (first === "{") readList(pointer, "}");
    else if (first === "[") readList(pointer, "]");
    else if (first === '"') readString();
    else readWord();
    ranges.set(pointer, { from, to: at });
    skip();
  }

  function readList(pointer: string, end: "}" | "]"): void {
    const names = new Set<string>();
    at += 1;
    skip();
    for (let index = 0; text[at] !== end; index += 1) {
      if (at >= text.length) fail("unclosed", end);
      if (index > 0) {
        if (text[at] !== ",") fail("comma");
        at += 1;
        skip();
      }
      const from = at;
      if (end === "]") readValue(`${pointer}/${index}`, from);
      else {
        if (text[at] !== '"') fail(at < text.length ? "name" : "unclosed", end);
        const name = JSON.parse(readString()) as string;
        if (names.has(name)) fail("twice", name, from);
        names.add(name);
        skip();
        if (text[at] !== ":") fail("colon");
        at += 1;
        skip();
        const part = escaped(name);
        readValue(`${pointer}/${part}`, from);
      }
    }
    at += 1;
  }

  function readString(): string {
    const read = match(string);
    if (read === undefined) return failInString();
    at += read.length;
    return read;
  }

  function failInString(): never {
    const line = text.indexOf("\n", at);
    const end = line === -1 ? text.length : line;
    for (let here = at + 1; here < end; here += 1) {
      if (text[here] === "\\") {
        if (!/^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/.test(text.slice(here)))
          fail("escape", "", here);
        here += 1;
      } else if (text.charCodeAt(here) < 0x20) fail("escape", "", here);
    }
    return fail("quote");
  }

  function readWord(): void {
    const read = match(word) ?? "";
    const isKnown = /^(?:true|false|null)$/.test(read);
    if (!isKnown && match(number) !== read)
      fail(/^[-+.]?\d/.test(read) ? "number" : "value");
    if (read === "") fail("value");
    at += read.length;
  }
}
