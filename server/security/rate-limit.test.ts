import { expect, test } from "vitest";
import { HttpProblem } from "#server/http-problem.ts";
import { addressKey, createRateLimit } from "./rate-limit.ts";

const limit = (max: number) => ({ max, window: 60_000 });

test("a rate limit stops an address, with the seconds to wait", () => {
  const limitCalls = createRateLimit({ address: limit(2) });
  limitCalls({ ip: "192.0.2.1" });
  limitCalls({ ip: "192.0.2.1" });
  limitCalls({ ip: "192.0.2.2" });
  expect(() => limitCalls({ ip: "192.0.2.1" })).toThrow(HttpProblem);
  try {
    limitCalls({ ip: "192.0.2.1" });
  } catch (error) {
    expect(error).toMatchObject({ statusCode: 429, retryAfter: 60 });
  }
});

test("a rate limit stops an account whatever the address and the case", () => {
  const limitCalls = createRateLimit({
    address: limit(100),
    account: limit(1),
  });
  limitCalls({ ip: "192.0.2.1" }, "Camille@example.com");
  expect(() =>
    limitCalls({ ip: "192.0.2.2" }, "camille@example.com"),
  ).toThrow();
  limitCalls({ ip: "192.0.2.2" }, "noe@example.com");
});

test.each([
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
