import type { InjectOptions, RouteOptions } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

const me = `/v2/users/${demo.unaccepted.id}`;
const media = "00000000-0000-4000-8000-000000000000";
const reading = ["GET", "HEAD", "OPTIONS"];

let test: TestApp;
const routes: RouteOptions[] = [];
beforeAll(async () => {
  test = await createTestApp({ onRoute: (route) => routes.push(route) });
  await test.app.ready();
  await test.signIn("unaccepted");
  await test.call("/v2/me", "unaccepted");
  await refuseEveryWrite();
});
afterAll(() => test.close());

/** From here on every write fails with a 500, except the counters of rate limits. */
async function refuseEveryWrite(): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I', tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'rate_limits'
  `.execute(test.database);
  await sql`
    create function refuse_write() returns trigger language plpgsql as $$
    begin raise exception 'a write'; end $$
  `.execute(test.database);
  for (const { name } of rows)
    await sql`
      create trigger refuse_write before insert or update or delete on ${sql.raw(name)}
      execute function refuse_write()
    `.execute(test.database);
  test.app.log.level = "silent";
}

const as = (url: string, more: InjectOptions = {}) =>
  test.call(url, "unaccepted", {
    ...more,
    headers: { "accept-language": "en", ...more.headers },
  });

/** Every route of /v2 that requires a token, with values for its parameters. */
const privateCalls = () =>
  routes
    .filter(({ url, config }) => url.startsWith("/v2/") && !config?.isPublic)
    .flatMap(({ method, url }) =>
      [method].flat().map((verb) => ({
        method: verb as "GET" | "POST",
        route: `${verb} ${url}`,
        url: url.replace(
          /(users?\/)?:id/,
          (_param, user = "") =>
            `${user}${/media|uploads/.test(url) ? media : user ? demo.unaccepted.id : 1}`,
        ),
      })),
    );

/** Allowed before the terms are accepted: users who decline them can still sign out everywhere, choose their mails, export their data and leave. */
const allowed = [
  "POST /v2/logout",
  "PATCH /v2/users/:id",
  "DELETE /v2/user/sessions/:id",
  "DELETE /v2/user/sessions",
  "POST /v2/users/:id/data-exports",
  "POST /v2/users/:id/deletion",
  "DELETE /v2/users/:id/deletion",
  "PUT /v2/me/mail-preferences",
];

describe("a user who has not accepted the terms", () => {
  it("AS-6.2 cannot change anything: every other write is rejected", async () => {
    const writes = privateCalls().filter(
      ({ method, route }) =>
        !reading.includes(method) && !allowed.includes(route),
    );
    expect(writes.length).toBeGreaterThan(12);
    const answers = [];
    for (const { method, route, url } of writes) {
      const { status, json } = await as(url, { method });
      answers.push([route, status, json?.["hydra:description"]]);
    }
    const message = "Accept the terms of use to continue.";
    expect(answers).toEqual(writes.map(({ route }) => [route, 403, message]));
  });

  it("AS-6.2 cannot vote for a photo, although that is a GET", async () => {
    const { id } = await test.database
      .selectFrom("challenge_results")
      .select("id")
      .where("challenge_id", "=", 4)
      .where("status", "=", "validated")
      .where("user_id", "<>", demo.unaccepted.id)
      .executeTakeFirstOrThrow();
    for (const method of ["GET", "HEAD"] as const)
      for (const verb of ["vote", "unvote"]) {
        const url = `/v2/challenge-results/${id}/user/${verb}`;
        expect((await as(url, { method })).status).toBe(403);
      }
  });

  it("can read everything behind the terms, and reads have no side effects", async () => {
    const reads = privateCalls().filter(
      ({ method, url }) => method === "GET" && !/vote$/.test(url),
    );
    expect(reads.length).toBeGreaterThan(25);
    for (const { route, url } of reads) {
      const { status } = await as(url);
      expect(status < 500 && status !== 403, `${route}: ${status}`).toBe(true);
    }
    expect((await as("/v2/me")).json.isCGUAccepted).toBe(false);
  });

  it.each([
    ["nothing but the profile", { profile: { firstName: "Paul" } }],
    ["being contacted", { optin: 1 }],
    [
      "the profile with the terms",
      { isCGUAccepted: true, profile: { firstName: "Paul" } },
    ],
  ])("AS-6.2 does not change %s", async (_name, payload) => {
    const { status } = await as(me, { method: "PATCH", payload });
    expect(status).toBe(403);
  });

  it("AS-7.4 can choose a language, accept, and continue; or sign out", async () => {
    const own = await createTestApp();
    const patch = (payload: object) =>
      own.call(me, "unaccepted", { method: "PATCH", payload });
    const wish = async () =>
      (await own.call("/v2/wishlist/1", "unaccepted", { method: "PUT" }))
        .status;
    expect((await patch({ language: "nl" })).status).toBe(200);
    expect(await wish()).toBe(403);
    const { status, json } = await patch({ isCGUAccepted: true });
    expect([status, json.isCGUAccepted]).toEqual([200, true]);
    expect(await wish()).toBe(204);
    await own.database
      .updateTable("users")
      .set({ is_cgu_accepted: false })
      .where("id", "=", demo.unaccepted.id)
      .execute();
    expect(await wish()).toBe(403);
    const out = await own.call("/v2/logout", "unaccepted", { method: "POST" });
    expect(out.status).toBe(204);
    await own.close();
  });
});
