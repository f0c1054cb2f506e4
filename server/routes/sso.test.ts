import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  type OidcProvider,
  startOidcProvider,
} from "#tests/support/identity-provider/oidc.ts";
import {
  type SamlProvider,
  startSamlProvider,
} from "#tests/support/identity-provider/saml.ts";
import { createVisitor } from "#tests/support/identity-provider/visitor.ts";
import { confirmationToken } from "#tests/support/jobs.ts";

const publicUrl = "http://127.0.0.1:3490";
const connect = `${publicUrl}/v2/connect`;
const partner = "https://partner.example";
const secret = "a shared secret of more than 32 bytes";
const UNKNOWN = "/fo/auth/sso-failure?reason=unknown";
const REFUSED = "/fo/auth/sso-failure?reason=refused";
const TROUBLE = "/fo/auth/sso-failure?reason=connection";

const camille = {
  sub: "a1b2c3",
  email: "Camille.Durand@example.com",
  email_verified: true,
  given_name: "Camille",
  family_name: "Durand",
};

let oidc: OidcProvider;
let saml: SamlProvider;
let test: TestApp;

beforeAll(async () => {
  oidc = await startOidcProvider({ redirectUri: `${connect}/azure/check` });
  saml = await startSamlProvider({
    entityId: `${connect}/saml/metadata`,
    callbackUrl: `${connect}/saml/acs`,
  });
  test = await createTestApp({
    publicUrl,
    sso: {
      azure: oidc,
      jwt: { issuer: partner, audience: publicUrl, key: { secret } },
      saml: { provider: { ...saml, certificates: [saml.certificate] } },
    },
  });
});
afterAll(async () => {
  await test.close();
  await oidc.close();
  await saml.close();
});
afterEach(async () => {
  oidc.account = camille;
  saml.alter = undefined;
  saml.refuses = false;
  await test.database.deleteFrom("sso_subjects").execute();
});

type Cookies = Record<string, string>;

/** One request of a browser to us: the redirect, and the cookies that were set. */
async function step(
  url: string,
  cookies: Cookies = {},
  more: InjectOptions = {},
) {
  const response = await test.app.inject({ url, cookies, ...more });
  return {
    status: response.statusCode,
    location: String(response.headers.location),
    headers: response.headers,
    set: response.cookies,
    cookies: Object.fromEntries(
      response.cookies.map(({ name, value }) => [name, value]),
    ),
  };
}

/** Goes to the OpenID provider and back to us. */
async function azure(carries = (cookies: Cookies) => cookies) {
  const begun = await step("/v2/connect/azure");
  const landing = await createVisitor().visit(begun.location, oidc.issuer);
  if (typeof landing === "string") throw new Error(landing);
  const url = landing.pathname + landing.search;
  return { url, begun, ...(await step(url, carries(begun.cookies))) };
}

/** Goes to the SAML provider, whose page posts the response to us. */
async function samlAnswer() {
  const begun = await step("/v2/connect/saml");
  const page = await createVisitor().visit(
    begun.location,
    new URL(saml.address).origin,
  );
  const answer = /name="SAMLResponse" value="([^"]+)"/.exec(String(page))?.[1];
  return { answer: answer ?? "", cookies: begun.cookies };
}

const form = (fields: Record<string, string>): InjectOptions => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  payload: new URLSearchParams(fields).toString(),
});

const postSaml = (answer: string, cookies: Cookies) =>
  step("/v2/connect/saml/acs", cookies, form({ SAMLResponse: answer }));

const handedOver = (changes = {}) =>
  new SignJWT({ email: camille.email, ...changes })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(partner)
    .setAudience(publicUrl)
    .setSubject("1042")
    .setJti(randomUUID())
    .setExpirationTime("1 minute")
    .sign(Buffer.from(secret));

/** The user signed in by the token in the redirect to the home page. */
async function whoCame(location: string): Promise<string> {
  const address = new URL(location, publicUrl);
  expect(address.pathname).toBe("/fo/");
  const token = address.searchParams.get("authToken");
  const { json } = await test.call("/v2/me", null, {
    headers: { authorization: `Bearer ${token}` },
  });
  return json.email;
}

