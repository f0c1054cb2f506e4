import { generateKeyPairSync, randomUUID } from "node:crypto";
import { type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UserError } from "#server/core/cli.ts";
import { type Listening, listen } from "#tests/support/listen.ts";
import { createMemoryStore } from "#tests/support/memory-store.ts";
import { SsoInvalid, SsoUnavailable } from "./identity.ts";
import { createJwtSso, type JwtKey } from "./jwt.ts";

const issuer = "https://partner.example";
const audience = "https://palmares.example";
const secret = "a shared secret of more than 32 bytes";
const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const pem = rsa.publicKey.export({ type: "spki", format: "pem" }).toString();

let keySet: Listening;
beforeAll(async () => {
  const keys = [
    { ...rsa.publicKey.export({ format: "jwk" }), kid: "rsa" },
    { ...ec.publicKey.export({ format: "jwk" }), kid: "ec" },
  ];
  keySet = await listen(() => (_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ keys }));
  });
});
afterAll(() => keySet.close());

const now = () => Math.floor(Date.now() / 1000);
const claims = (changes: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  aud: audience,
  sub: "1042",
  jti: randomUUID(),
  exp: now() + 60,
  email: "Camille.Durand@example.com",
  given_name: "Camille",
  family_name: "Durand",
  ...changes,
});

const byRsa = (payload: JWTPayload, header = {}) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: "RS256", ...header })
    .sign(rsa.privateKey);
const byEc = (payload: JWTPayload) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: "ES256", kid: "ec" })
    .sign(ec.privateKey);
const bySecret = (payload: JWTPayload, key: string, alg = "HS256") =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(Buffer.from(key));

const newSso = (key: JwtKey = { publicKey: pem }) =>
  createJwtSso({ key, issuer, audience }, createMemoryStore());

test.each<[string, () => JwtKey, (payload: JWTPayload) => Promise<string>]>([
  ["a public key", () => ({ publicKey: pem }), byRsa],
  ["a shared secret", () => ({ secret }), (all) => bySecret(all, secret)],
  [
    "the RSA key of a set",
    () => ({ jwksUrl: keySet.origin }),
    (all) => byRsa(all, { kid: "rsa" }),
  ],
  ["the EC key of a set", () => ({ jwksUrl: keySet.origin }), byEc],
])(
  "AS-1.4 a token verified by %s signs a user in, once",
  async (_, keyOf, signed) => {
    const sso = newSso(keyOf());
    const token = await signed(claims());
    const together = await Promise.allSettled([
      sso.finish(token),
      sso.finish(token),
    ]);
    expect(together.filter(({ status }) => status === "fulfilled")).toEqual([
      {
        status: "fulfilled",
        value: {
          email: "camille.durand@example.com",
          subject: "https://partner.example#1042",
          isEmailVerified: true,
          firstName: "Camille",
          lastName: "Durand",
        },
      },
    ]);
    await expect(sso.finish(token)).rejects.toThrow(SsoInvalid);
  },
);

test("the subject defaults to the e-mail address", async () => {
  const { sub: _, ...rest } = claims();
  expect(await newSso().finish(await byRsa(rest))).toMatchObject({
    subject: "https://partner.example#camille.durand@example.com",
  });
});

const altered = async () => {
  const [head, , signature] = (await byRsa(claims())).split(".");
  const body = Buffer.from(
    JSON.stringify(claims({ email: "boss@example.com" })),
  ).toString("base64url");
  return `${head}.${body}.${signature}`;
};
const without = (claim: string) =>
  Object.fromEntries(
    Object.entries(claims()).filter(([name]) => name !== claim),
  );

test.each<[string, () => string | Promise<string>]>([
  ["altered", altered],
  ["unsigned (alg: none)", () => new UnsecuredJWT(claims()).encode()],
  ["signed by the public key as a secret", () => bySecret(claims(), pem)],
  [
    "signed by another key",
    () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: "RS256" })
        .sign(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey),
  ],
  ["of another issuer", () => byRsa(claims({ iss: "https://a.example" }))],
  ["for another audience", () => byRsa(claims({ aud: "https://a.example" }))],
  ["over", () => byRsa(claims({ exp: now() - 31 }))],
  ["not good yet", () => byRsa(claims({ nbf: now() + 60 }))],
  ["good for too long", () => byRsa(claims({ exp: now() + 400 }))],
  ["good for ever", () => byRsa(claims({ exp: Number.MAX_SAFE_INTEGER }))],
  ["without exp", () => byRsa(without("exp"))],
  ["without jti", () => byRsa(without("jti"))],
  ["with an empty jti", () => byRsa(claims({ jti: "" }))],
  ["without iss", () => byRsa(without("iss"))],
  ["without aud", () => byRsa(without("aud"))],
  ["without an e-mail address", () => byRsa(without("email"))],
  ["with an unknown critical header", () => byRsa(claims()).then(critical)],
  ["nonsense", () => "a.b.c"],
  ["empty", () => ""],
  ["endless", () => "a".repeat(10_000)],
])("a token that is %s is rejected", async (_, token) => {
  await expect(newSso().finish(await token())).rejects.toThrow(SsoInvalid);
});

function critical(token: string): string {
  const [, ...rest] = token.split(".");
  const head = { alg: "RS256", crit: ["new"], new: true };
  return [
    Buffer.from(JSON.stringify(head)).toString("base64url"),
    ...rest,
  ].join(".");
}

test("a token signed with the partner's own key is rejected if a secret is configured", async () => {
  await expect(
    newSso({ secret }).finish(await byRsa(claims())),
  ).rejects.toThrow(SsoInvalid);
});

test("a key set named by the token is never requested", async () => {
  const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const jwk = stranger.publicKey.export({ format: "jwk" });
  const token = await new SignJWT(claims())
    .setProtectedHeader({
      alg: "RS256",
      kid: "rsa",
      jku: "https://evil.example/keys",
      jwk,
    })
    .sign(stranger.privateKey);
  for (const key of [{ publicKey: pem }, { jwksUrl: keySet.origin }])
    await expect(newSso(key).finish(token)).rejects.toThrow(SsoInvalid);
});

test("AS-8.9 an unavailable key set is a connection error", async () => {
  const gone = await listen(() => () => {});
  await gone.close();
  const broken = await listen(() => (_, response) => {
    response.statusCode = 500;
    response.end();
  });
  const token = await byRsa(claims(), { kid: "rsa" });
  for (const { origin } of [gone, broken])
    await expect(newSso({ jwksUrl: origin }).finish(token)).rejects.toThrow(
      SsoUnavailable,
    );
  await broken.close();
});

test.each<JwtKey>([
  { secret: "short" },
  { jwksUrl: "http://partner.example/keys" },
])("the key %j is rejected", (key) => {
  expect(() => newSso(key)).toThrow(UserError);
});
