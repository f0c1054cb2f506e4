import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  documentKinds,
  type KindName,
  kindNames,
} from "#registry/documents.ts";
import { pageBlocks } from "#server/services/documents/blocks.ts";
import { type AnyReference, entityId } from "#src/domain/values/reference.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import {
  createDocument,
  documentOf,
  pageOf,
  six,
  textBlock,
} from "#tests/support/documents.ts";
import { openAdministration } from "#tests/support/office.ts";

const { app, office } = await openAdministration();

/** A field of a schema that refers to something, by the names that lead to it; `*` is an item of a list. */
interface Field {
  path: readonly string[];
  rule: JsonObject;
}

/** The address of a game, which participants get by another call. */
const isPrivate = (rule: JsonObject) => rule["x-editor"] === "address";

const isReference = (rule: JsonObject) =>
  !isPrivate(rule) &&
  (["x-reference", "x-entity"].some((name) => name in rule) ||
    rule["x-link"] === true ||
    ["groups", "image"].includes(String(rule["x-editor"])));

function fieldsOf(rule: Json, path: readonly string[] = []): Field[] {
  if (!isObject(rule)) return [];
  const { properties, items } = rule;
  const isList = [rule["type"]].flat().includes("array");
  const isLeaf = isReference(rule) && (isList || !isObject(properties));
  if (isLeaf) return [{ path, rule }];
  const inner = Object.entries(isObject(properties) ? properties : {});
  return [
    ...inner.flatMap(([name, one]) => fieldsOf(one, [...path, name])),
    ...(isObject(items) && items["x-blocks"] !== true
      ? fieldsOf(items, [...path, "*"])
      : []),
    ...(rule["x-editor"] === "reference" && !isLeaf ? [{ path, rule }] : []),
  ];
}

/** The segments of the addresses of what can be referred to, with the id of one that the demo has. */
const ids: Record<string, number> = {
  ...{ challenges: 1, badges: 1, contents: 2, rewards: 1 },
  ...{ "content-categories": 1, "shared-blocks": 0 },
};

/** The values that the form, or another program, writes into a field. */
function valuesFor({ path, rule }: Field): Json[] {
  const types = [rule["type"]].flat();
  const segment = rule["x-reference"];
  if (typeof segment === "string") {
    const id = ids[segment] ?? 0;
    const iri = `/v2/${segment}/${id}`;
    return [
      ...(types.includes("string") ? [iri, String(id)] : []),
      ...(types.includes("integer") ? [id] : []),
    ];
  }
  if ("x-entity" in rule) return [2];
  if (rule["x-editor"] === "groups") return [["/v2/user-groups/2"]];
  const address = path.at(-1) === "url" || rule["x-link"] === true;
  return address ? ["/content/2", "https://example.com/a"] : ["/media/a.jpg"];
}

/** What a document needs beside the field, by its kind. */
const base: Partial<Record<KindName, () => JsonObject>> = {
  badge: () => ({ rule: { type: "declarations", count: 1 } }),
  notice: () => ({ text: six("Un texte") }),
  product: () => ({
    ...{ productName: six("Un produit"), productCode: randomUUID() },
  }),
  challenge: () => ({
    ...{ type: "Deal", goalType: "generic" },
    challengeGoals: [{ value: 1, reward: 1 }],
    tests: [
      {
        ...{ key: "a", name: "Un essai", at: "2026-03-01T08:00:00.000Z" },
        ...{ person: { groups: [] }, lines: [], expect: {} },
      },
    ],
  }),
};

/** A value of a property that a block cannot be published without. */
function sampleOf(name: string, rule: JsonObject): Json {
  const { items, enum: choices } = rule;
  if (isObject(items))
    return items["x-blocks"] === true
      ? [{ "@type": "WidgetPoints", key: "two" }]
      : [needsOf(items)];
  if (Array.isArray(choices)) return choices[0] ?? null;
  if (isReference(rule)) return valuesFor({ path: [name], rule })[0] ?? null;
  if (rule["x-editor"] === "instant") return "2031-06-28T18:00:00Z";
  const text =
    "x-link" in rule || name === "url" ? "https://example.com/a" : "Texte";
  return rule["x-localized"] === true ? { fr: text } : text;
}

/** What a block, or an entry of its list, cannot be published without, by its schema; of several properties the first. */
function needsOf(schema: JsonObject): JsonObject {
  const { required, "x-required-one": one, properties } = schema;
  const first = Array.isArray(one) ? one.slice(0, 1) : [];
  const names = [...(Array.isArray(required) ? required : []), ...first]
    .map(String)
    .filter((name) => name !== "@type");
  const rules = isObject(properties) ? properties : {};
  return Object.fromEntries(
    names.map((name) => [name, sampleOf(name, rules[name] as JsonObject)]),
  );
}

function withValue(body: Json, path: readonly string[], value: Json): Json {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (name === "*") {
    const [first] = Array.isArray(body) ? body : [];
    return [withValue(first ?? {}, rest, value)];
  }
  const object = isObject(body) ? body : {};
  return { ...object, [name]: withValue(object[name], rest, value) };
}

/** Every value of a property of this name. */
const named = (json: unknown, name: string): unknown[] =>
  typeof json !== "object" || json === null
    ? []
    : Object.entries(json).flatMap(([key, value]) => [
        ...(key === name ? [value] : []),
        ...named(value, name),
      ]);