describe("Azure: OpenID Connect", () => {
  it("AS-1.4 AS-2.1.13 AS-2.2.5 AS-3.20 AS-4.7 signs a person with an account on", async () => {
    const { status, location, headers } = await azure();
    expect(status).toBe(303);
    expect(headers["cache-control"]).toBe("no-store");
    expect(await whoCame(location)).toBe(demo.participant.email);
  });

  it("gives this browser a ticket that scripts cannot read, and clears it", async () => {
    const { begun, set } = await azure();
    expect(begun.set[0]).toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
      path: "/v2/connect",
      maxAge: 600,
    });
    expect(set[0]).toMatchObject({ name: "sso-azure", value: "" });
  });

  it("AS-8.9 redirects users without an active account to the failure page", async () => {
    for (const email of ["nobody@example.com", demo.inactive.email]) {
      oidc.account = { sub: randomUUID(), email };
      expect((await azure()).location).toBe(UNKNOWN);
    }
  });

  it("AS-8.9 redirects denied users, and other browsers, to the failure page", async () => {
    expect((await azure(() => ({}))).location).toBe(TROUBLE);
    oidc.account = undefined;
    expect((await azure()).location).toBe(REFUSED);
  });

  it("BO-1.4 leads back to the back office who began there, also after a failure", async () => {
    const fromOffice = (cookies: Cookies) => ({
      ...cookies,
      "sso-destination": "office",
    });
    const { location, set } = await azure(fromOffice);
    expect(location).toMatch(/^\/bo\/\?authToken=./);
    expect(set).toContainEqual(
      expect.objectContaining({ name: "sso-destination", value: "" }),
    );
    oidc.account = undefined;
    expect((await azure(fromOffice)).location).toBe("/bo/?ssoFailure=refused");
  });

  it("is single-use", async () => {
    const { url, begun } = await azure();
    expect((await step(url, begun.cookies)).location).toBe(TROUBLE);
  });

  it("links an account to the first subject", async () => {
    await whoCame((await azure()).location);
    oidc.account = { ...camille, sub: "another" };
    expect((await azure()).location).toBe(UNKNOWN);
    oidc.account = { ...camille, email: "renamed@example.com" };
    expect(await whoCame((await azure()).location)).toBe(
      demo.participant.email,
    );
  });
});

