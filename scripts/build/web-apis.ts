/**
 * Which web APIs a script uses, and since when browsers have them (MDN's compatibility data). An API is recognized by its
 * name: globals (`structuredClone`), static members (`Promise.withResolvers`), and called methods (`.toSorted()`) whose
 * name no older API has. The type checker sees the other methods, in code of ours (tsconfig.browser.json).
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from "@mdn/browser-compat-data";
import { isRecord } from "#src/schema/json.ts";

/** Browsers, as the compatibility data names them, each with a version. */
export type Browsers = Readonly<Record<string, number>>;

/** An API: its path from the global object, such as `Array.prototype.at`, and which browsers have it. */
export interface WebApi {
  path: string;
  compat: CompatStatement;
}

interface Catalog {
  /** By path: constructors, namespaces, functions and static members. */
  globals: ReadonlyMap<string, WebApi>;
  /** By name: the method of that name that browsers have had for longest. */
  methods: ReadonlyMap<string, WebApi>;
}

const isStandard = (support: SimpleSupportStatement) =>
  !(
    support.prefix ||
    support.alternative_name ||
    support.flags ||
    support.version_removed
  );

function firstVersion({ compat }: WebApi, browser: string): number {
  const support = (compat.support as Record<string, unknown>)[browser] ?? [];
  const versions = [support as SimpleSupportStatement]
    .flat()
    .filter(isStandard)
    .map(({ version_added: added }) =>
      typeof added === "string" ? Number.parseFloat(added.replace("≤", "")) : 0,
    )
    .filter((version) => version > 0);
  return Math.min(...versions);
}

/** Those of `browsers` that lack an API. */
export const missingIn = (api: WebApi, browsers: Browsers): string[] =>
  Object.entries(browsers)
    .filter(([name, version]) => firstVersion(api, name) > version)
    .map(([name]) => name);

/**
 * Interfaces whose methods are recognized, in addition to the language's own classes. Methods of rarer interfaces (GPU,
 * sensors, marquees), iterators and disposable stacks are not: their names (`use`, `start`, `drop`) are common in any code.
 */
const recognized =
  /^(AbortSignal|Blob|Crypto|Document|DocumentFragment|Element|File|FormData|Headers|HTMLDialogElement|HTMLElement|HTMLFormElement|Request|Response|URLSearchParams|Window)\./;
const unrecognized = /^(Iterator|Async\w*|DisposableStack)\./;

const isObject = (value: unknown): value is object =>
  typeof value === "function" || (typeof value === "object" && value !== null);

/** The data does not tell static members of the language's own classes from methods; this process does. */
function isStatic(owner: string, name: string): boolean {
  const found = owner
    .split(".")
    .reduce<unknown>(
      (object, part) => (isObject(object) ? Reflect.get(object, part) : null),
      globalThis,
    );
  return isObject(found) && Reflect.has(found, name);
}

const entriesOf = (node: Identifier) =>
  Object.entries(node).filter(([key]) => key !== "__compat") as [
    string,
    Identifier,
  ][];

const file = fileURLToPath(import.meta.resolve("@mdn/browser-compat-data"));

function readCatalog(): Catalog {
  const { api, javascript } = JSON.parse(
    readFileSync(file, "utf8"),
  ) as CompatData;
  const language = (javascript["builtins"] ?? {}) as Identifier;
  const globals = new Map<string, WebApi>();
  const methods = new Map<string, WebApi>();

  const add = (owner: string, key: string, compat: CompatStatement) => {
    const name = key.replace(/_static$/, "");
    if (owner === "" || name !== key || isStatic(owner, name)) {
      const path = owner === "" ? name : `${owner}.${name}`;
      globals.set(path, { path, compat });
      return;
    }
    const method = { path: `${owner}.prototype.${name}`, compat };
    const known = methods.get(name);
    if (
      known === undefined ||
      firstVersion(method, "chrome") < firstVersion(known, "chrome")
    )
      methods.set(name, method);
  };
  const addAll = (owner: string, node: Identifier = {}) => {
    for (const [key, { __compat }] of entriesOf(node))
      if (__compat) add(owner, key, __compat);
  };
  for (const group of [api, language]) {
    addAll("", group);
    for (const [name, node] of entriesOf(group)) addAll(name, node);
  }
  addAll("", api["Window"]);
  addAll("", language["globals"]);
  for (const [name, node] of entriesOf(language["Intl"] ?? {}))
    addAll(`Intl.${name}`, node);
  for (const [name, { path }] of methods) {
    const isOfLanguage = Object.hasOwn(language, path.split(".")[0] ?? "");
    if (unrecognized.test(path) || !(isOfLanguage || recognized.test(path)))
      methods.delete(name);
  }
  return { globals, methods };
}

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  isRecord(value) && typeof value["type"] === "string";

