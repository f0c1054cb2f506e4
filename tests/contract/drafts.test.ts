import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import { grantPermissions } from "#server/services/accounts/administration.ts";
import { permissions } from "#src/domain/people/permissions.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

const NOT_YET = 16;
const NO_LONGER = 17;
const GAME = 7001;

let test: TestApp;
let draft: number;
let over: number;

async function addContent(page: object, widget: number): Promise<number> {
  await test.database
    .insertInto("games")
    .values({ widget_id: widget, url: "https://games.example/secret" })
    .execute();
  const { id } = await test.database
    .insertInto("contents")
    .values({
      status: "published",
      is_homepage: false,
      ...page,
      texts: JSON.stringify({ fr: { title: "Bientôt" } }),
      blocs: JSON.stringify({
        fr: [{ type: "widget", widget: { "@type": "WidgetGame", id: widget } }],
      }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

beforeAll(async () => {
  test = await createTestApp();
  draft = await addContent({ status: "draft" }, GAME);
  over = await addContent({ end_date: "2020-01-01T00:00:00Z" }, GAME + 1);
  const { id } = await test.database
    .insertInto("products")
    .values({ name: "Secret", brand: "Secret brand", status: "active" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await test.database
    .insertInto("challenge_products")
    .values({ challenge_id: NOT_YET, product_id: id })
    .execute();
});
afterAll(() => test.close());

const grant = (...granted: (typeof permissions)[number][]) =>
  grantPermissions(test.app.repositories, demo.newcomer.id, granted);

const opens = async (path: string) =>
  (await test.call(`/v2/${path}`, "newcomer")).status === 200;

describe.each(permissions)("%s", (permission) => {
  beforeAll(() => grant(permission));

  it("gives access to drafts, ended contents and their games only if it is CONTENT_WRITE", async () => {
    for (const path of [
      `contents/${draft}`,
      `contents/${draft}/fo`,
      `contents/${over}`,
      `widget-game/${GAME}/game-url`,
      `widget-game/${GAME + 1}/game-url`,
    ])
      expect([path, await opens(path)]).toEqual([
        path,
        permission === "CONTENT_WRITE",
      ]);
  });

  it("gives access to undiffused challenges, and everything in them, only if it is CHALLENGE_WRITE", async () => {
    for (const id of [NOT_YET, NO_LONGER])
      for (const path of [
        // The page of the ended one says that the challenge is over (CH-2.5.10).
        ...(id === NOT_YET ? [`challenges/${id}/user`] : []),
        `challenges/${id}/challenge-results`,
        `challenges/${id}/products/export`,
        `challenge-list-products?id=${id}`,
      ])
        expect([path, await opens(path)]).toEqual([
          path,
          permission === "CHALLENGE_WRITE",
        ]);
    const { body } = await test.call(
      "/v2/challenge-products/brands",
      "newcomer",
    );
    expect(body.includes("Secret brand")).toBe(
      permission === "CHALLENGE_WRITE",
    );
  });
});

describe("MODERATE without CHALLENGE_WRITE", () => {
  beforeAll(() => grant("MODERATE"));

  it("decides on entries of challenges that it cannot see, and with PHOTO_ADMIN deletes refused photos there", async () => {
    const { id } = await test.database
      .insertInto("challenge_results")
      .values({
        challenge_id: 4,
        user_id: demo.regional.id,
        status: "waiting",
        created_at: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await test.database
      .updateTable("challenges")
      .set({ end_diffusion_date: "2020-01-01T00:00:00Z" })
      .where("id", "=", 4)
      .execute();
    expect(await opens("challenges/4/challenge-results")).toBe(false);
    const decided = await test.call(`/v2/challenge-results/${id}`, "newcomer", {
      method: "PATCH",
      payload: { status: "refused", expectedStatus: "waiting" },
    });
    expect([decided.status, decided.json.status]).toEqual([200, "refused"]);
    const remove = async () =>
      (
        await test.call(`/v2/challenge-results/${id}`, "newcomer", {
          method: "DELETE",
        })
      ).status;
    expect(await remove()).toBe(404);
    await grant("PHOTO_ADMIN");
    expect(await remove()).toBe(204);
  });
});
