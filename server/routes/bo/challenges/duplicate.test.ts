import { describe, expect, test } from "vitest";
import { createDocument, documentOf, six } from "#tests/support/documents.ts";
import { openAdministration } from "#tests/support/office.ts";

const { office } = await openAdministration();

const original = {
  ...{ type: "List", title: six("Objectif Confort") },
  startDiffusionDate: "2026-05-01T06:00:00Z",
  endDiffusionDate: null,
  startDate: "2026-06-01T07:00:00Z",
  endDate: "2026-11-30T22:59:00Z",
  products: { list: "a".repeat(64), count: 10_000 },
  budget: { points: 1_000, warnAt: 800 },
};
const made = await createDocument(office, "challenge", original, "Confort");

const duplicate = (request: object, { call } = made) =>
  call("POST", "/duplicate", request);

describe("BO-12.1 next year’s challenge", () => {
  test("is a draft of the present draft, with every date moved by the same days", async () => {
    const { status, json, headers } = await duplicate({
      ...{ name: "Confort 2027", startDate: "2027-01-11T23:30:00Z" },
    });
    expect(status).toBe(201);
    const copy = documentOf(office, json.id);
    expect(await copy.etag()).toBe(headers["etag"]);
    expect((await copy.call("GET", "")).json).toMatchObject({
      ...{ name: "Confort 2027", status: "draft", kind: "challenge" },
    });
    expect(await copy.body()).toEqual({
      ...original,
      startDiffusionDate: "2026-12-12T07:00:00.000Z",
      startDate: "2027-01-12T08:00:00.000Z",
      endDate: "2027-07-13T21:59:00.000Z",
    });
    expect(await made.body()).toEqual(original);
  });

  test("is made of a template in the same way, as no template", async () => {
    const from = (await createDocument(office, "challenge", original, "Modèle"))
      .id;
    await office.call("PATCH", `/documents/${from}`, { isTemplate: true });
    const request = { kind: "challenge", name: "Confort 2028" };
    const startDate = "2027-01-11T23:30:00Z";
    const { status, json } = await office.call("POST", "/documents", {
      ...{ ...request, from, startDate },
    });
    expect(status).toBe(201);
    const copy = documentOf(office, json.id);
    expect((await copy.body())["endDate"]).toBe("2027-07-13T21:59:00.000Z");
    expect((await copy.call("GET", "")).json.isTemplate).not.toBe(true);
    const without = { ...request, body: {}, startDate };
    expect((await office.call("POST", "/documents", without)).status).toBe(422);
  });

  test("may start when the original does, under its name", async () => {
    for (const request of [{}, { name: null, startDate: null }]) {
      const { json } = await duplicate(request);
      const copy = documentOf(office, json.id);
      expect(await copy.body()).toEqual(original);
      expect((await copy.call("GET", "")).json.name).toBe("Confort");
    }
  });

  test.each([
    [{ startDate: "soon" }, "startDate"],
    [{ startDate: "2027-02-31T00:00:00Z" }, "startDate"],
    [{ startDate: "2027-01-11" }, "startDate"],
    [{ startDate: 2_027 }, "startDate"],
    [{ name: "" }, "name"],
    [{ name: "  " }, "name"],
    [{ name: "x".repeat(201) }, "name"],
    [{ title: "Confort" }, ""],
  ])("is not made of %j", async (request, property) => {
    const { status, json } = await duplicate(request);
    expect(status).toBe(422);
    expect(json.violations[0].propertyPath).toContain(property);
  });

  test.each([
    ["challenge", { title: six("Sans date") }],
    ["reward", { title: six("Panier"), price: 10 }],
  ])("is not made of a %s without a start", async (kind, body) => {
    const other = await createDocument(office, kind, body);
    const startDate = "2027-01-11T08:00:00Z";
    const { status, json } = await duplicate({ startDate }, other);
    expect(status).toBe(422);
    expect(json.violations[0]).toMatchObject({ propertyPath: "startDate" });
    expect((await duplicate({}, other)).status).toBe(201);
  });
});
