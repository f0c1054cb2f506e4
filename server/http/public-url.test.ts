import { afterEach, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { lightWork, solveCaptcha } from "#tests/support/captcha.ts";

const PUBLIC_URL = "https://belle-saison.example";
const OWN_URL = "http://localhost:3000";

let test: TestApp;
afterEach(() => test.close());

const told = async (host: string) => {
  const headers = { host };
  const config = await test.call("/v2/config/app", null, { headers });
  const me = await test.call("/v2/me", "participant", { headers });
  return [config.json.programUrl, me.json.programUrl];
};

describe("AS-3.1 the programme's address", () => {
  it.each(["localhost:3000", "evil.example"])(
    "is PUBLIC_URL for a request to %s",
    async (host) => {
      test = await createTestApp({ publicUrl: PUBLIC_URL });
      expect(await told(host)).toEqual([PUBLIC_URL, PUBLIC_URL]);
    },
  );

  it.each([
    ["192.168.1.20:3000", "http://192.168.1.20:3000"],
    ["[::1]:3000", "http://[::1]:3000"],
    ["intranet", "http://intranet"],
    ["user@evil.example", OWN_URL],
    ["evil.example/path?x=", OWN_URL],
    ["evil.example#", OWN_URL],
    ["a b", OWN_URL],
  ])("defaults to that of the request: %s", async (host, address) => {
    test = await createTestApp();
    expect(await told(host)).toEqual([address, address]);
  });
});

describe("AS-7.9 a forged Host header", () => {
  it.each([
    [{ publicUrl: PUBLIC_URL }, PUBLIC_URL],
    [{ ownUrl: "http://localhost:4242" }, "http://localhost:4242"],
  ])("does not reach a reset mail: %j", async (settings, address) => {
    test = await createTestApp({
      altchaWork: lightWork,
      trustProxy: 1,
      ...settings,
    });
    const captcha = encodeURIComponent(await solveCaptcha(test));
    const email = encodeURIComponent(demo.participant.email);
    await test.call(
      `/v2/users/${email}/reset-password.jsonld?captcha=${captcha}`,
      null,
      {
        headers: {
          host: "evil.example",
          "x-forwarded-host": "evil.example",
          "x-forwarded-proto": "https",
        },
      },
    );
    expect(await test.runJobs()).toHaveLength(1);
    const { html = "", text = "" } = test.mails[0] ?? {};
    expect(html + text).not.toContain("evil.example");
    expect(text).toContain(`${address}/fo/auth/reset-password/`);
  });
});
