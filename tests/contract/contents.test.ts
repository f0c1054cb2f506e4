import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const written = [
  { type: "widget", position: 2, widget: { "@type": "WidgetRankng", id: 92 } },
  { type: "widget", position: 1, widget: null },
  null,
  "a block?",
  {
    type: "widget",
    widget: { "@type": "WidgetPoints", title: 7, extra: [{}] },
  },
  { type: "hologram", text: { fr: "not a translation of ours" } },
];

interface Stored {
  status?: "published" | "draft" | "deleted";
  start_date?: string;
  end_date?: string;
  is_homepage?: boolean;
  /** JSON. */
  blocs?: string;
}

async function publish(stored: Stored = {}): Promise<number> {
  const { id } = await test.database
    .insertInto("contents")
    .values({
      status: "published",
      is_homepage: false,
      start_date: "2020-01-01T00:00:00Z",
      texts: JSON.stringify({ fr: { title: "Écrit" } }),
      blocs: JSON.stringify({ fr: written }),
      ...stored,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("a page", () => {
  it("CH-7.3.21 returns unknown blocks unchanged", async () => {
    const id = await publish();
    const { json } = await test.call(`/v2/contents/${id}/fo.jsonld`);
    expect(json.contentBlocs).toEqual(written);
  });

  it("falls back to French", async () => {
    const id = await publish();
    const { json } = await test.call(`/v2/contents/${id}`, "participant", {
      headers: { "accept-language": "nl" },
    });
    expect(json.title).toBe("Écrit");
  });

  it.each<[string, Stored, number, number]>([
    ["a draft", { status: "draft" }, 404, 200],
    ["a deleted page", { status: "deleted" }, 404, 404],
    ["a page to come", { start_date: "2999-01-01T00:00:00Z" }, 404, 200],
    ["a page that is over", { end_date: "2021-01-01T00:00:00Z" }, 404, 200],
  ])(
    "CH-3.12 %s is only for the back office",
    async (_, stored, forAll, forThem) => {
      const id = await publish(stored);
      const { status } = await test.call(`/v2/contents/${id}`);
      expect(status).toBe(forAll);
      const answer = await test.call(`/v2/contents/${id}`, "configurator");
      expect(answer.status).toBe(forThem);
    },
  );

  it("CH-7.3.21 named home is the running one that started last", async () => {
    const { json } = await test.call("/v2/contents/homepage.jsonld");
    expect(json).toMatchObject({ id: 1, isHomepage: true });
    await publish({ is_homepage: true, start_date: "2999-01-01T00:00:00Z" });
    const next = await publish({
      is_homepage: true,
      start_date: test.app.clock.now().toISOString(),
    });
    const { json: changed } = await test.call("/v2/contents/homepage");
    expect(changed.id).toBe(next);
  });
});

describe("the user", () => {
  it("AS-7.4 can only accept the terms for themselves", async () => {
    expect((await test.call("/v2/me", "unaccepted")).json.isCGUAccepted).toBe(
      false,
    );
    const { json, status } = await test.call(
      "/v2/users/5.jsonld",
      "unaccepted",
      {
        method: "PATCH",
        headers: { "content-type": "application/merge-patch+json" },
        payload: JSON.stringify({ isCGUAccepted: true }),
      },
    );
    expect(status).toBe(200);
    expect(json.isCGUAccepted).toBe(true);
    expect((await test.call("/v2/me", "unaccepted")).json.isCGUAccepted).toBe(
      true,
    );
  });

  it("CH-7.3.23 has the points that the movements add up to", async () => {
    const { json: me } = await test.call("/v2/me");
    const { json: points } = await test.call("/v2/user/1/points");
    const { json: details } = await test.call("/v2/widget-points/2/details");
    expect([points.points, details.total]).toEqual([me.points, me.points]);
    const sum = details.details.reduce(
      (total: number, movement: { points: number }) => total + movement.points,
      0,
    );
    expect(sum).toBe(me.points);
  });

  it("has a flag for whether there is a password to change", async () => {
    expect((await test.call("/v2/me")).json.hasPassword).toBe(true);
    const change = (password_hash: string | null) =>
      test.database
        .updateTable("users")
        .set({ password_hash })
        .where("id", "=", demo.newcomer.id)
        .execute();
    const { password_hash } = await test.database
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", demo.newcomer.id)
      .executeTakeFirstOrThrow();
    expect((await test.call("/v2/me", "newcomer")).json.hasPassword).toBe(true);
    await change(null);
    const { json } = await test.call("/v2/me", "newcomer");
    await change(password_hash);
    expect(json.hasPassword).toBe(false);
  });

  it("AS-6.3 has the permissions of a role", async () => {
    const { json } = await test.call("/v2/me", "configurator");
    expect(json.userRoles[0].permissions).toContain("CONTENT_WRITE");
    expect((await test.call("/v2/me")).json.userRoles).toEqual([]);
  });
});
