import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { demo } from "#server/seed/people.ts";
import { importsOf } from "#tests/support/imports.ts";
import { openAdministration } from "#tests/support/office.ts";

const { app, office } = await openAdministration();

const body = {
  type: "List",
  title: { fr: "Import" },
  startDiffusionDate: "2031-01-01T00:00:00Z",
  endDiffusionDate: "2031-03-01T00:00:00Z",
  startSignInDate: "2031-01-02T00:00:00Z",
  endSignInDate: "2031-02-01T00:00:00Z",
  startDate: "2031-01-10T00:00:00Z",
  endDate: "2031-02-10T00:00:00Z",
};

async function newChallenge(): Promise<string> {
  const { status, json } = await office.call("POST", "/documents", {
    ...{ kind: "challenge", name: "Import", body },
  });
  expect(status).toBe(201);
  return json.id;
}

const draftOf = async (id: string) =>
  office.call("GET", `/documents/${id}/draft`);

const { progressOf, rowsOf, apply, applied, ...imports } = importsOf(
  app,
  office,
);

const checked = (kind: string, target: string, rows: readonly object[]) =>
  imports.checked(kind, rows, target);

async function listed(document: string, property: string) {
  const { json } = await draftOf(document);
  const reference = json.body[property];
  if (reference === undefined) return [];
  const path = `/lists/${reference.list}/rows?itemsPerPage=100`;
  const { items } = (await office.call("GET", path)).json;
  return items.map(({ row }: { row: object }) => row);
}

async function codes(count: number): Promise<string[]> {
  const products = await app.database
    .selectFrom("products")
    .select("code")
    .where("code", "is not", null)
    .orderBy("id")
    .limit(count)
    .execute();
  return products.map(({ code }) => code ?? "");
}

