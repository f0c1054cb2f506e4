import { createHmac, hkdfSync } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApp } from "#server/app/app.ts";
import { DEMO_PASSWORD, demo, people } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { lightWork, solveCaptcha } from "#tests/support/captcha.ts";
import { machineClock } from "#tests/support/machine-clock.ts";
import { addressKey, rateLimits } from "./rate-limits.ts";

const ATTACKER = "198.51.100.1";
const OWN = "192.0.2.1";
const { participant, newcomer } = demo;

/** Smaller than in production, in the same order. */
const figures = {
  signInsFromAddress: { max: 20, seconds: 300 },
  signInsToAccountFromAddress: { max: 4, seconds: 300 },
  signInsToAccount: { max: 12, seconds: 900 },
};
const options = { trustProxy: 1, altchaWork: lightWork, rateLimits: figures };

let test: TestApp;
const others: FastifyInstance[] = [];
/** Another instance on the same database, like a server after a restart. */
function anotherInstance(): FastifyInstance {
  const app = createApp({ database: test.database, ...options });
  others.push(app);
  return app;
}

async function login(
  address: string,
  username: string,
  password: string,
  { app = test.app, captcha }: { app?: FastifyInstance; captcha?: string } = {},
): Promise<number> {
  const { statusCode } = await app.inject({
    method: "POST",
    url: "/v2/login_check",
    payload: { username, password, ...(captcha && { captcha }) },
    headers: { "x-forwarded-for": address },
  });
  return statusCode;
}

/** Tries wrong passwords until the limit of one address is reached. */
async function attack(username: string, address = ATTACKER, times = 6) {
  for (let i = 0; i < times; i += 1) await login(address, username, "wrong");
}

const owners = people.filter(
  ({ isActive, hasPassword }) => isActive && hasPassword,
);

/** Tries wrong passwords for several accounts until the limit of one address is reached. */
async function attackMany() {
  const others = owners.filter(({ email }) => email !== participant.email);
  for (const { email } of others.slice(0, figures.signInsFromAddress.max))
    await login(ATTACKER, email, "wrong");
}

/** Tries wrong passwords from enough addresses to reach the account's own limit. */
async function attackFromEverywhere(username: string) {
  const { signInsToAccount, signInsToAccountFromAddress } = figures;
  const { max } = signInsToAccountFromAddress;
  for (let i = 0; i <= signInsToAccount.max / max; i += 1)
    await attack(username, `203.0.113.${i}`, max);
}

