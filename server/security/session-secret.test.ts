import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { createApp } from "#server/app/app.ts";
import { UserError } from "#server/core/cli.ts";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { readSessionSecrets } from "./session-secret.ts";
import { createTokens, newTokenSecret } from "./tokens.ts";

const [first, second] = [newTokenSecret(), newTokenSecret()];

describe("secrets from the environment", () => {
  const folder = mkdtempSync(join(tmpdir(), "palmares-secret-"));
  const file = join(folder, "secret");
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    [{}, []],
    [{ SESSION_SECRET: "" }, []],
    [{ SESSION_SECRET: first }, [first]],
    [{ SESSION_SECRET: ` ${first},${second} ` }, [first, second]],
    [{ SESSION_SECRET: `${"+/".repeat(22)}==` }, [`${"+/".repeat(22)}==`]],
  ])("%o", (env, expected) => {
    expect(readSessionSecrets(env)).toEqual(expected);
  });

  it("are read from a file, one per line", () => {
    writeFileSync(file, `${first}\n${second}\n`);
    expect(readSessionSecrets({ SESSION_SECRET_FILE: file })).toEqual([
      first,
      second,
    ]);
  });

  it.each([
    [{ SESSION_SECRET: "changeme" }, /32 random bytes.*openssl rand/],
    [{ SESSION_SECRET: first.slice(1) }, /32 random bytes/],
    [{ SESSION_SECRET: `${first}, short` }, /32 random bytes/],
    [{ SESSION_SECRET: `${first}$` }, /32 random bytes/],
    [{ SESSION_SECRET: `${first} ${first} ${first}` }, /it contains 3/],
    [{ SESSION_SECRET: first, SESSION_SECRET_FILE: file }, /remove one/],
    [{ SESSION_SECRET_FILE: join(folder, "none") }, /cannot be read.*ENOENT/],
  ])(
    "are rejected with a message that does not repeat them: %o",
    (env, message) => {
      const read = () => readSessionSecrets(env);
      expect(read).toThrow(UserError);
      expect(read).toThrow(message);
      expect(read).not.toThrow(first.slice(1, 20));
    },
  );

  it("are rejected if the file is empty", () => {
    writeFileSync(file, "\n");
    expect(() => readSessionSecrets({ SESSION_SECRET_FILE: file })).toThrow(
      /it contains 0/,
    );
  });
});

describe("a secret from outside the database", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  /** The status of GET /me with this token, from an instance with these secrets. */
  async function statusWith(
    token: string,
    sessionSecrets?: readonly string[],
  ): Promise<number> {
    const { database } = test;
    const app = createApp({
      database,
      ...(sessionSecrets && { sessionSecrets }),
    });
    const { statusCode } = await app.inject({
      url: "/v2/me",
      headers: { authorization: `Bearer ${token}` },
    });
    await app.close();
    return statusCode;
  }

  const tokenOf = async (secret: string) => {
    const { id, token_generation } = await test.database
      .selectFrom("users")
      .select(["id", "token_generation"])
      .where("email", "=", demo.participant.email)
      .executeTakeFirstOrThrow();
    return createTokens([secret]).sign(id, token_generation);
  };

  it("makes the secret in a database dump worthless", async () => {
    const session = await test.signIn("participant");
    const { value } = await test.database
      .selectFrom("secrets")
      .select("value")
      .executeTakeFirstOrThrow();
    expect(await statusWith(session)).toBe(200);
    expect(await statusWith(await tokenOf(value))).toBe(200);
    expect(await statusWith(session, [first])).toBe(401);
    expect(await statusWith(await tokenOf(value), [first])).toBe(401);
    expect(await statusWith(await tokenOf(first), [first])).toBe(200);
  });

  it("is rotated without signing anyone out", async () => {
    const [former, next] = [await tokenOf(first), await tokenOf(second)];
    for (const secrets of [
      [first, second],
      [second, first],
    ])
      for (const token of [former, next])
        expect(await statusWith(token, secrets)).toBe(200);
    expect(await statusWith(former, [second])).toBe(401);
    expect(await statusWith(next, [second])).toBe(200);
  });
});