/** The text of a literal; minifiers write `\`text\`` for `"text"`. */
function literal(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  const { value, quasis } = node;
  if (typeof value === "string") return value;
  const [only, ...more] = [quasis].flat();
  const text = isNode(only) && isRecord(only["value"]) && only["value"];
  return text && more.length === 0 && typeof text["cooked"] === "string"
    ? text["cooked"]
    : undefined;
}

const identifier = (node: unknown): string | undefined =>
  isNode(node) && typeof node["name"] === "string" ? node["name"] : undefined;

/** The name of a member: `x.name`, `x["name"]`. */
const memberOf = ({ computed, property }: Node): string | undefined =>
  computed === true ? literal(property) : identifier(property);

const globalObjects = new Set(["globalThis", "window", "self"]);

/** The path of what an expression names, from the global object; undefined where it depends on something else. */
function pathOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Identifier") return identifier(node);
  if (node.type !== "MemberExpression") return undefined;
  const owner = pathOf(node["object"]);
  const name = memberOf(node);
  if (owner === undefined || name === undefined) return undefined;
  return globalObjects.has(owner) ? name : `${owner}.${name}`;
}

const isKeyed = (type: string) =>
  type === "Property" ||
  type === "MethodDefinition" ||
  type === "PropertyDefinition";

let catalog: Catalog | undefined;

/**
 * The APIs that a script uses without checking for them. One that it checks for anywhere (`typeof name`, `"name" in …`,
 * `x.name && …`, `x.name?.()`) counts as checked everywhere in it.
 * @param program its syntax tree (ESTree)
 */
export function usedApis(program: unknown): WebApi[] {
  catalog ??= readCatalog();
  const { globals, methods } = catalog;
  const used = new Set<WebApi>();
  const checked = new Set<WebApi>();
  const find = (node: Node): WebApi | undefined =>
    globals.get(pathOf(node) ?? "") ??
    (node.type === "MemberExpression"
      ? methods.get(memberOf(node) ?? "")
      : undefined);
  const note = (set: Set<WebApi>, api: WebApi | undefined) => {
    if (api !== undefined) set.add(api);
  };

  const visit = (node: Node, isCalled = false): void => {
    const { type, callee, operator, left, argument } = node;
    if (type === "Identifier") note(used, find(node));
    if (type === "MemberExpression" && !isCalled) note(checked, find(node));
    if (operator === "typeof" && isNode(argument))
      note(checked, find(argument));
    if (operator === "in") {
      const name = literal(left) ?? "";
      note(checked, globals.get(name) ?? methods.get(name));
    }
    if (isNode(callee))
      note(node["optional"] === true ? checked : used, find(callee));
    const isNamed = node["computed"] !== true;
    for (const part in node) {
      if (isNamed && type === "MemberExpression" && part === "property")
        continue;
      if (isNamed && part === "key" && isKeyed(type)) continue;
      const value = node[part];
      if (!Array.isArray(value)) {
        if (isNode(value)) visit(value, value === callee);
      } else for (const one of value) if (isNode(one)) visit(one);
    }
  };
  if (isNode(program)) visit(program);
  return [...used].filter((api) => !checked.has(api));
}
