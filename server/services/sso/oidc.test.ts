import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { UserError } from "#server/core/cli.ts";
import {
  type OidcProvider,
  startOidcProvider,
} from "#tests/support/identity-provider/oidc.ts";
import { createVisitor } from "#tests/support/identity-provider/visitor.ts";
import { createMemoryStore } from "#tests/support/memory-store.ts";
import { SsoDenied, SsoInvalid, SsoUnavailable } from "./identity.ts";
import { createOidcSso } from "./oidc.ts";

const redirectUri = "http://127.0.0.1:3470/v2/connect/azure/check";
let idp: OidcProvider;

beforeAll(async () => {
  idp = await startOidcProvider({ redirectUri });
});
afterAll(() => idp.close());

const camille = () => ({
  sub: "a1b2c3",
  email: "Camille.Durand@example.com",
  email_verified: true,
  given_name: "Camille",
  family_name: "Durand",
});
afterEach(() => {
  idp.account = camille();
  idp.alterIdToken = undefined;
});

const newSso = (store = createMemoryStore()) =>
  createOidcSso({ ...idp, redirectUri }, store);

/** Starts a sign-in, and lets the browser go to the provider and back. */
async function comeBack(sso = newSso()) {
  const { address, ticket } = await sso.start();
  const landing = await createVisitor().visit(address, idp.issuer);
  if (typeof landing === "string") throw new Error(landing);
  return { sso, landing, ticket };
}

test("AS-1.4 a user known to the provider signs in, with state, nonce and PKCE", async () => {
  const { sso, landing, ticket } = await comeBack();
  expect(landing.href).toMatch(redirectUri);
  expect(await sso.finish(landing, ticket)).toEqual({
    email: "camille.durand@example.com",
    subject: `${idp.issuer}#a1b2c3`,
    isEmailVerified: true,
    firstName: "Camille",
    lastName: "Durand",
  });
});

test("the redirect requests a code, with an S256 challenge and a new state and nonce", async () => {
  const sso = newSso();
  const [first, second] = await Promise.all([sso.start(), sso.start()]);
  const query = new URL(first.address).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: "code",
    client_id: idp.clientId,
    redirect_uri: redirectUri,
    code_challenge_method: "S256",
    scope: "openid email profile",
    state: first.ticket,
  });
  const other = new URL(second.address).searchParams;
  for (const name of ["state", "nonce", "code_challenge"])
    expect(query.get(name)).not.toBe(other.get(name));
});

test("a user denied by the provider is denied", async () => {
  idp.account = undefined;
  const { sso, landing, ticket } = await comeBack();
  await expect(sso.finish(landing, ticket)).rejects.toThrow(SsoDenied);
});

test("an account without a verified e-mail address does not sign in", async () => {
  for (const account of [
    { sub: "a1b2c3" },
    { ...camille(), email: "no address" },
    { ...camille(), email_verified: false },
  ]) {
    idp.account = account;
    const { sso, landing, ticket } = await comeBack();
    await expect(sso.finish(landing, ticket)).rejects.toThrow(SsoInvalid);
  }
});

test.each<[string, (ticket: string) => string | undefined]>([
  ["no ticket", () => undefined],
  ["another browser's ticket", () => "another"],
])("%s: the response is rejected", async (_, ticketOf) => {
  const { sso, landing, ticket } = await comeBack();
  await expect(sso.finish(landing, ticketOf(ticket))).rejects.toThrow(
    SsoInvalid,
  );
});

test("a state that was never issued is rejected, even with its ticket", async () => {
  const { sso, landing } = await comeBack();
  landing.searchParams.set("state", "made-up");
  await expect(sso.finish(landing, "made-up")).rejects.toThrow(SsoInvalid);
});

test("a response is single-use", async () => {
  const { sso, landing, ticket } = await comeBack();
  await sso.finish(landing, ticket);
  await expect(sso.finish(landing, ticket)).rejects.toThrow(SsoInvalid);
});

test("a stolen code does not work in another sign-in, fresh or used", async () => {
  const sso = newSso();
  const victim = await comeBack(sso);
  const thief = await comeBack(sso);
  const stolen = new URL(thief.landing);
  stolen.searchParams.set(
    "code",
    victim.landing.searchParams.get("code") ?? "",
  );
  await expect(sso.finish(stolen, thief.ticket)).rejects.toThrow(SsoInvalid);
  const again = await comeBack(sso);
  const replayed = new URL(again.landing);
  replayed.searchParams.set(
    "code",
    victim.landing.searchParams.get("code") ?? "",
  );
  await expect(sso.finish(replayed, again.ticket)).rejects.toThrow(SsoInvalid);
});

