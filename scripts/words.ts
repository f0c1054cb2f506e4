/**
 * Adds, changes or removes messages; adding and removing concerns all six languages, so that none is ever behind.
 *
 *   npm run words -- add words.json    merges {"fr": {"section.key": "…"}, "en": {…}, …}: every key in every language,
 *                                      else nothing is written
 *   npm run words -- set key fr "…"    changes one message in one language; its placeholders must stay
 *   npm run words -- remove key…       removes keys from every language
 */
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readJson, runScript, UserError } from "#server/core/cli.ts";
import { language as constraints } from "#src/schema/constraints.gen.ts";
import { generate } from "./generate/generate.ts";

const languages = constraints.enum;
type Tree = { [key: string]: string | Tree };

const fileOf = (language: string) =>
  fileURLToPath(
    new URL(`../src/i18n/locales/${language}.json`, import.meta.url),
  );
const lock = fileURLToPath(new URL("../.words-lock", import.meta.url));

function set(tree: Tree, path: string[], word: string | undefined): void {
  const [head, ...rest] = path;
  if (head === undefined) return;
  if (rest.length === 0) {
    if (word === undefined) delete tree[head];
    else tree[head] = word;
    return;
  }
  const next = tree[head] ?? {};
  if (typeof next === "string")
    throw new UserError(
      `${path.join(".")}: "${head}" is a message, not a section`,
    );
  tree[head] = next;
  set(next, rest, word);
  if (Object.keys(next).length === 0) delete tree[head];
}

function sorted(tree: Tree): Tree {
  return Object.fromEntries(
    Object.entries(tree)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [
        key,
        typeof value === "string" ? value : sorted(value),
      ]),
  );
}

function withLock(work: () => void): void {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (Date.now() > deadline)
        throw new UserError(`${lock} is held; remove it if nobody is writing`, {
          cause: error,
        });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
  try {
    work();
  } finally {
    rmdirSync(lock);
  }
}

function change(edit: (language: string, tree: Tree) => void): void {
  withLock(() => {
    const trees = languages.map((language) => {
      const tree = JSON.parse(readFileSync(fileOf(language), "utf8")) as Tree;
      edit(language, tree);
      return [language, tree] as const;
    });
    for (const [language, tree] of trees)
      writeFileSync(
        fileOf(language),
        `${JSON.stringify(sorted(tree), null, 2)}\n`,
      );
  });
}

/** i18next's plural suffixes differ by language: `_many` exists in French, Italian and Spanish only. */
const base = (key: string) =>
  key.replace(/_(zero|one|two|few|many|other)$/, "");

/** Merges messages by language and key. Throws a UserError, with nothing written, when a language lacks a key. */
export function addMessages(
  added: Readonly<Record<string, Record<string, string>>>,
): void {
  const keysOf = (language: string) =>
    Object.keys(added[language] ?? {}).map(base);
  const keys = new Set(languages.flatMap(keysOf));
  const missing = languages.flatMap((language) => {
    const own = new Set(keysOf(language));
    return [...keys]
      .filter((key) => !own.has(key))
      .map((key) => `${language}: ${key}`);
  });
  if (missing.length > 0)
    throw new UserError(`Nothing written. Missing:\n  ${missing.join("\n  ")}`);
  change((language, tree) => {
    for (const [key, word] of Object.entries(added[language] ?? {}))
      set(tree, key.split("."), word);
  });
}

const wordAt = (tree: Tree, key: string): unknown =>
  key
    .split(".")
    .reduce<unknown>(
      (found, part) => (found as Tree | undefined)?.[part],
      tree,
    );

const placeholdersIn = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map(([, name]) => name)
    .sort()
    .join(", ");

/** Changes one message. Throws a UserError, with nothing written, if there is no such message or a placeholder would change. */
function setMessage(key: string, language: string, word: string): void {
  if (!(languages as readonly string[]).includes(language))
    throw new UserError(`${language}: expected one of ${languages.join(", ")}`);
  change((one, tree) => {
    if (one !== language) return;
    const present = wordAt(tree, key);
    if (typeof present !== "string")
      throw new UserError(`${language} has no message ${key}`);
    const [before, after] = [present, word].map(placeholdersIn);
    if (before !== after)
      throw new UserError(
        `${key}: expected the placeholders ${before || "none"}, got ${after || "none"}`,
      );
    set(tree, key.split("."), word);
  });
}

async function main(command?: string, ...rest: string[]): Promise<number> {
  const [file] = rest;
  if (command === "add" && file !== undefined)
    addMessages(readJson(file) as Parameters<typeof addMessages>[0]);
  else if (command === "set" && rest.length === 3)
    setMessage(...(rest as [string, string, string]));
  else if (command === "remove" && file !== undefined)
    change((_, tree) => {
      for (const key of rest) set(tree, key.split("."), undefined);
    });
  else throw new UserError("Add, set or remove? See npm run words -- --help.");
  await generate();
  return 0;
}

if (import.meta.main)
  await runScript(import.meta.filename, {}, (_, words) => main(...words));
