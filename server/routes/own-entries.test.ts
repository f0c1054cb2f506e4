import { resolve } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import { grantPermissions } from "#server/services/accounts/administration.ts";
import { createTestApp, type Role, type TestApp } from "#tests/support/app.ts";
import { runScriptHere } from "#tests/support/run-script.ts";

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
  // The participant is also a moderator of entries and photos.
  await grantPermissions(test.app.repositories, demo.participant.id, [
    "MODERATE",
    "PHOTO_ADMIN",
  ]);
});
afterEach(() => test.close());

const CLASSIC = 1;
const PHOTO = 4;

/** A waiting declaration of the first challenge. */
async function declaration(
  user: number,
  { isGroup = false } = {},
): Promise<number> {
  await test.database
    .updateTable("challenges")
    .set({ is_group: isGroup })
    .where("id", "=", CLASSIC)
    .execute();
  const { id } = await test.database
    .insertInto("declarations")
    .values({
      challenge_id: CLASSIC,
      user_id: user,
      status: "waiting",
      created_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function photo(
  owner: { user_id: number } | { group_id: number },
  status: "waiting" | "refused" = "waiting",
): Promise<number> {
  const { id } = await test.database
    .insertInto("challenge_results")
    .values({
      ...owner,
      challenge_id: PHOTO,
      status,
      created_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Another member of the participant's group. */
async function colleague(): Promise<number> {
  const { user_id } = await test.database
    .selectFrom("user_groups")
    .select("user_id")
    .where("group_id", "=", demo.participant.userGroup)
    .where("user_id", "!=", demo.participant.id)
    .orderBy("user_id")
    .executeTakeFirstOrThrow();
  return user_id;
}

async function decide(path: string, role: Role, status = "validated") {
  const { status: code, json } = await test.call(`/v2/${path}`, role, {
    method: "PATCH",
    payload: { status, expectedStatus: "waiting" },
  });
  return code === 200 ? "decided" : [code, json.reason];
}

const ownEntry = [403, "ownEntry"];

describe("by the API", () => {
  it.each(["validated", "refused"])(
    "a moderator's own declaration can only be %s by another one",
    async (status) => {
      const path = `declarations/${await declaration(demo.participant.id)}`;
      const before = await test.call("/v2/me");
      expect(await decide(path, "participant", status)).toEqual(ownEntry);
      expect((await test.call("/v2/me")).json.points).toBe(before.json.points);
      expect(await decide(path, "configurator", status)).toBe("decided");
      expect(await decide(path, "participant", status)).toEqual(ownEntry);
    },
  );

  it("a declaration from the moderator's group counts as their own only in a group challenge", async () => {
    const user = await colleague();
    const path = `declarations/${await declaration(user, { isGroup: true })}`;
    expect(await decide(path, "participant")).toEqual(ownEntry);
    expect(await decide(path, "configurator")).toBe("decided");
    const other = `declarations/${await declaration(user)}`;
    expect(await decide(other, "participant")).toBe("decided");
  });

  it.each(["the moderator", "the sender"])(
    "BO-9.86 a declaration stays that of a group that %s had when it was sent",
    async (who) => {
      const user = await colleague();
      const path = `declarations/${await declaration(user, { isGroup: true })}`;
      await test.database
        .deleteFrom("user_groups")
        .where(
          "user_id",
          "=",
          who === "the sender" ? user : demo.participant.id,
        )
        .execute();
      expect(await decide(path, "participant")).toEqual(ownEntry);
      // What they send afterwards is another matter.
      const later = `declarations/${await declaration(user, { isGroup: true })}`;
      expect(await decide(later, "participant")).toBe("decided");
    },
  );

  it("another moderator decides on a moderator's own photo, and on their group's", async () => {
    const own = await photo({ user_id: demo.participant.id });
    const group = await photo({ group_id: demo.participant.userGroup });
    for (const id of [own, group]) {
      const path = `challenge-results/${id}`;
      expect(await decide(path, "participant")).toEqual(ownEntry);
      expect(await decide(path, "configurator")).toBe("decided");
    }
  });

  it("another moderator unblocks a moderator's own refused photo", async () => {
    const id = await photo({ user_id: demo.participant.id }, "refused");
    const unblock = async (role: Role) => {
      const path = `/v2/challenge-results/${id}/unblock`;
      const { status, json } = await test.call(path, role, { method: "POST" });
      return [status, json?.reason];
    };
    expect(await unblock("participant")).toEqual(ownEntry);
    expect(await unblock("configurator")).toEqual([204, undefined]);
  });

  it("the reason is in the language of the request", async () => {
    const id = await declaration(demo.participant.id);
    const messages = new Set<string>();
    for (const language of ["fr", "en", "it", "es", "de", "nl"]) {
      const { json } = await test.call(
        `/v2/declarations/${id}`,
        "participant",
        {
          method: "PATCH",
          payload: { status: "validated", expectedStatus: "waiting" },
          headers: { "accept-language": language },
        },
      );
      expect(json.reason).toBe("ownEntry");
      messages.add(json["hydra:description"]);
    }
    expect(messages.size).toBe(6);
  });
});

describe("on the command line", () => {
  const script = resolve(import.meta.dirname, "../commands/moderate.ts");
  const moderate = async (...words: string[]) => {
    const { code, stdout, stderr } = await runScriptHere(script, words, {
      DATABASE_URL: test.url,
    });
    return `${code} ${code === 0 ? stdout : stderr}`;
  };
  const as = ({ email }: { email: string }) => ["--as", email];

  it("a named other moderator decides on a moderator's entry", async () => {
    const id = await declaration(demo.participant.id);
    const words = ["validate", "declaration", String(id)];
    expect(await moderate(...words)).toMatch(/^2 .* --as /);
    expect(await moderate(...words, ...as(demo.participant))).toMatch(
      /^2 .*own entry/,
    );
    expect(await moderate(...words, ...as(demo.newcomer))).toMatch(
      /^2 .*no active moderator/,
    );
    expect(await moderate(...words, ...as(demo.configurator))).toMatch(/^0 /);
    const { decided_by } = await test.database
      .selectFrom("declarations")
      .select("decided_by")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(decided_by).toBe(demo.configurator.id);
  });

  it("the same for one from a moderator's group, and for a photo", async () => {
    const group = await declaration(await colleague(), { isGroup: true });
    const words = ["refuse", "declaration", String(group)];
    expect(await moderate(...words)).toMatch(/^2 .* --as /);
    expect(await moderate(...words, ...as(demo.configurator))).toMatch(/^0 /);
    const own = await photo({ user_id: demo.participant.id });
    expect(await moderate("validate", "photo", String(own))).toMatch(/^2 /);
    await sql`update challenge_results set status = 'refused' where id = ${own}`.execute(
      test.database,
    );
    expect(await moderate("unblock", "photo", String(own))).toMatch(/^2 /);
  });

  it("a participant's entry needs no named moderator", async () => {
    const id = await declaration(demo.regional.id);
    expect(await moderate("validate", "declaration", String(id))).toMatch(
      /^0 /,
    );
  });

  it("the number of an entry must be in canonical form", async () => {
    const id = await declaration(demo.regional.id);
    for (const odd of [`0x${id.toString(16)}`, `${id}e0`, `0${id}`, `+${id}`])
      expect(await moderate("validate", "declaration", odd)).toMatch(/^2 /);
  });
});
