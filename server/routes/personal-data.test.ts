import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { erasedTables } from "#server/repositories/people/erasure.ts";
import {
  exported,
  notExported,
} from "#server/repositories/people/exported-data.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { classicDeclaration, pdf } from "#tests/support/declarations.ts";
import { multipart } from "#tests/support/multipart.ts";
import { blackPng } from "#tests/support/pictures.ts";
import { readZip } from "#tests/support/zip.ts";

const { participant } = demo;
const own = `/v2/users/${participant.id}`;
const withPassword = { password: DEMO_PASSWORD };

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const post = (url: string, payload: object = {}) =>
  test.call(url, "participant", { method: "POST", payload });

/** Declares with a proof, sends a picture and writes a message. */
async function leaveTraces(): Promise<void> {
  const declaration = await classicDeclaration(test.database);
  const body = multipart(pdf, {
    declaration: JSON.stringify({ ...declaration, user: own }),
    targetEntity: "Declaration",
    filename: "../quittance77\\été.pdf",
  });
  expect(
    (await test.call("/v2/declarations", "participant", body)).status,
  ).toBe(201);
  const picture = multipart(blackPng(300, 300), {
    targetEntity: "User",
    filename: "moi.png",
  });
  const sent = await test.call("/v2/media-objects", "participant", picture);
  expect(sent.status).toBe(201);
  await test.call(own, "participant", {
    method: "PATCH",
    payload: { profile: { picture: sent.json["@id"] } },
  });
  await post("/v2/contact", {
    subject: "Question",
    message: "Parole de zibeline",
  });
}

const filesInStorage = () =>
  readdirSync(test.folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  );

const inDays = (days: number) =>
  sql<Date>`now() - make_interval(days => ${days})`;

it("offers a ZIP of everything for 24 hours, and mails its owner", async () => {
  await leaveTraces();
  await test.runJobs();
  const mailsBefore = test.mails.length;
  const asked = await post(`${own}/data-exports`, withPassword);
  expect(asked.status).toBe(202);
  expect(asked.json).toMatchObject({ status: "preparing", contentUrl: null });
  await test.runJobs();
  await test.runJobs();
  const mails = test.mails.slice(mailsBefore);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: participant.email,
    text: expect.stringContaining("/fo/account/details"),
  });
  const { json } = await test.call("/v2/user/data-exports");
  const [ready] = json["hydra:member"];
  expect(ready).toMatchObject({ status: "ready" });
  // The mail links to a page that requires a sign-in: the mail alone gives no access to the file.
  expect(mails[0]?.text).not.toContain(ready["@id"].split("/").at(-1));

  const response = await test.app.inject(ready.contentUrl);
  expect(response.headers["content-disposition"]).toMatch(
    /^attachment; .*zip"$/,
  );
  expect(response.headers["cache-control"]).toBe("no-store");
  const files = readZip(response.rawPayload);
  expect(Number(response.headers["content-length"])).toBe(
    response.rawPayload.length,
  );
  const data = JSON.parse(String(files.get("data.json")));
  expect(data.account).toMatchObject({ email: participant.email });
  expect(data.account.passwordHash).toBeUndefined();
  expect(data.contactMessages).toMatchObject([
    { message: "Parole de zibeline" },
  ]);
  expect(data.declarations.at(-1)).toMatchObject({
    distributor: "Ondrea Paris",
    products: [expect.objectContaining({ quantity: 3 }), expect.anything()],
  });
  for (const part of ["participations", "results", "pointMovements", "badges"])
    expect(data[part].length, part).toBeGreaterThan(0);
  const names = [...files.keys()].filter((name) => name !== "data.json");
  expect(names).toHaveLength(2);
  const proof = names.find((name) => name.endsWith(".pdf")) ?? "";
  expect(files.get(proof)).toEqual(pdf);

  await test.database
    .updateTable("data_exports")
    .set({ expires_at: inDays(1) })
    .execute();
  expect((await test.app.inject(ready.contentUrl)).statusCode).toBe(404);
  const before = filesInStorage().length;
  await test.removeExpired();
  expect(filesInStorage()).toHaveLength(before - 1);
});

it("prepares one export at a time, and requires the password", async () => {
  for (const password of ["wrong", undefined])
    expect(
      (await post(`${own}/data-exports`, { password })).json,
    ).toMatchObject({
      violations: [{ propertyPath: "password" }],
    });
  const [first, second] = [
    await post(`${own}/data-exports`, withPassword),
    await post(`${own}/data-exports`, withPassword),
  ];
  expect(first.json["@id"]).toBe(second.json["@id"]);
});

it("accepts a recent sign-in instead of a password if there is none", async () => {
  const token = await test.signIn("participant");
  await test.database
    .updateTable("users")
    .set({ password_hash: null })
    .where("id", "=", participant.id)
    .execute();
  const ask = (at: number) => {
    const { now } = Date;
    Date.now = () => now() + at;
    return test.app
      .inject({
        method: "POST",
        url: `${own}/data-exports`,
        headers: { authorization: `Bearer ${token}` },
        payload: {},
      })
      .finally(() => {
        Date.now = now;
      });
  };
  expect((await ask(11 * 60_000)).json()).toMatchObject({
    reason: "signInAgain",
  });
  expect((await ask(0)).statusCode).toBe(202);
});

