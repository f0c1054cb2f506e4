import { describe, expect, it } from "vitest";
import { compilePruner } from "./schema-compilers.ts";
import {
  collectionResponse,
  type JsonSchema,
  wire,
  wireSchemas,
} from "./wire-schemas.ts";

describe("a response", () => {
  it("only contains what its schema declares, at any depth", () => {
    const prune = compilePruner(wire("challenge"));
    expect(
      prune({
        id: 1,
        type: "List",
        password_hash: "x",
        image: { contentUrl: "/a.svg", path: "/home" },
        conditions: null,
        challengeListProducts: [
          { challengeProduct: { id: 2, margin: 40 }, cost: 3 },
          null,
        ],
        challengeGoals: [{ value: 3, userGroups: [1] }],
      }),
    ).toEqual({
      id: 1,
      type: "List",
      image: { contentUrl: "/a.svg" },
      conditions: null,
      challengeListProducts: [{ challengeProduct: { id: 2 } }, null],
      challengeGoals: [{ value: 3 }],
    });
  });

  it("keeps a picture's URL, and blocks unchanged", () => {
    const prune = compilePruner(wire("page-content"));
    const written = {
      id: 1,
      image: "/a.svg",
      contentBlocs: [null, 7, { type: "widget", widget: { "@type": "Nope" } }],
    };
    expect(prune(written)).toEqual(written);
  });

  it("reaches the items of both forms of a collection", () => {
    const { 200: schema } = collectionResponse(wire("option"));
    const item = { name: "a", value: 1, position: 3 };
    expect(
      compilePruner(schema)({
        "hydra:member": [item],
        member: [item],
        debug: 1,
      }),
    ).toEqual({
      "hydra:member": [{ name: "a", value: 1 }],
      member: [{ name: "a", value: 1 }],
    });
  });

  it("supports schemas that refer to themselves", () => {
    const $id = "https://palmares.example/schemas/wire/tree.schema.json";
    const tree = {
      $id,
      properties: {
        name: { type: "string" },
        branches: { items: { $ref: $id } },
      },
    };
    const schemas = wireSchemas as Map<string, JsonSchema>;
    schemas.set($id, tree);
    try {
      const leaf = { name: "leaf", secret: 1 };
      const branch = { name: "branch", branches: [leaf], secret: 2 };
      expect(
        compilePruner({ $ref: $id })({ branches: [branch], secret: 3 }),
      ).toEqual({
        branches: [{ name: "branch", branches: [{ name: "leaf" }] }],
      });
    } finally {
      schemas.delete($id);
    }
  });
});
