import { resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  copyDeclaration,
  declarationOf,
  photoOf,
} from "#tests/support/moderation.ts";
import { type Office, openOffice } from "#tests/support/office.ts";
import { runScriptHere } from "#tests/support/run-script.ts";

let test: TestApp;
let office: Office;
beforeEach(async () => {
  test = await createTestApp();
  office = await openOffice(test);
});
afterEach(() => test.close());

const declarations = "/v2/declarations/challenge/1/user";

const sayNext = async (url: string) => {
  const { headers, json } = await test.call(url);
  return { header: headers["retry-after"], json };
};

async function decide(kind: string, id: number): Promise<number> {
  const { json } = await office.call("POST", "/moderation/decisions", {
    entries: [{ kind, id, expectedStatus: "waiting" }],
    ...{ status: "refused", reason: "illegible" },
  });
  return json.decided[0].decision;
}

const applyAt = (decision: number, at: number) =>
  test.database
    .updateTable("moderation_decisions")
    .set({ applies_at: new Date(Date.now() + at) })
    .where("id", "=", decision)
    .execute();

it("BO-5.6 the participant's list says when a pending decision changes it, and nothing of the decision", async () => {
  const id = await declarationOf(test, 1);
  const before = await sayNext(declarations);
  expect(before.header).toBeUndefined();
  const decision = await decide("declaration", id);
  const pending = await sayNext(declarations);
  expect(pending.header).toMatch(/^(9|10)$/);
  expect(pending.json).toEqual(before.json);
  await applyAt(decision, 3_200);
  expect((await sayNext(declarations)).header).toBe("4");
  expect(
    (await sayNext(`${declarations}?type=validated`)).header,
  ).toBeUndefined();
  // Not applied yet: clients try again, but not for ever.
  await applyAt(decision, -2_000);
  expect((await sayNext(declarations)).header).toBe("1");
  await applyAt(decision, -60_000);
  expect((await sayNext(declarations)).header).toBeUndefined();
});

it("BO-5.6 an undone or applied decision says nothing any more", async () => {
  const id = await declarationOf(test, 1);
  const undone = await decide("declaration", id);
  await office.call("DELETE", `/moderation/decisions/${undone}`);
  expect((await sayNext(declarations)).header).toBeUndefined();
  await decide("declaration", id);
  await test.runJobs();
  expect((await sayNext(declarations)).header).toBeUndefined();
});

it("BO-5.6 so do the own results of a photo contest", async () => {
  const id = await photoOf(test, "waiting");
  await test.database
    .updateTable("challenge_results")
    .set({ user_id: demo.participant.id })
    .where("id", "=", id)
    .execute();
  const { challenge_id } = await test.database
    .selectFrom("challenge_results")
    .select("challenge_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const results = `/v2/challenge/${challenge_id}/results`;
  expect((await sayNext(results)).header).toBeUndefined();
  await decide("photo", id);
  expect((await sayNext(results)).header).toMatch(/^(9|10)$/);
});

it("BO-5.6 decisions of the shell and of /v2 send their mails too, if the programme wants it", async () => {
  const sample = await declarationOf(test, 3);
  const mailsOf = async (status: string) => {
    const [id = 0] = await copyDeclaration(test, sample, 1);
    if (status === "refused")
      await runScriptHere(
        resolve("server/commands/moderate.ts"),
        ["refuse", "declaration", String(id), "--comment", "Page 2."],
        { DATABASE_URL: test.url },
      );
    else
      await test.call(`/v2/declarations/${id}`, "configurator", {
        method: "PATCH",
        payload: { status, expectedStatus: "waiting" },
      });
    const { json } = await test.call(`/v2/declarations/${id}`);
    expect(json.status).toBe(status);
    return (await test.runJobs()).splice(0);
  };
  expect(await mailsOf("validated")).toEqual([]);
  await test.database
    .insertInto("options")
    .values({
      ...{ name: "moderation_mail", position: 1_000 },
      value: JSON.stringify({ fr: true }),
    })
    .execute();
  const [shell] = await mailsOf("refused");
  expect(shell?.to).toBe(demo.participant.email);
  expect(shell?.text).toContain("Page 2.");
  const [patch] = await mailsOf("validated");
  expect(patch?.to).toBe(demo.participant.email);
});
