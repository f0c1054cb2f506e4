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

/** The path of what an expression names, from the global object unless a scope declares its first name; undefined where it depends on something else. */
function pathOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "Identifier") return identifier(node);
  if (node.type !== "MemberExpression") return undefined;
  const owner = pathOf(node["object"]);
  const name = memberOf(node);
  if (owner === undefined || name === undefined) return undefined;
  return globalObjects.has(owner) ? name : `${owner}.${name}`;
}

/** The first name of the path. */
const rootOf = (node: Node): string | undefined =>
  node.type === "MemberExpression" && isNode(node["object"])
    ? rootOf(node["object"])
    : identifier(node);

interface Scope {
  names: Set<string>;
  outer: Scope | undefined;
  /** Where `var` declares: of the nearest function, or of the script. */
  hoisted: Set<string>;
}

const isFunction = ({ type }: Node) => /Function/.test(type);
const hasScope = /Function|Block|^For|^Catch|^SwitchStatement|^Class/;

function innerScope(node: Node, outer: Scope | undefined): Scope {
  const names = new Set<string>();
  const isHoisting = outer === undefined || isFunction(node);
  return { names, outer, hoisted: isHoisting ? names : outer.hoisted };
}

const isDeclared = (name: string, scope: Scope | undefined): boolean =>
  scope !== undefined &&
  (scope.names.has(name) || isDeclared(name, scope.outer));

/** The names that a pattern declares. */
function namesIn(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesIn);
  if (!isNode(pattern)) return [];
  const { elements, properties, left, argument, value } = pattern;
  return pattern.type === "Identifier"
    ? [String(pattern["name"])]
    : namesIn([elements, properties, left, argument, value]);
}

/** Adds the names that a node declares, in its own scope or in the one around it. */
function declare(node: Node, around: Scope, own: Scope): void {
  const { type, id, params, param, local, kind } = node;
  const add = ({ names }: Pick<Scope, "names">, pattern: unknown) => {
    for (const name of namesIn(pattern)) names.add(name);
  };
  if (type === "VariableDeclarator") add(around, id);
  if (type === "VariableDeclaration" && kind === "var")
    for (const one of [node["declarations"]].flat())
      add({ names: around.hoisted }, isNode(one) && one["id"]);
  if (isFunction(node) || type.startsWith("Class"))
    add(type.endsWith("Declaration") ? around : own, id);
  if (/^Import.*Specifier$/.test(type)) add(around, local);
  add(own, [params, param]);
}

const isKeyed = (type: string) =>
  type === "Property" ||
  type === "MethodDefinition" ||
  type === "PropertyDefinition";

/** Parts of nodes that name neither a variable nor a member. */
const labels = new Set(["exported", "imported", "label"]);

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
  const find = (node: Node, scope?: Scope): WebApi | undefined =>
    (isDeclared(rootOf(node) ?? "", scope)
      ? undefined
      : globals.get(pathOf(node) ?? "")) ??
    (node.type === "MemberExpression"
      ? methods.get(memberOf(node) ?? "")
      : undefined);
  /** What looks like an API, until all declarations are known. */
  const found: [set: Set<WebApi>, node: Node, scope: Scope][] = [];
  const note = (set: Set<WebApi>, node: Node, scope: Scope) => {
    if (find(node) !== undefined) found.push([set, node, scope]);
  };

  const visit = (node: Node, around: Scope, isCalled = false): void => {
    const { type, callee, operator, left, argument } = node;
    const scope = hasScope.test(type) ? innerScope(node, around) : around;
    declare(node, around, scope);
    if (type === "Identifier") note(used, node, scope);
    if (type === "MemberExpression" && !isCalled) note(checked, node, scope);
    if (operator === "typeof" && isNode(argument))
      note(checked, argument, scope);
    if (operator === "in") {
      const name = literal(left) ?? "";
      const api = globals.get(name) ?? methods.get(name);
      if (api !== undefined) checked.add(api);
    }
    if (isNode(callee))
      note(node["optional"] === true ? checked : used, callee, scope);
    const isNamed = node["computed"] !== true;
    for (const part in node) {
      if (isNamed && type === "MemberExpression" && part === "property")
        continue;
      if (isNamed && part === "key" && isKeyed(type)) continue;
      if (labels.has(part)) continue;
      const value = node[part];
      if (!Array.isArray(value)) {
        if (isNode(value)) visit(value, scope, value === callee);
      } else for (const one of value) if (isNode(one)) visit(one, scope);
    }
  };
  if (isNode(program)) visit(program, innerScope(program, undefined));
  for (const [set, node, scope] of found) {
    const api = find(node, scope);
    if (api !== undefined) set.add(api);
  }
  return [...used].filter((api) => !checked.has(api));
}
