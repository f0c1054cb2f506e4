import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MediaTarget } from "#server/database/media-tables.ts";
import { demo } from "#server/seed/people.ts";
import { decideNow } from "#server/services/moderation/decide.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  copyDeclaration,
  declarationOf,
  photoOf,
  setLine,
} from "#tests/support/moderation.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

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
  signals: string[];
  challenge: { id: number };
  participant: { id: number | null };
  isOwn: boolean;
}

const list = async (query = "") =>
  (await office.call("GET", `/moderation?itemsPerPage=100${query}`)).json as {
    items: Item[];
    total: number;
    oldest: string | null;
  };

const entry = async (kind: string, id: number) =>
  (await office.call("GET", `/moderation/${kind}/${id}`)).json;

const signalsOf = async (id: number): Promise<string[]> =>
  (await entry("declaration", id)).signals;

async function waitingCounts() {
  const { rows } = await sql<{ declarations: number; photos: number }>`
    select (select count(*)::int from declarations where status = 'waiting') as declarations,
      (select count(*)::int from challenge_results r join challenges c on c.id = challenge_id
        where status = 'waiting' and c.type = 'Photo') as photos`.execute(
    test.database,
  );
  return rows[0] ?? { declarations: 0, photos: 0 };
}

/** A file with this content. */
async function file(sha256: Buffer, target: MediaTarget): Promise<string> {
  const id = randomUUID();
  await test.database
    .insertInto("media_objects")
    .values({
      id,
      user_id: demo.participant.id,
      type: "application/pdf",
      content: Buffer.from("%PDF-1.7 content"),
      name: "facture.pdf",
      size: 16,
      ...{ sha256, target },
    })
    .execute();
  return id;
}