test("a response that names another issuer is rejected", async () => {
  const { sso, landing, ticket } = await comeBack();
  landing.searchParams.set("iss", "https://elsewhere.example");
  await expect(sso.finish(landing, ticket)).rejects.toThrow(SsoInvalid);
});

const claimsOf = (token: string) =>
  JSON.parse(
    Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
  ) as JWTPayload;

const sign = (claims: JWTPayload, key = idp.privateJwk) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: idp.privateJwk.kid })
    .sign(key);

const signBySecret = (claims: JWTPayload, secret: string) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .sign(Buffer.from(secret));

const publicPem = () =>
  createPublicKey({ key: idp.privateJwk, format: "jwk" })
    .export({ type: "spki", format: "pem" })
    .toString();

const strangersKey = () => ({
  ...generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
    format: "jwk",
  }),
  kid: "signing",
});

test.each<[string, (token: string) => Promise<string>]>([
  [
    "altered after its signature",
    async (token) => {
      const [head, , signature] = token.split(".");
      const altered = { ...claimsOf(token), email: "boss@example.com" };
      return `${head}.${Buffer.from(JSON.stringify(altered)).toString("base64url")}.${signature}`;
    },
  ],
  [
    "unsigned (alg: none)",
    async (token) => new UnsecuredJWT(claimsOf(token)).encode(),
  ],
  [
    "signed by the public key as a secret (HS256)",
    (token) => signBySecret(claimsOf(token), publicPem()),
  ],
  [
    "signed by the client's secret (HS256)",
    (token) => signBySecret(claimsOf(token), idp.clientSecret),
  ],
  ["signed by another key", (token) => sign(claimsOf(token), strangersKey())],
  [
    "for another audience",
    (token) => sign({ ...claimsOf(token), aud: "another" }),
  ],
  [
    "of another issuer",
    (token) => sign({ ...claimsOf(token), iss: "https://elsewhere.example" }),
  ],
  ["over", (token) => sign({ ...claimsOf(token), exp: 1_700_000_000 })],
  [
    "of another sign-in (nonce)",
    (token) => sign({ ...claimsOf(token), nonce: "another" }),
  ],
  ["no token at all", async () => "nonsense"],
])("an identity token that is %s is rejected", async (_, alter) => {
  const { sso, landing, ticket } = await comeBack();
  idp.alterIdToken = alter;
  await expect(sso.finish(landing, ticket)).rejects.toThrow(SsoInvalid);
});

test("a re-signed but unchanged identity token is accepted, so the tests above fail for the right reason", async () => {
  const { sso, landing, ticket } = await comeBack();
  idp.alterIdToken = (token) => sign(claimsOf(token));
  await expect(sso.finish(landing, ticket)).resolves.toMatchObject({
    firstName: "Camille",
  });
});

test("AS-8.9 a provider that does not respond is a connection error, and is retried at the next sign-in", async () => {
  const gone = await startOidcProvider({ redirectUri });
  const sso = createOidcSso({ ...gone, redirectUri }, createMemoryStore());
  const port = Number(new URL(gone.issuer).port);
  await gone.close();
  await expect(sso.start()).rejects.toThrow(SsoUnavailable);
  const back = await startOidcProvider({ redirectUri, port });
  await expect(sso.start()).resolves.toMatchObject({
    address: expect.stringContaining(back.issuer),
  });
  await back.close();
});

test("a wrong client secret is a connection error, not an error of the user", async () => {
  const sso = createOidcSso(
    { ...idp, clientSecret: "wrong", redirectUri },
    createMemoryStore(),
  );
  const { landing, ticket } = await comeBack(sso);
  await expect(sso.finish(landing, ticket)).rejects.toThrow(SsoUnavailable);
});

test.each([
  "http://login.example.com",
  "https://login.microsoftonline.com/common/v2.0",
  "https://login.microsoftonline.com/organizations/v2.0",
])("the issuer %s is rejected", (issuer) => {
  expect(() =>
    createOidcSso({ ...idp, issuer, redirectUri }, createMemoryStore()),
  ).toThrow(UserError);
});