describe("BO-13.1 the products of a challenge", () => {
  test("are the rows of the file, and are put back", async () => {
    const [one = "", two = "", three = ""] = await codes(3);
    const target = await newChallenge();
    const first = await checked("challenge-products", target, [
      { productCode: one, reward: "300", threshold: 2 },
      { productCode: two, coefficient: 1.5 },
      { productCode: "X-NONE" },
      { productCode: one },
      { productCode: three, reward: -1 },
    ]);
    expect((await progressOf(first)).json).toMatchObject({
      ...{ state: "checked", target },
      counts: { added: 2, refused: 3, removed: 0 },
    });
    expect(await rowsOf(first, "outcome=refused")).toMatchObject([
      { row: 3, column: "productCode", reason: "unknownProduct" },
      { row: 4, column: "productCode", reason: "twiceInFile" },
      { row: 5, column: "reward", reason: "tooSmall" },
    ]);
    expect(await listed(target, "products")).toEqual([]);
    expect((await applied(first)).state).toBe("applied");
    expect(await listed(target, "products")).toEqual([
      { productCode: one, reward: 300, threshold: 2 },
      { productCode: two, coefficient: 1.5 },
    ]);

    const second = await checked("challenge-products", target, [
      { productCode: one, reward: 400, threshold: "–" },
      { productCode: three },
    ]);
    expect(await rowsOf(second)).toMatchObject([
      {
        ...{ row: 1, outcome: "changed" },
        before: { reward: 300, threshold: 2 },
        after: { reward: 400, threshold: null },
      },
      { row: 2, outcome: "added" },
      { row: null, key: two, outcome: "removed", after: null, data: null },
    ]);
    await applied(second);
    expect(await listed(target, "products")).toEqual([
      { productCode: one, reward: 400 },
      { productCode: three },
    ]);
    const undo = () => office.call("POST", `/imports/${second}/undo`, {});
    expect((await undo()).status).toBe(202);
    await app.runJobs();
    expect((await progressOf(second)).json.state).toBe("undone");
    expect(await listed(target, "products")).toHaveLength(2);
    expect(await listed(target, "products")).toContainEqual({
      productCode: two,
      coefficient: 1.5,
    });
    expect((await undo()).status).toBe(409);
  });

  test("are exported as their import reads them", async () => {
    const all = await codes(3);
    const target = await newChallenge();
    const rows = all.map((productCode, at) => ({
      ...{ productCode, reward: at + 0.5 },
    }));
    await applied(await checked("challenge-products", target, rows));
    const path = "/imports/export/challenge-products";
    const file = await office.call(
      ...(["GET", `${path}?target=${target}&language=en`] as const),
    );
    expect(file.status).toBe(200);
    const [head = [], ...lines] = Papa.parse<string[]>(
      file.body.slice(1).trim(),
    ).data;
    expect(head).toEqual([
      ...["Product code", "Threshold", "Reward", "Coefficient"],
    ]);
    const id = await checked(
      ...(["challenge-products", target] as const),
      lines.map(([productCode, threshold, reward, coefficient]) => ({
        ...{ productCode, threshold, reward, coefficient },
      })),
    );
    expect((await progressOf(id)).json.counts).toEqual({
      ...{ added: 0, changed: 0, same: 3, removed: 0, refused: 0 },
    });
    expect((await office.call("GET", path)).status).toBe(422);
    const points = await office.call("GET", "/imports/export/points");
    expect(points.status).toBe(404);
    const goals = `/imports/export/custom-goals?target=${target}`;
    expect(await office.call("GET", goals)).toMatchObject({
      ...{ status: 403, json: { reason: "reauthenticate" } },
    });
  });

  test("that are refused by the file stay in the list", async () => {
    const [one = "", two = ""] = await codes(2);
    const target = await newChallenge();
    const rows = [{ productCode: one }, { productCode: two, reward: 5 }];
    await applied(await checked("challenge-products", target, rows));
    const id = await checked("challenge-products", target, [
      { productCode: one },
      { productCode: two, reward: "many" },
    ]);
    expect((await progressOf(id)).json.counts).toMatchObject({
      ...{ same: 1, refused: 1, removed: 0 },
    });
    await applied(id);
    expect(await listed(target, "products")).toEqual(rows);
  });

  test("need a draft that is what it was at the dry run", async () => {
    const [one = ""] = await codes(1);
    const target = await newChallenge();
    const rows = [{ productCode: one }];
    const change = async (title: string) => {
      const { headers } = await draftOf(target);
      const saved = await office.call(
        ...(["PUT", `/documents/${target}/draft`] as const),
        { body: { ...body, title: { fr: title } } },
        { "if-match": String(headers["etag"]) },
      );
      expect(saved.status).toBe(200);
    };
    const id = await checked("challenge-products", target, rows);
    await change("Other");
    expect(await apply(id)).toMatchObject({
      ...{ status: 412, json: { reason: "importChanged" } },
    });
    const again = await checked("challenge-products", target, rows);
    expect((await apply(again)).status).toBe(202);
    await change("Another");
    await app.runJobs();
    expect((await progressOf(again)).json).toMatchObject({
      ...{ state: "failed", reason: "importTargetChanged" },
      message: expect.stringContaining("a changé depuis"),
    });
    expect(await listed(target, "products")).toEqual([]);
  });

  test("need the document of a challenge", async () => {
    const { items } = (await office.call("GET", "/documents?kind=page")).json;
    const made = (target?: string) =>
      office.call("POST", "/imports", {
        ...{ kind: "challenge-products", fileName: "a.csv" },
        ...(target !== undefined && { target }),
      });
    const statuses = await Promise.all([
      made(),
      made("nonsense"),
      made(crypto.randomUUID()),
      made(items[0].id),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  });
});

describe("BO-13.1 the goals by person of a challenge", () => {
  test("are the rows of the file, by address or client identifier", async () => {
    const { participant, regional } = demo;
    const target = await newChallenge();
    const first = await checked("custom-goals", target, [
      { email: participant.email.toUpperCase(), value: 10 },
      { email: regional.email, value: "12.5" },
      { clientId: participant.clientId, value: 3 },
      { email: "nobody@example.com", value: 1 },
      { email: demo.configurator.email },
    ]);
    expect(await rowsOf(first)).toMatchObject([
      { outcome: "added", after: { value: 10 } },
      { outcome: "added", key: regional.email },
      { column: "clientId", reason: "twiceInImport" },
      { column: "email", reason: "unknownParticipant" },
      { column: "value", reason: "required" },
    ]);
    await applied(first);
    expect(await listed(target, "customGoals")).toEqual([
      { participant: participant.id, value: 10 },
      { participant: regional.id, value: 12.5 },
    ]);
    const second = await checked("custom-goals", target, [
      { clientId: participant.clientId, value: 11 },
    ]);
    expect(await rowsOf(second)).toMatchObject([
      { outcome: "changed", before: { value: 10 }, after: { value: 11 } },
      { row: null, outcome: "removed", before: { email: regional.email } },
    ]);
    await applied(second);
    expect(await listed(target, "customGoals")).toEqual([
      { participant: participant.id, value: 11 },
    ]);
    await office.call("POST", `/imports/${second}/undo`, {});
    await app.runJobs();
    expect(await listed(target, "customGoals")).toHaveLength(2);
  });
});
