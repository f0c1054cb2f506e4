import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { budgetAttacks } from "#tests/support/budget-attacks.ts";
import {
  createDocument,
  pageOf,
  rewardOf,
  six,
  textBlock,
  widgetBlock,
} from "#tests/support/documents.ts";
import { type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await createTestApp();
  office = await openOffice(app);
  app.app.log.level = "silent";
});
afterAll(() => app.close());

const started = {
  page: pageOf([]),
  reward: rewardOf("A reward"),
  shared: { purpose: "Everywhere", blocks: [] },
};

describe("BO-9.93 a body beyond its budget", () => {
  it.each(budgetAttacks)(
    "is refused or gets a verdict: $what",
    async ({ kind, small, bodies, isReleased = false }) => {
      const document = await createDocument(office, kind, started[kind]);
      for (const body of bodies(small)) {
        const saved = await document.save(body);
        expect([200, 413]).toContain(saved.status);
        const examined = await document.call("POST", "/examine", { body });
        expect([200, 413]).toContain(examined.status);
        if (examined.status === 200) {
          const { verdicts, total } = examined.json;
          expect(JSON.stringify(verdicts).length).toBeLessThan(17_000);
          expect(verdicts.length).toBeLessThanOrEqual(Math.min(total, 100));
        }
        const { status } = await document.release();
        expect(isReleased ? [201] : [201, 422]).toContain(status);
      }
    },
  );

  test("is refused by the number of its blocks and of its levels, in words", async () => {
    const page = await createDocument(office, "page", pageOf([]));
    const blocks = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ key: `b${index}` }));
    expect((await page.save(pageOf(blocks(5_000)))).status).toBe(200);
    const refused = await page.save(pageOf(blocks(5_001)));
    expect([refused.status, refused.json.reason]).toEqual([413, "overBudget"]);
    expect(refused.body).toMatch(/5.000 blocs/);
    const deep = (levels: number) => {
      let value: unknown = 1;
      for (let level = 3; level < levels; level += 1) value = [value];
      return pageOf([{ key: "a", more: value }]);
    };
    expect((await page.save(deep(63))).status).toBe(200);
    expect((await page.save(deep(70))).status).toBe(413);
  });

  test("cannot be made of shared contents, nor shown", async () => {
    const shared = await createDocument(office, "shared", {
      purpose: "Everywhere",
      blocks: [
        textBlock("long", { text: { fr: `<p>${"long ".repeat(19_000)}</p>` } }),
      ],
    });
    expect((await shared.release()).json).toMatchObject({ revision: 1 });
    const { entity_id: id } = await app.database
      .selectFrom("documents")
      .select("entity_id")
      .where("id", "=", shared.id)
      .executeTakeFirstOrThrow();
    const naming = (index: number) => ({
      ...{ key: `s${index}`, "@type": "SharedBlock" },
      shared: `/v2/shared-blocks/${id}`,
    });
    const page = await createDocument(
      office,
      "page",
      pageOf(Array.from({ length: 150 }, (_, index) => naming(index))),
    );
    const refused = await page.release();
    expect(refused.status).toBe(422);
    expect(refused.json.verdicts).toMatchObject([
      { pointer: "/blocks/0/shared", outcome: "overBudget", level: "mistake" },
    ]);
    // As if it had been released before there was a budget.
    const blocs = Array.from({ length: 150 }, (_, index) => ({
      ...{ type: "widget", position: index + 1, widget: naming(index) },
    }));
    await app.database
      .updateTable("contents")
      .set({ blocs: JSON.stringify({ fr: blocs }) as never })
      .where("id", "=", 2)
      .execute();
    const shown = await app.call("/v2/contents/2");
    expect(shown.status).toBe(200);
    expect(shown.body.length).toBeGreaterThan(1_000_000);
    expect(shown.body.length).toBeLessThan(2_200_000);
  });

  test("of which there are too many verdicts says the mistakes first, and how many there are", async () => {
    const page = await createDocument(office, "page", pageOf([]));
    const unknown = Array.from({ length: 150 }, (_, index) =>
      widgetBlock(`w${index}`, { unheardOf: 1 }),
    );
    const body = pageOf([...unknown, { key: "last", "@type": "NoSuchBlock" }], {
      title: six("A page"),
    });
    const { json } = await page.call("POST", "/examine", { body });
    expect(json.verdicts.length).toBeLessThanOrEqual(100);
    expect(json.total).toBeGreaterThan(150);
    expect(json.verdicts[0]).toMatchObject({ level: "mistake" });
  });
});
