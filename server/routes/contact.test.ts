import { afterEach, beforeEach, expect, it } from "vitest";
import { settings } from "#server/seed/data.ts";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const write = (payload: object) =>
  test.call("/v2/contact", "participant", { method: "POST", payload });

it("stores a message and sends it to the programme, with the participant as reply address", async () => {
  const message = { subject: "Points manquants", message: "Bonjour,\nmerci." };
  expect((await write(message)).status).toBe(204);
  expect(await test.runJobs()).toHaveLength(1);
  expect(test.mails[0]).toMatchObject({
    to: settings["ssoEmail"],
    replyTo: { name: "Camille Durand", address: demo.participant.email },
    text: expect.stringContaining("Bonjour,\nmerci."),
  });
  const kept = await test.database
    .selectFrom("contact_messages")
    .select(["user_id", "subject", "message"])
    .execute();
  expect(kept).toEqual([{ user_id: demo.participant.id, ...message }]);
});

it("sends it to CONTACT_EMAIL if configured", async () => {
  await test.close();
  test = await createTestApp({ contactEmail: "club@example.com" });
  await write({ subject: "Question", message: "Une question" });
  expect((await test.runJobs())[0]?.to).toBe("club@example.com");
});

it("rejects a blank message, and the eleventh within an hour", async () => {
  expect((await write({ subject: "", message: "" })).status).toBe(422);
  for (let i = 0; i < 10; i += 1) await write({ subject: "x", message: "x" });
  expect((await write({ subject: "x", message: "x" })).status).toBe(429);
});