describe("BO-5.1 the queue", () => {
  it("has all that waits, oldest first, with how many and since when", async () => {
    const { declarations, photos } = await waitingCounts();
    expect(declarations).toBeGreaterThan(0);
    expect(photos).toBeGreaterThan(0);
    const { items, total, oldest } = await list();
    expect(total).toBe(declarations + photos);
    expect(items).toHaveLength(Math.min(100, total));
    const dates = items.map(({ createdAt }) => createdAt);
    expect(dates).toEqual(dates.toSorted());
    expect(oldest).toBe(dates[0]);
    expect(new Set(items.map(({ kind }) => kind)).size).toBe(2);
    const newest = await list("&sort=-createdAt");
    expect(newest.items.at(-1)).toEqual(items[0]);
  });

  it("is filtered by kind, challenge and status", async () => {
    const { photos } = await waitingCounts();
    expect((await list("&kind=photo")).total).toBe(photos);
    const some = await list("&challenge=1&kind=declaration");
    expect(some.total).toBeGreaterThan(0);
    expect(new Set(some.items.map(({ challenge }) => challenge.id))).toEqual(
      new Set([1]),
    );
    const refused = await list("&status=refused&kind=photo");
    expect(refused.items.map(({ id }) => id)).toContain(
      await photoOf(test, "refused"),
    );
    expect(await list("&challenge=999999")).toEqual({
      ...{ items: [], total: 0, oldest: null },
    });
    for (const status of ["validated", "refused", "pending"])
      for (const item of (await list(`&status=${status}`)).items)
        expect(item).toMatchObject({ status });
  });

  it("is searched by who sent an entry, without accents", async () => {
    const { id, firstName, lastName } = demo.participant;
    const sender = `${firstName} ${lastName}`;
    const found = await list(`&q=${encodeURIComponent(sender.toUpperCase())}`);
    expect(found.total).toBeGreaterThan(0);
    expect(
      new Set(found.items.map(({ participant }) => participant.id)),
    ).toEqual(new Set([id]));
    expect(found.items).toHaveLength(Math.min(100, found.total));
    expect((await list("&q=nobody%25")).total).toBe(0);
    const group = await test.database
      .selectFrom("groups")
      .select("name")
      .executeTakeFirstOrThrow();
    const ofGroup = await list(`&q=${encodeURIComponent(group.name)}`);
    expect(ofGroup.items.every(({ kind }) => kind === "photo")).toBe(true);
  });

  it("says which entries are the reader's own (BO-2.4)", async () => {
    const id = await declarationOf(test, 1);
    const [own = 0] = await copyDeclaration(test, id, 1, {
      user_id: demo.configurator.id,
    });
    const { items } = await list("&kind=declaration");
    const isOwn = (one: number) => items.find((item) => item.id === one)?.isOwn;
    expect([isOwn(own), isOwn(id)]).toEqual([true, false]);
    expect(await entry("declaration", own)).toMatchObject({ isOwn: true });
    await test.database
      .deleteFrom("declarations")
      .where("id", "=", own)
      .execute();
  });

  it("lists photos of contests alone, not other results", async () => {
    const { total } = await list("&status=validated&kind=photo");
    const { rows } = await sql<{ photos: number }>`
      select count(*)::int as photos from challenge_results r join challenges c on c.id = challenge_id
      where status = 'validated' and c.type = 'Photo'`.execute(test.database);
    expect(total).toBe(rows[0]?.photos);
  });

  it("moves a pending entry from waiting to pending", async () => {
    const id = await declarationOf(test, 1);
    const before = (await list()).total;
    const { json } = await office.call("POST", "/moderation/decisions", {
      entries: [{ kind: "declaration", id, expectedStatus: "waiting" }],
      status: "validated",
    });
    const { decision, appliesAt } = json.decided[0];
    expect((await list()).total).toBe(before - 1);
    expect(await list("&status=pending")).toMatchObject({
      items: [
        { kind: "declaration", id, status: "pending", decision, appliesAt },
      ],
      total: 1,
    });
    await office.call("DELETE", `/moderation/decisions/${decision}`);
    expect((await list()).total).toBe(before);
  });

  it("has pages without gaps and doubles, and nothing beyond the last one", async () => {
    const all = (await list()).items;
    const pages: Item[] = [];
    for (let page = 1; pages.length < all.length; page += 1) {
      const { json } = await office.call(
        "GET",
        `/moderation?itemsPerPage=7&page=${page}`,
      );
      pages.push(...json.items);
    }
    expect(pages.slice(0, all.length)).toEqual(all);
    const beyond = await list("&page=1000");
    expect([beyond.items, beyond.total]).toEqual([[], (await list()).total]);
  });

  it.each([
    "kind=x",
    "status=x",
    "signals=x",
    "signals=",
    "sort=gain",
    "challenge=x",
    "page=0",
    "age=1",
  ])("BO-9.26 refuses %s", async (query) => {
    expect((await office.call("GET", `/moderation?${query}`)).status).toBe(422);
  });
});

it("BO-3.8 a sender whose account was erased has no name", async () => {
  const [first] = (await list()).items as (Item & {
    participant: { id: number };
  })[];
  const { kind = "", id = 0, participant } = first ?? {};
  const user = () =>
    test.database.updateTable("users").where("id", "=", participant?.id ?? 0);
  const { profile } = await test.database
    .selectFrom("users")
    .select("profile")
    .where("id", "=", participant?.id ?? 0)
    .executeTakeFirstOrThrow();
  const nobody = { firstName: null, lastName: null, picture: null };
  await user()
    .set({ erased_at: new Date(), profile: JSON.stringify(nobody) })
    .execute();
  const named = { id: participant?.id, name: null };
  expect((await list()).items).toMatchObject([
    { kind, id, participant: named },
    ...Array.from({ length: (await list()).items.length - 1 }, () => ({})),
  ]);
  expect((await entry(kind, id)).participant).toEqual(named);
  await user()
    .set({ erased_at: null, profile: JSON.stringify(profile) })
    .execute();
});