it("lets users cancel the deletion within 14 days", async () => {
  expect((await post(`${own}/deletion`, { password: "wrong" })).status).toBe(
    422,
  );
  const { status, json } = await post(`${own}/deletion`, withPassword);
  expect(status).toBe(200);
  const days = (Date.parse(json.deletionAt) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(14, 2);
  // Signed out everywhere, and able to sign in again.
  expect((await test.call("/v2/me")).status).toBe(401);
  await test.runJobs();
  expect(test.mails.at(-1)).toMatchObject({ to: participant.email });
  const headers = {
    authorization: `Bearer ${await test.signIn("participant")}`,
  };
  const me = () => test.call("/v2/me", null, { headers });
  expect((await me()).json.deletionAt).toBe(json.deletionAt);
  expect(
    (await test.call(`${own}/deletion`, null, { method: "DELETE", headers }))
      .status,
  ).toBe(204);
  expect((await me()).json.deletionAt).toBeNull();
  await test.removeExpired();
  expect((await me()).status).toBe(200);
});

it("erases a due account: only figures remain, without a name", async () => {
  await leaveTraces();
  const count = async (table: "point_movements" | "challenge_results") =>
    (
      await test.database
        .selectFrom(table)
        .select(sql<number>`count(*)::int`.as("count"))
        .where("user_id", "=", participant.id)
        .executeTakeFirstOrThrow()
    ).count;
  const movements = await count("point_movements");
  await post(`${own}/data-exports`, withPassword);
  await test.runJobs();
  await post(`${own}/deletion`, withPassword);
  await test.database
    .updateTable("users")
    .set({ erase_at: inDays(0) })
    .where("id", "=", participant.id)
    .execute();
  await test.removeExpired();
  await test.runJobs();

  expect(filesInStorage()).toEqual([]);
  expect(await count("point_movements")).toBe(movements);
  expect(await count("challenge_results")).toBeGreaterThan(0);
  const { rows: tables } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'jobs')`.execute(test.database);
  for (const { name } of tables)
    for (const word of [
      participant.email,
      "Parole de zibeline",
      "quittance77",
    ]) {
      const { rows } = await sql`
        select t::text from ${sql.table(name)} t
        where position(${word} in t::text) > 0`.execute(test.database);
      expect(rows, `${name}: ${word}`).toEqual([]);
    }
  const declarations = await test.database
    .selectFrom("declarations")
    .select(["status", "distributor", "answers", "proof_id"])
    .where("user_id", "=", participant.id)
    .execute();
  expect(declarations.length).toBeGreaterThan(0);
  for (const one of declarations)
    expect(one).toEqual({
      status: "validated",
      distributor: null,
      answers: null,
      proof_id: null,
    });
  const signIn = await test.call("/v2/login_check", null, {
    method: "POST",
    payload: { username: participant.email, password: DEMO_PASSWORD },
  });
  expect(signIn.status).toBe(401);
  // The address is free again.
  expect(
    (
      await test.call("/v2/users/check-email", null, {
        method: "POST",
        payload: { email: participant.email },
      })
    ).json,
  ).toMatchObject({ status: true });
});

it("leaves no name in rankings, and no photo, of an erased account", async () => {
  const { database } = test;
  const { rows } = await sql<{ id: number; type: string }>`
    select distinct c.id, c.type from challenge_results r join challenges c on c.id = r.challenge_id
    where r.user_id = ${participant.id} and r.status = 'validated'
      and c.are_results_visible and not c.are_results_anonymized`.execute(
    database,
  );
  const entries = async () => {
    const found = [];
    for (const { id, type } of rows) {
      const url = `/v2/challenges/${id}/challenge-results`;
      const { json } = await test.call(url, "regional");
      for (const { entity } of json?.["hydra:member"] ?? [])
        if (entity?.userId === participant.id)
          found.push({ type, profile: entity.profile });
    }
    return found;
  };
  const before = await entries();
  expect(before.some(({ type }) => type === "Photo")).toBe(true);
  expect(before.some(({ type }) => type !== "Photo")).toBe(true);
  await database
    .updateTable("users")
    .set({ erase_at: inDays(0) })
    .where("id", "=", participant.id)
    .execute();
  await test.removeExpired();
  const after = await entries();
  expect(after).toHaveLength(
    before.filter(({ type }) => type !== "Photo").length,
  );
  for (const { type, profile } of after) {
    expect(type).not.toBe("Photo");
    expect(Object.values(profile).filter((value) => value !== null)).toEqual(
      [],
    );
  }
});

it("decides about every table that refers to people", async () => {
  const { rows } = await sql<{ name: string; column: string }>`
    select c.conrelid::regclass::text as name, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass`.execute(
    test.database,
  );
  const names = rows
    .filter(({ column }) => column === "user_id")
    .map(({ name }) => name);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    expect(erasedTables, name).toContain(name);
    const isExported = Object.values(exported).some((query) =>
      new RegExp(`\\bfrom ${name}\\b`).test(query),
    );
    const isKnown = name in notExported;
    expect(isExported || isKnown, name).toBe(true);
  }
});

it("deletes data past its retention period", async () => {
  await leaveTraces();
  const { database } = test;
  await database
    .updateTable("contact_messages")
    .set({ message: "old" })
    .execute();
  await sql`update contact_messages set created_at = now() - interval '366 days'`.execute(
    database,
  );
  await database
    .updateTable("declarations")
    .set({ status: "refused", decided_at: inDays(91) })
    .where("proof_id", "is not", null)
    .execute();
  await sql`insert into ephemeral_entries (key, value, expires_at) values ('a', 'b', now() - interval '1 minute')`.execute(
    database,
  );
  const before = filesInStorage().length;
  await test.removeExpired();
  await test.runJobs();
  for (const table of ["contact_messages", "ephemeral_entries"] as const)
    expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(
    await database
      .selectFrom("declarations")
      .select("id")
      .where("proof_id", "is not", null)
      .execute(),
  ).toEqual([]);
  expect(filesInStorage().length).toBeLessThan(before);
});
