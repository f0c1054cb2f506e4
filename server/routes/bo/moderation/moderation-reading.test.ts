import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  copyDeclaration,
  declarationOf,
  photoOf,
} from "#tests/support/moderation.ts";
import { type Office, openOffice } from "#tests/support/office.ts";
import { jpeg } from "#tests/support/pictures.ts";

let test: TestApp;
let office: Office;
beforeAll(async () => {
  test = await createTestApp();
  office = await openOffice(test);
});
afterAll(() => test.close());

interface Item {
  kind: string;
  id: number;
  createdAt: string;
  challenge: { id: number };
  thumbnail?: string | null;
}

const list = async (query: string) =>
  (await office.call("GET", `/moderation?itemsPerPage=100${query}`)).json as {
    items: Item[];
    total: number;
    oldest: string | null;
  };

const entry = async (kind: string, id: number) =>
  (await office.call("GET", `/moderation/${kind}/${id}`)).json;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

const copies = async (changes: readonly object[]) =>
  Promise.all(
    changes.map(async (change) => {
      const source = await declarationOf(test, 1);
      const [id = 0] = await copyDeclaration(test, source, 1, change);
      return id;
    }),
  );

describe("BO-5.1 the queue", () => {
  it("is filtered by age", async () => {
    const [young = 0, old = 0] = await copies([
      { created_at: daysAgo(2) },
      { created_at: daysAgo(400) },
    ]);
    const { items, oldest } = await list("&olderThan=399&kind=declaration");
    const ids = items.map(({ id }) => id);
    expect(ids).toContain(old);
    expect(ids).not.toContain(young);
    expect(oldest).toBe(items[0]?.createdAt);
  });

  it.each(["0", "-1", "x", "3651", "1.5"])(
    "refuses an age of %s days",
    async (days) => {
      const { status } = await office.call(
        "GET",
        `/moderation?olderThan=${days}`,
      );
      expect(status).toBe(422);
    },
  );

  it("has challenges to filter by, with how many entries wait", async () => {
    const { json } = await office.call("GET", "/moderation/challenges");
    const challenges: { id: number; name: string; waiting: number }[] =
      json.items;
    const counts = challenges.map(({ waiting }) => waiting);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(json.total).toBe(challenges.length);
    for (const { id, name, waiting } of challenges) {
      expect(name).not.toBe("");
      expect((await list(`&challenge=${id}`)).total).toBe(waiting);
    }
    const known = challenges.map(({ id }) => id);
    for (const { challenge } of (await list("")).items)
      expect(known).toContain(challenge.id);
  });

  it("has small pictures of photos, which the cookie opens", async () => {
    const id = await photoOf(test, "waiting");
    const pictureOf = async () =>
      (await list("&kind=photo")).items.find((item) => item.id === id)
        ?.thumbnail;
    expect(await pictureOf()).toMatch(/\.svg$/);
    const path = `/moderation/photo/${id}/thumbnail`;
    expect((await office.call("GET", path)).status).toBe(404);
    const media_id = randomUUID();
    await test.database
      .insertInto("media_objects")
      .values({
        ...{ id: media_id, user_id: demo.participant.id, content: jpeg },
        ...{ type: "image/jpeg", target: "ChallengeResult", name: "a.jpg" },
        ...{ size: jpeg.length, sha256: randomBytes(32) },
      })
      .execute();
    await test.database
      .updateTable("challenge_results")
      .set({ media_id })
      .where("id", "=", id)
      .execute();
    expect(await pictureOf()).toBe(`/v2/bo${path}`);
    const { status, headers } = await office.call("GET", path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    const declaration = (await list("&kind=declaration")).items[0];
    expect(declaration).not.toHaveProperty("thumbnail");
  });
});

describe("BO-5.2 an entry", () => {
  it("says what a decision that is about to be applied says, and whose it is", async () => {
    const id = await declarationOf(test, 1);
    expect((await entry("declaration", id)).pending).toBeNull();
    const { json } = await office.call("POST", "/moderation/decisions", {
      entries: [{ kind: "declaration", id, expectedStatus: "waiting" }],
      ...{ status: "refused", reason: "illegible", comment: "Page 2." },
    });
    const { firstName, lastName } = demo.configurator;
    expect((await entry("declaration", id)).pending).toEqual({
      ...{ status: "refused", reason: "illegible" },
      by: { id: demo.configurator.id, name: `${firstName} ${lastName}` },
    });
    await office.call(
      "DELETE",
      `/moderation/decisions/${json.decided[0].decision}`,
    );
    expect((await entry("declaration", id)).pending).toBeNull();
  });

  it("names the entries with the same lines, newest first, and when the challenge runs", async () => {
    const [id = 0, near = 0, far = 0] = await copies([
      { created_at: daysAgo(900) },
      { created_at: daysAgo(896) },
      { created_at: daysAgo(880) },
    ]);
    const { related, signals, period } = await entry("declaration", id);
    expect(signals).toContain("sameLines");
    expect(related).toMatchObject([
      {
        ...{ signal: "sameLines", kind: "declaration", id: near },
        ...{ status: "waiting", participant: "Camille Durand" },
      },
    ]);
    expect((await entry("declaration", far)).related).toEqual([]);
    const challenge = await test.database
      .selectFrom("challenges")
      .select(["start_date", "end_date"])
      .where("id", "=", 1)
      .executeTakeFirstOrThrow();
    expect(period).toEqual({
      start: challenge.start_date?.toISOString(),
      end: challenge.end_date?.toISOString(),
    });
  });
});