async function counters(): Promise<number> {
  const { count } = await test.database
    .selectFrom("rate_limits")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

describe("a server with limits", () => {
  beforeEach(async () => {
    test = await createTestApp({ ...options, clock: machineClock() });
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const app of others.splice(0)) await app.close();
    await test.close();
  });

  it("locks no owner out of their account, whatever a single address does", async () => {
    const some = owners.slice(0, 31);
    expect(some).toHaveLength(31);
    for (const { email } of some) await attack(email);
    const statuses = new Map<number, number>();
    for (const [index, { email }] of some.entries()) {
      const status = await login(`192.0.2.${index}`, email, DEMO_PASSWORD);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 31 });
  });

  it("does not count the attempts of a blocked address against accounts", async () => {
    await attackMany();
    const before = await counters();
    await attack(participant.email);
    expect(await login(ATTACKER, participant.email, "wrong")).toBe(429);
    expect(await counters()).toBe(before);
  });

  it("keeps a block across restarts and instances", async () => {
    await attack(participant.email);
    const app = anotherInstance();
    const there = { app };
    expect(await login(ATTACKER, participant.email, DEMO_PASSWORD, there)).toBe(
      429,
    );
    expect(await login(OWN, participant.email, DEMO_PASSWORD, there)).toBe(200);
  });

  it("drops no counter before it expires, however many names are invented", async () => {
    await attack(participant.email);
    const until = Date.now() + 200_000;
    await test.database
      .insertInto("rate_limits")
      .values(
        Array.from({ length: 20_000 }, (_, index) => ({
          key: `signInsToAccount:invented-${index}`,
          points: 1,
          expire: until,
        })),
      )
      .execute();
    await test.removeExpired();
    expect(await login(ATTACKER, participant.email, DEMO_PASSWORD)).toBe(429);
    expect(await counters()).toBeGreaterThan(20_000);
  });

  it("removes expired counters", async () => {
    await attack(participant.email, ATTACKER, 1);
    expect(await counters()).toBe(3);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 901_000 });
    await test.removeExpired();
    expect(await counters()).toBe(0);
  });

  it("lets the owner in from a known address while the account is under attack", async () => {
    expect(await login(OWN, participant.email, DEMO_PASSWORD)).toBe(200);
    await attackFromEverywhere(participant.email);
    expect(await login("192.0.2.9", participant.email, DEMO_PASSWORD)).toBe(
      429,
    );
    expect(await login(OWN, participant.email, DEMO_PASSWORD)).toBe(200);
    expect(await login(OWN, newcomer.email, DEMO_PASSWORD)).toBe(200);
  });

  it("lets the owner in with a captcha, valid once, while the account is under attack", async () => {
    await attackFromEverywhere(participant.email);
    const captcha = await solveCaptcha(test);
    const withCaptcha = (password: string) =>
      login(OWN, participant.email, password, { captcha });
    expect(await login(OWN, participant.email, DEMO_PASSWORD)).toBe(429);
    expect(await withCaptcha(DEMO_PASSWORD)).toBe(200);
    const stranger = "192.0.2.77";
    expect(
      await login(stranger, participant.email, DEMO_PASSWORD, { captcha }),
    ).toBe(429);
  });

  it("still limits an address that passes captchas", async () => {
    await attackMany();
    const captcha = await solveCaptcha(test);
    expect(
      await login(ATTACKER, participant.email, DEMO_PASSWORD, { captcha }),
    ).toBe(429);
  });

  it("stores neither addresses nor names, only hashes with a separate key", async () => {
    await login(OWN, participant.email, DEMO_PASSWORD);
    await login(OWN, participant.email, "wrong");
    const rows = await Promise.all([
      test.database.selectFrom("rate_limits").selectAll().execute(),
      test.database.selectFrom("known_addresses").selectAll().execute(),
    ]);
    expect(rows.flat()).toHaveLength(4);
    expect(JSON.stringify(rows)).not.toMatch(/192\.0|camille/i);
    const secret = await test.app.repositories.tokens.secret();
    const key = hkdfSync("sha256", secret, "", "palmares rate limits", 32);
    const hash = createHmac("sha256", Buffer.from(key))
      .update(JSON.stringify([addressKey(OWN)]))
      .digest("base64url");
    expect(rows[1]).toMatchObject([{ address_hash: hash }]);
  });

  it("responds in the requested language, with the seconds to wait", async () => {
    await attack(participant.email);
    const answer = await test.call("/v2/login_check", null, {
      method: "POST",
      payload: { username: participant.email, password: "wrong" },
      headers: { "x-forwarded-for": ATTACKER, "accept-language": "nl" },
    });
    expect(answer.status).toBe(429);
    const wait = Number(answer.headers["retry-after"]);
    const { seconds } = figures.signInsToAccountFromAddress;
    expect(wait).toBeGreaterThan(seconds - 30);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect(answer.json.message).toMatch(/^Te veel/);
  });

  it("cannot be used to keep an owner from requesting a link", async () => {
    const ask = async (address: string) => {
      const { statusCode } = await test.app.inject({
        method: "POST",
        url: "/v2/users/create-password/request",
        payload: { email: participant.email },
        headers: { "x-forwarded-for": address },
      });
      return statusCode;
    };
    for (let i = 0; i < 20; i += 1) await ask(ATTACKER);
    expect(await ask(ATTACKER)).toBe(429);
    expect(await ask(OWN)).toBe(204);
  });
});

it("a single address cannot reach an account's limit, nor one account an address's limit", () => {
  const { signInsToAccountFromAddress } = rateLimits;
  const { max } = signInsToAccountFromAddress;
  expect(max * 2).toBeLessThan(rateLimits.signInsToAccount.max);
  expect(max * 2).toBeLessThan(rateLimits.signInsFromAddress.max);
});

it.each(Object.entries(rateLimits))(
  "docs/operating.md lists %s",
  (rule, figures) => {
    const row = readFileSync("docs/operating.md", "utf8")
      .split("\n")
      .find((line) => line.includes(`\`${rule}\``));
    const [, names = "", max = "", minutes] =
      row?.split("|").map((cell) => cell.trim()) ?? [];
    const place = [...names.matchAll(/`(\w+)`/g)].findIndex(
      ([, name]) => name === rule,
    );
    expect({
      max: Number(max.split(", ")[place]),
      seconds: Number(minutes) * 60,
    }).toEqual(figures);
  },
);

it.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:aaaa:bbbb:cccc:dddd", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
])("%s counts as %s", (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});
