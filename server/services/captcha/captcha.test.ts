import { expect, test, vi } from "vitest";
import { SITE_VERIFY, verifyRecaptcha } from "./captcha.ts";

const google = { secret: "secret", verifyUrl: SITE_VERIFY };

const answering = (body: unknown, status = 200) =>
  vi.fn<typeof fetch>(async () => Response.json(body, { status }));

test("AS-5.2.2 a reCAPTCHA token passes if Google confirms it", async () => {
  const send = answering({ success: true });
  expect(await verifyRecaptcha("token", google, send)).toBe(true);
  const [address, init] = send.mock.calls[0] ?? [];
  expect(address).toBe("https://www.google.com/recaptcha/api/siteverify");
  expect(String(init?.body)).toBe("secret=secret&response=token");
  expect(
    await verifyRecaptcha("token", google, answering({ success: false })),
  ).toBe(false);
});

test("a token that is too long is not sent to Google", async () => {
  const send = answering({ success: true });
  expect(await verifyRecaptcha("x".repeat(9000), google, send)).toBe(false);
  expect(send).not.toHaveBeenCalled();
});

test("no token passes without a secret, or while Google does not respond", async () => {
  const send = answering({ success: true });
  await expect(
    verifyRecaptcha("token", { ...google, secret: undefined }, send),
  ).rejects.toThrow("RECAPTCHA_SECRET_KEY");
  await expect(
    verifyRecaptcha("token", google, answering({}, 503)),
  ).rejects.toThrow("503");
});