/** What participants read of a released document. */
async function readOf(kind: KindName, id: number | null): Promise<unknown> {
  const get = async (path: string) => (await app.call(path)).json;
  switch (kind) {
    case "badge":
      return app.database
        .selectFrom("badges")
        .select(["rule", "texts"])
        .where("id", "=", Number(id))
        .executeTakeFirst();
    case "product":
      return app.database
        .selectFrom("products")
        .select("visual")
        .where("id", "=", Number(id))
        .executeTakeFirst();
    case "challenge":
      return get(`/v2/challenges/${id}/user.jsonld`);
    case "page":
      return [
        await get(`/v2/contents/${id}`),
        await app.database
          .selectFrom("category_contents")
          .select("category_id as category")
          .where("content_id", "=", Number(id))
          .execute(),
      ];
    case "menu":
      return get("/v2/menus");
    case "theme":
      return get("/v2/options");
    case "settings":
      return get("/v2/config/app");
    default:
      return get("/v2/rewards");
  }
}

const isRead = (answer: unknown, name: string, value: Json): boolean => {
  const reference = entityId(value as AnyReference);
  return (
    JSON.stringify(answer).includes(JSON.stringify(value)) ||
    (reference !== undefined &&
      named(answer, name).some(
        (one) => entityId(one as AnyReference) === reference,
      ))
  );
};

const cases = kindNames.flatMap((kind) =>
  fieldsOf(documentKinds[kind].schema).flatMap((field) =>
    valuesFor(field).map((value): [string, string, KindName, Field, Json] => [
      `${kind}/${field.path.join("/")}`,
      JSON.stringify(value),
      kind,
      field,
      value,
    ]),
  ),
);

const blockCases = [...pageBlocks].flatMap(([type, schema]) =>
  fieldsOf(schema).flatMap((field) =>
    valuesFor(field).map((value): [string, string, string, Field, Json] => [
      `${type}/${field.path.join("/")}`,
      JSON.stringify(value),
      type,
      field,
      value,
    ]),
  ),
);

describe("BO-3.7 a reference is saved, published and read:", () => {
  test("there are some of each sort", () => {
    const paths = [...cases, ...blockCases].map(([path]) => path);
    for (const known of [
      ...["badge/rule/challenge", "page/category", "page/audience/groups"],
      ...["page/moreCategories/*/category", "menu/items/*/targetId"],
      ...["WidgetAction/challenge", "WidgetBadge/badge", "SharedBlock/shared"],
    ])
      expect(paths).toContain(known);
  });

  test.each(cases)("%s of %s", async (_, __, kind, { path, rule }, value) => {
    const { isSingle } = documentKinds[kind] as { isSingle?: true };
    const { json } = await office.call("GET", `/documents?kind=${kind}`);
    const document = isSingle
      ? documentOf(office, json.items[0].id)
      : await createDocument(office, kind, { title: six("Une référence") });
    const before = {
      ...(await document.body()),
      ...(kind === "reward" && { price: 1 }),
      ...(kind === "page" && { blocks: [textBlock("Texte")] }),
      ...base[kind]?.(),
    };
    const sibling = rule["x-entity"];
    const named = withValue(before, path, value);
    const body =
      typeof sibling === "string"
        ? withValue(named, [...path.slice(0, -1), sibling], "Content")
        : named;
    expect((await document.save(body as object)).status).toBe(200);
    const released = await document.release();
    expect(released.json.verdicts ?? []).toEqual([]);
    expect(released.status).toBe(201);
    if (rule["x-editor"] === "groups") return;
    // The inbox does not say of which challenge a notice is.
    if (kind === "notice" && path.at(-1) === "challenge") return;
    const { entityId: id } = (await document.call("GET", "")).json;
    expect(isRead(await readOf(kind, id), path.at(-1) ?? "", value)).toBe(true);
  });

  test.each(blockCases)("%s of %s", async (_, __, type, { path, rule }, of) => {
    const shared = await createDocument(office, "shared", {
      blocks: [textBlock("Contenu commun")],
    });
    await shared.release();
    const { entityId: sharedId } = (await shared.call("GET", "")).json;
    const value = JSON.parse(
      JSON.stringify(of).replaceAll(
        "shared-blocks/0",
        `shared-blocks/${sharedId}`,
      ),
      (_key, one) =>
        rule["x-reference"] === "shared-blocks" && (one === "0" || one === 0)
          ? JSON.parse(JSON.stringify(one).replace("0", String(sharedId)))
          : one,
    );
    const block = withValue(
      {
        ...{
          "@type": type,
          key: "one",
          ...needsOf(pageBlocks.get(type) ?? {}),
        },
        ...(type === "SharedBlock" && { shared: sharedId }),
      },
      path,
      value,
    ) as object;
    const page = await createDocument(office, "page", pageOf([block]));
    const released = await page.release();
    expect(released.json.verdicts ?? []).toEqual([]);
    expect(released.status).toBe(201);
    if (rule["x-editor"] === "groups") return;
    const { entityId: id } = (await page.call("GET", "")).json;
    const answer = await readOf("page", id);
    expect(
      type === "SharedBlock"
        ? JSON.stringify(answer).includes("Contenu commun")
        : isRead(answer, path.at(-1) ?? "", value),
    ).toBe(true);
  });

  test.each([
    [
      "badge",
      { rule: { type: "points", count: 1, challenge: "/v2/badges/1" } },
    ],
    ["badge", { rule: { type: "points", count: 1, challenge: 2_000_000 } }],
    ["page", { category: "/v2/challenges/1" }],
    ["page", { category: 2_000_000 }],
  ] as const)("but not one of nothing: %s %j", async (kind, more) => {
    const document = await createDocument(office, kind, {
      ...{ title: six("Une référence") },
      ...(kind === "page" && { blocks: [textBlock("Texte")] }),
      ...more,
    });
    expect((await document.release()).status).toBe(422);
  });
});