describe("a user who signed up with someone else's address", () => {
  const owner = {
    sub: "owner",
    email: "owner@example.com",
    email_verified: true,
  };
  const password = "Quatre-Saisons&Marées-81";

  /** Creates an account with the owner's address; returns its session. */
  async function squat(): Promise<string> {
    await test.database
      .deleteFrom("users")
      .where("email", "=", owner.email)
      .execute();
    const { status, json } = await test.call("/v2/users/register", null, {
      method: "POST",
      payload: {
        gender: 0,
        lastName: "Vidal",
        firstName: "Rosalie",
        companyName: "Vidal Chaleur",
        username: owner.email,
        email: owner.email,
        clientId: "SOL-888888",
        password,
        optin: 2,
        isCGUAccepted: true,
      },
    });
    expect(status).toBe(201);
    return json.token;
  }
  const statusOf = async (token: string) =>
    (
      await test.call("/v2/me", null, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;
  const login = async () =>
    (
      await test.call("/v2/login_check", null, {
        method: "POST",
        payload: { username: owner.email, password },
      })
    ).status;

  it("loses password and session to the owner's first single sign-on", async () => {
    const session = await squat();
    expect(await statusOf(session)).toBe(200);
    oidc.account = owner;
    const { location } = await azure();
    const token = new URL(location, publicUrl).searchParams.get("authToken");
    expect(await statusOf(token ?? "")).toBe(200);
    expect(await statusOf(session)).toBe(401);
    expect(await login()).toBe(401);
    await azure();
    expect(await statusOf(token ?? ""), "once, and no more").toBe(200);
  });

  it("keeps both once the address is confirmed", async () => {
    const session = await squat();
    const token = confirmationToken(await test.runJobs(), owner.email);
    await test.call("/v2/users/confirm-email", null, {
      method: "POST",
      payload: { token },
    });
    oidc.account = owner;
    expect((await azure()).location).toContain("authToken=");
    expect(await statusOf(session)).toBe(200);
    expect(await login()).toBe(200);
  });

  it("keeps both if the provider does not vouch for the address: nothing is linked", async () => {
    const session = await squat();
    const { email_verified: _, ...unverified } = owner;
    oidc.account = unverified;
    expect((await azure()).location).toBe(UNKNOWN);
    expect(await statusOf(session)).toBe(200);
  });
});

describe("JWT of a partner", () => {
  it("AS-1.4 signs a person on, by the address or by a form, each token once", async () => {
    const token = await handedOver();
    const url = `/v2/connect/jwt?token=${token}`;
    expect(await whoCame((await step(url)).location)).toBe(
      demo.participant.email,
    );
    expect((await step(url)).location).toBe(TROUBLE);
    const posted = await step(
      "/v2/connect/jwt",
      {},
      form({ token: await handedOver() }),
    );
    expect(await whoCame(posted.location)).toBe(demo.participant.email);
  });

  it("AS-8.9 sends everybody else to the failure page", async () => {
    const unknown = await handedOver({ email: "nobody@example.com" });
    const other = await step(`/v2/connect/jwt?token=${unknown}`);
    expect(other.location).toBe(UNKNOWN);
    for (const query of ["", "?token=x", "?token=a&token=b"])
      expect((await step(`/v2/connect/jwt${query}`)).location).toBe(TROUBLE);
  });
});

describe("SAML", () => {
  it("AS-1.4 signs a person with an account on", async () => {
    const { answer, cookies } = await samlAnswer();
    const { location } = await postSaml(answer, cookies);
    expect(await whoCame(location)).toBe(demo.participant.email);
    expect((await postSaml(answer, cookies)).location).toBe(TROUBLE);
  });

  it("AS-8.9 sends everybody else to the failure page", async () => {
    const { answer } = await samlAnswer();
    expect((await postSaml(answer, {})).location).toBe(TROUBLE);
    saml.alter = (said) => ({ ...said, nameId: "nobody@example.com" });
    const unknown = await samlAnswer();
    expect((await postSaml(unknown.answer, unknown.cookies)).location).toBe(
      UNKNOWN,
    );
  });

  it("allows its ticket to be sent from another site, on https", async () => {
    const secure = await createTestApp({
      publicUrl,
      trustProxy: 1,
      sso: {
        saml: { provider: { ...saml, certificates: [saml.certificate] } },
      },
    });
    const { cookies } = await secure.app.inject({
      url: "/v2/connect/saml",
      headers: { "x-forwarded-proto": "https" },
    });
    expect(cookies[0]).toMatchObject({ secure: true, sameSite: "None" });
    await secure.close();
  });

  it("shows its metadata", async () => {
    const response = await test.app.inject("/v2/connect/saml/metadata");
    expect(response.headers["content-type"]).toContain("samlmetadata+xml");
    expect(response.body).toContain(`${connect}/saml/acs`);
  });
});

describe("the configured providers", () => {
  it("AS-7.12 AS-2.2.3 are reported by the checks", async () => {
    const none = await createTestApp();
    for (const kind of ["azure", "jwt", "saml"]) {
      const path = `/v2/config/sso-${kind}/check`;
      expect((await test.call(path, null)).json).toEqual({ enabled: true });
      expect((await none.call(path, null)).json).toEqual({ enabled: false });
    }
    await none.close();
  });

  it("AS-8.9 lead to the failure page if they do not respond", async () => {
    const gone = await startOidcProvider({ redirectUri: connect });
    await gone.close();
    const broken = await createTestApp({ publicUrl, sso: { azure: gone } });
    broken.app.log.level = "silent";
    const { headers } = await broken.app.inject("/v2/connect/azure");
    expect(headers.location).toBe(TROUBLE);
    await broken.close();
  });
});
