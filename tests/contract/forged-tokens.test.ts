import {
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from "node:crypto";
import { EncryptJWT, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { type Listening, listen } from "#tests/support/listen.ts";

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
const ed = generateKeyPairSync("ed25519");
const pem = rsa.publicKey.export({ type: "spki", format: "pem" }).toString();

let test: TestApp;
/** The participant's genuine token, and its key. */
let genuine: string;
let key: Buffer;
let keySet: Listening;
/** How often the attacker's key set was requested. */
let asked = 0;

beforeAll(async () => {
  test = await createTestApp();
  genuine = await test.signIn("participant");
  key = Buffer.from(await test.app.repositories.tokens.secret(), "base64url");
  keySet = await listen(() => (_, response) => {
    asked += 1;
    const jwk = { ...rsa.publicKey.export({ format: "jwk" }), kid: "a" };
    response.end(JSON.stringify({ keys: [jwk] }));
  });
});
afterAll(async () => {
  await keySet.close();
  await test.close();
});

const encode = (value: unknown) =>
  Buffer.from(
    typeof value === "string" ? value : JSON.stringify(value),
  ).toString("base64url");
const decode = (part = "") =>
  JSON.parse(Buffer.from(part, "base64url").toString()) as JWTPayload;
const now = () => Math.floor(Date.now() / 1000);
const parts = () => genuine.split(".") as [string, string, string];

/** The claims of a genuine token, with changes; undefined removes a claim. */
const claims = (changes: Record<string, unknown> = {}): JWTPayload =>
  JSON.parse(
    JSON.stringify({
      ...decode(parts()[1]),
      jti: randomUUID(),
      ...changes,
    }),
  );

/** Signs without a library, including what libraries refuse to sign. */
function byHand(
  header: object,
  payload: unknown = claims(),
  secret: Buffer | string = key,
  hash = "sha256",
): string {
  const signed = `${encode(header)}.${encode(payload)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest("base64url")}`;
}
const hs256 = { alg: "HS256" };
const signedBy = (alg: string, by: KeyObject, header = {}) =>
  new SignJWT(claims()).setProtectedHeader({ alg, ...header }).sign(by);
const none = (alg: string) => `${encode({ alg })}.${encode(claims())}.`;

/** Tokens that the server did not issue, or has revoked. */
const forged: Record<string, () => string | Promise<string>> = {
  "alg none": () => new UnsecuredJWT(claims()).encode(),
  "alg None": () => none("None"),
  "alg nOnE": () => none("nOnE"),
  "alg none with the genuine signature": () =>
    `${encode({ alg: "none" })}.${parts()[1]}.${parts()[2]}`,
  "no alg": () => byHand({ typ: "JWT" }),
  "alg hs256 in small letters": () => byHand({ alg: "hs256" }),
  "several algs": () => byHand({ alg: ["HS256", "none"] }),
  "no signature": () => `${parts()[0]}.${parts()[1]}.`,
  "two parts": () => `${parts()[0]}.${parts()[1]}`,
  "another key": () => byHand(hs256, claims(), randomBytes(32)),
  "an empty key": () => byHand(hs256, claims(), ""),
  "a key of zeros": () => byHand(hs256, claims(), Buffer.alloc(32)),
  "the text of the key in place of its bytes": () =>
    byHand(hs256, claims(), key.toString("base64url")),
  "our issuer's name as key": () => byHand(hs256, claims(), "palmares"),
  "the right key with HS512": () =>
    byHand({ alg: "HS512" }, claims(), key, "sha512"),
  "HS256 with a signature of HS512": () =>
    byHand(hs256, claims(), key, "sha512"),
  "a public key as secret": () => byHand(hs256, claims(), pem),
  RS256: () => signedBy("RS256", rsa.privateKey),
  PS256: () => signedBy("PS256", rsa.privateKey),
  ES256: () => signedBy("ES256", ec.privateKey),
  EdDSA: () => signedBy("EdDSA", ed.privateKey),
  "its own key in the header (jwk)": () =>
    signedBy("RS256", rsa.privateKey, {
      jwk: rsa.publicKey.export({ format: "jwk" }),
    }),
  "the address of a key set (jku)": () =>
    signedBy("RS256", rsa.privateKey, { jku: keySet.origin, kid: "a" }),
  "the address of a certificate (x5u)": () =>
    signedBy("RS256", rsa.privateKey, { x5u: keySet.origin }),
  "its own certificate (x5c)": () =>
    byHand({ ...hs256, x5c: [encode(pem)] }, claims(), pem),
  "kid, a path to an empty file": () =>
    byHand({ ...hs256, kid: "../../../../dev/null" }, claims(), ""),
  "kid, a statement": () =>
    byHand({ ...hs256, kid: "x' union select 'x' --" }, claims(), "x"),
  "kid, the name of our secret": () =>
    byHand({ ...hs256, kid: "token-secret" }, claims(), "token-secret"),
  "an unknown critical header": () =>
    byHand({ ...hs256, crit: ["new"], new: true }),
  "an empty list of critical headers": () => byHand({ ...hs256, crit: [] }),
  "a payload that is not encoded (b64)": () =>
    byHand({ ...hs256, crit: ["b64"], b64: false }),
  expired: () => byHand(hs256, claims({ exp: now() - 1 })),
  "without an end": () => byHand(hs256, claims({ exp: undefined })),
  "an end that is a text": () => byHand(hs256, claims({ exp: "never" })),
  "not valid yet": () => byHand(hs256, claims({ nbf: now() + 60 })),
  "another issuer": () =>
    byHand(hs256, claims({ iss: "https://partner.example" })),
  "without an issuer": () => byHand(hs256, claims({ iss: undefined })),
  "several issuers": () => byHand(hs256, claims({ iss: ["palmares", "x"] })),
  "without a person": () => byHand(hs256, claims({ sub: undefined })),
  "a person that does not exist": () =>
    byHand(hs256, claims({ sub: "999999" })),
  "a person that is no number": () => byHand(hs256, claims({ sub: "1 or 1" })),
  "a person who was disabled": () =>
    byHand(hs256, claims({ sub: String(demo.inactive.id) })),
  "without an id": () => byHand(hs256, claims({ jti: undefined })),
  "without a generation": () =>
    byHand(hs256, claims({ generation: undefined })),
  "the generation before": () => byHand(hs256, claims({ generation: -1 })),
  "the generation to come": () => byHand(hs256, claims({ generation: 1_000 })),
  "a generation that is no number": () =>
    byHand(hs256, claims({ generation: {} })),
  "another person under the genuine signature": () =>
    [
      parts()[0],
      encode({ ...decode(parts()[1]), sub: String(demo.configurator.id) }),
      parts()[2],
    ].join("."),
  "a longer life under the genuine signature": () =>
    [
      parts()[0],
      encode({ ...decode(parts()[1]), exp: now() + 10 ** 9 }),
      parts()[2],
    ].join("."),
  "the signature of another token": async () =>
    [
      parts()[0],
      parts()[1],
      (await test.signIn("newcomer")).split(".")[2],
    ].join("."),
  "a signature with another first letter": () => {
    const [head, payload, signature] = parts();
    return `${head}.${payload}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
  },
  truncated: () => genuine.slice(0, -8),
  "a payload that is a list": () => byHand(hs256, [claims()]),
  "a payload that is no JSON": () => byHand(hs256, "sub=1"),
  encrypted: () =>
    new EncryptJWT(claims())
      .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
      .encrypt(key.subarray(0, 32)),
  "the JSON form": () =>
    JSON.stringify({
      protected: parts()[0],
      payload: parts()[1],
      signature: parts()[2],
    }),
  "signed out": async () => {
    const token = await test.signIn("participant");
    const headers = { authorization: `Bearer ${token}` };
    await test.call("/v2/logout", null, { method: "POST", headers });
    return token;
  },
  empty: () => "",
  "a forged one before the genuine one": () =>
    `${none("none")},Bearer ${genuine}`,
};

const callsWith = async (authorization: string) => {
  const headers = { authorization };
  return [
    (await test.call("/v2/me", null, { headers })).status,
    (
      await test.call("/v2/contact", null, {
        method: "POST",
        headers,
        payload: { subject: "x", message: "x" },
      })
    ).status,
  ];
};

describe("a token", () => {
  it("that the server issued is accepted, even with a lower-case scheme", async () => {
    expect(await callsWith(`Bearer ${genuine}`)).toEqual([200, 204]);
    expect(await callsWith(`bearer ${genuine}`)).toEqual([200, 204]);
    expect(await callsWith(`Bearer ${byHand(hs256)}`)).toEqual([200, 204]);
  });

  it.each(Object.entries(forged))("%s is rejected", async (_, forge) => {
    expect(await callsWith(`Bearer ${await forge()}`)).toEqual([401, 401]);
  });

  it("is only accepted in its header", async () => {
    for (const authorization of [
      `Basic ${genuine}`,
      genuine,
      `Token ${genuine}`,
    ])
      expect(await callsWith(authorization)).toEqual([401, 401]);
    for (const [url, headers] of [
      [`/v2/me?token=${genuine}`, {}],
      [`/v2/me?access_token=${genuine}`, {}],
      ["/v2/me", { cookie: `BEARER=${genuine}` }],
      ["/v2/me", { "x-authorization": `Bearer ${genuine}` }],
    ] as const)
      expect((await test.call(url, null, { headers })).status).toBe(401);
  });

  it("never makes the server fetch a key", () => {
    expect(Object.keys(forged).length).toBeGreaterThanOrEqual(35);
    expect(asked).toBe(0);
  });
});