describe("BO-9.29 the gain", () => {
  it.each([1, 3, 13])(
    "of each waiting declaration in the challenge %i is what validating it credits",
    async (challenge) => {
      const { items } = await list(`&kind=declaration&challenge=${challenge}`);
      expect(items.length).toBeGreaterThan(0);
      const app = await createTestApp();
      try {
        const other = await openOffice(app);
        for (const { id } of items.slice(0, 5)) {
          const { gain } = (
            await other.call("GET", `/moderation/declaration/${id}`)
          ).json;
          const sum = async () =>
            (
              await app.database
                .selectFrom("point_movements")
                .select(({ fn }) => fn.sum<number>("points").as("points"))
                .executeTakeFirstOrThrow()
            ).points;
          const before = await sum();
          await decideNow(
            app.app.repositories,
            { kind: "declaration", id },
            {
              ...{ status: "validated", comment: null, now: new Date() },
              ...{ expectedStatus: "waiting", decidedBy: demo.configurator.id },
            },
          );
          expect((await sum()) - before, String(id)).toBe(gain);
        }
      } finally {
        await app.close();
      }
    },
  );
});

describe("BO-5.2 signals", () => {
  /** A declaration that has none. */
  async function plain(): Promise<number> {
    const [id = 0] = await copyDeclaration(
      test,
      await declarationOf(test, 1),
      1,
      {
        user_id: demo.newcomer.id,
        invoice_date_start: null,
        invoice_date_end: null,
      },
    );
    await setLine(test, id, { quantity: 1 });
    return id;
  }

  it("are none for a declaration like others", async () => {
    expect(await signalsOf(await plain())).toEqual([]);
  });

  it("sameProof: the file of another entry", async () => {
    const hash = randomBytes(32);
    const ids = [await plain(), await plain()];
    for (const id of ids)
      await test.database
        .updateTable("declarations")
        .set({
          proof_id: await file(hash, "Declaration"),
          created_at: sql<Date>`created_at - make_interval(days => ${id * 20})`,
        })
        .where("id", "=", id)
        .execute();
    for (const id of ids) expect(await signalsOf(id)).toEqual(["sameProof"]);
    const found = await list("&signals=sameProof");
    expect(found.items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(found.total).toBe(2);
  });

  it("sameProof: the photo of another entry", async () => {
    const hash = randomBytes(32);
    const ids = [
      await photoOf(test, "waiting"),
      await photoOf(test, "refused"),
    ];
    for (const id of ids)
      await test.database
        .updateTable("challenge_results")
        .set({ media_id: await file(hash, "ChallengeResult") })
        .where("id", "=", id)
        .execute();
    expect((await list("&signals=sameProof&kind=photo")).items).toMatchObject([
      { id: ids[0], signals: ["sameProof"] },
    ]);
  });

  it("sameLines: the same products and quantities within seven days", async () => {
    const id = await plain();
    const [twin = 0] = await copyDeclaration(test, id, 1);
    const move = (days: number) =>
      test.database
        .updateTable("declarations")
        .set({
          created_at: sql<Date>`created_at - make_interval(days => ${days})`,
        })
        .where("id", "=", twin)
        .execute();
    await move(1_000);
    await test.database
      .updateTable("declarations")
      .set({ created_at: sql<Date>`created_at - interval '1000 days'` })
      .where("id", "=", id)
      .execute();
    expect(await signalsOf(id)).toEqual(["sameLines"]);
    expect(await signalsOf(twin)).toEqual(["sameLines"]);
    await move(6);
    expect(await signalsOf(id)).toEqual(["sameLines"]);
    await setLine(test, twin, { quantity: 2 });
    expect(await signalsOf(id)).toEqual([]);
    await setLine(test, twin, { quantity: 1 });
    await move(2);
    expect(await signalsOf(id)).toEqual([]);
  });

  it("invoiceOutside: an invoice from before or after the challenge", async () => {
    const id = await plain();
    const dated = async (start: string, end: string | null = null) => {
      await sql`
        update declarations d set invoice_date_start = c.start_date + ${start}::interval,
          invoice_date_end = c.start_date + ${end}::interval
        from challenges c where c.id = d.challenge_id and d.id = ${id}`.execute(
        test.database,
      );
      return (await signalsOf(id)).includes("invoiceOutside");
    };
    expect(await dated("2 days")).toBe(false);
    expect(await dated("0 days")).toBe(false);
    expect(await dated("-3 days")).toBe(true);
    expect(await dated("2 days", "2000 days")).toBe(true);
    expect(
      (await list("&signals=invoiceOutside,sameProof")).items.map(
        (item) => item.id,
      ),
    ).toContain(id);
  });

  it("highQuantity: above the 99th percentile of the challenge", async () => {
    const id = await plain();
    await setLine(test, id, { quantity: 100_000 });
    expect(await signalsOf(id)).toEqual(["highQuantity"]);
    const found = (await list("&signals=highQuantity&challenge=1")).items;
    expect(found.map((item) => item.id)).toContain(id);
    await setLine(test, id, { quantity: 1 });
    expect(await signalsOf(id)).not.toContain("highQuantity");
  });
});

describe("BO-5.2 an entry", () => {
  it("has its lines with what each brings and why, answers, dates, history and reasons", async () => {
    const [id = 0] = await copyDeclaration(
      test,
      await declarationOf(test, 3),
      1,
    );
    const reward = { threshold: 3, reward: 10, coefficient: 2 };
    await setLine(test, id, { quantity: 2, ...reward });
    const found = await entry("declaration", id);
    expect(found.lines).toEqual([
      {
        product: expect.objectContaining({ id: expect.any(Number) }),
        quantity: 2,
        currencyValue: 0,
        gain: 0,
        result: 4,
        explanation: { kind: "not_reached", threshold: 3, missing: 1 },
      },
    ]);
    expect(found.reasons).toHaveLength(5);
    expect(found.reasons[0]).toEqual({
      key: "illegible",
      label: "Le justificatif est illisible. Envoyez-en une copie plus nette.",
    });
    expect(found.history.validated).toBeGreaterThan(0);
    expect(found.history.entries).toHaveLength(10);
    expect(found.participant).toMatchObject({ id: demo.participant.id });
    expect(found).toMatchObject({
      claim: null,
      correction: null,
      comment: null,
    });
    await setLine(test, id, { quantity: 5, ...reward });
    expect((await entry("declaration", id)).lines).toMatchObject([
      { gain: 50, result: 10, explanation: { kind: "reached" } },
    ]);
  });

  it("without a challenge's rewards by product says that goals decide", async () => {
    const id = await declarationOf(test, 1);
    const { lines } = await entry("declaration", id);
    expect(lines[0]).toMatchObject({ gain: 0, explanation: { kind: "goals" } });
  });

  it("has its proof, which the cookie of the back office opens, whole or in part", async () => {
    const id = await declarationOf(test, 1);
    const proof_id = await file(randomBytes(32), "Declaration");
    await test.database
      .updateTable("declarations")
      .set({ proof_id })
      .where("id", "=", id)
      .execute();
    const { proof } = await entry("declaration", id);
    expect(proof).toEqual({
      url: `/v2/bo/moderation/declaration/${id}/proof`,
      name: "facture.pdf",
      type: "application/pdf",
      size: 16,
    });
    const answer = await test.call(proof.url, null, {
      headers: { cookie: office.cookie },
    });
    expect([answer.status, answer.body]).toEqual([200, "%PDF-1.7 content"]);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "inline; filename*=UTF-8''facture.pdf",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect((await test.call(proof.url, "configurator")).status).toBe(401);
    const photo = await photoOf(test, "validated");
    expect((await entry("photo", photo)).proof.url).toMatch(/^(http|\/)/);
  });

  it.each([
    "declaration/999999",
    "photo/999999",
    "declaration/x",
    "order/1",
    "declaration/999999/proof",
  ])("that does not exist is 404: %s", async (path) => {
    expect((await office.call("GET", `/moderation/${path}`)).status).toBe(404);
  });

  it("is no photo if it is another result", async () => {
    const { id } = await test.database
      .selectFrom("challenge_results")
      .select("id")
      .where("challenge_id", "=", 1)
      .executeTakeFirstOrThrow();
    expect((await office.call("GET", `/moderation/photo/${id}`)).status).toBe(
      404,
    );
  });
});

describe("BO-5.7 a claim", () => {
  it("says for three minutes who is reading an entry, and hinders nobody", async () => {
    await giveRoles(test, "regional", ["moderator"]);
    const other = await openOffice(test, "regional");
    const id = await declarationOf(test, 1);
    const path = `/moderation/claims/declaration/${id}`;
    const { status, json } = await office.call("PUT", path, {});
    expect(status).toBe(200);
    expect(json.by).toEqual({ id: 2, name: "Hélène Moreau" });
    const seconds = (Date.parse(json.until) - Date.now()) / 1_000;
    expect(seconds).toBeGreaterThan(170);
    expect(seconds).toBeLessThanOrEqual(181);
    expect((await entry("declaration", id)).claim).toEqual(json);
    expect((await other.call("PUT", path, {})).json).toEqual(json);
    expect((await other.call("DELETE", path)).status).toBe(204);
    expect((await entry("declaration", id)).claim).toEqual(json);
    expect((await office.call("DELETE", path)).status).toBe(204);
    expect((await entry("declaration", id)).claim).toBeNull();
    await office.call("PUT", path, {});
    await test.database
      .updateTable("moderation_claims")
      .set({ until: sql<Date>`now() - interval '1 second'` })
      .execute();
    expect((await entry("declaration", id)).claim).toBeNull();
    expect((await other.call("PUT", path, {})).json.by.id).toBe(
      demo.regional.id,
    );
    expect(
      (await office.call("PUT", "/moderation/claims/photo/999999", {})).status,
    ).toBe(404);
    await test.database
      .updateTable("moderation_claims")
      .set({ until: sql<Date>`now() - interval '1 second'` })
      .execute();
    await test.removeExpired();
    expect(
      await test.database.selectFrom("moderation_claims").selectAll().execute(),
    ).toEqual([]);
  });
});

describe("BO-9.43 photos", () => {
  it("are unblocked once refused, and deleted with their file", async () => {
    const id = await photoOf(test, "refused");
    const media_id = await file(randomBytes(32), "ChallengeResult");
    await test.database
      .updateTable("challenge_results")
      .set({ media_id })
      .where("id", "=", id)
      .execute();
    const unblock = (photo: number) =>
      office.call("POST", `/moderation/photo/${photo}/unblock`, {});
    expect((await unblock(id)).status).toBe(204);
    expect((await entry("photo", id)).isUnblocked).toBe(true);
    expect((await unblock(await photoOf(test, "validated"))).status).toBe(409);
    expect((await unblock(999_999)).status).toBe(404);
    const remove = (photo: number) =>
      office.call("DELETE", `/moderation/photo/${photo}`);
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    const media = await test.database
      .selectFrom("media_objects")
      .select("id")
      .where("id", "=", media_id)
      .execute();
    expect(media).toEqual([]);
    expect((await remove(await photoOf(test, "validated"))).status).toBe(204);
  });

  it("of oneself are neither deleted nor unblocked", async () => {
    const id = await photoOf(test, "waiting");
    await test.database
      .updateTable("challenge_results")
      .set({ user_id: demo.configurator.id })
      .where("id", "=", id)
      .execute();
    for (const [method, path, body] of [
      ["DELETE", `/moderation/photo/${id}`, undefined],
      ["POST", `/moderation/photo/${id}/unblock`, {}],
    ] as const)
      expect(await office.call(method, path, body)).toMatchObject({
        status: 403,
        json: { reason: "ownEntry" },
      });
  });
});
