import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { UserError } from "#server/core/cli.ts";
import {
  type Assertion,
  type SamlProvider,
  startSamlProvider,
} from "#tests/support/identity-provider/saml.ts";
import { createVisitor } from "#tests/support/identity-provider/visitor.ts";
import { createMemoryStore } from "#tests/support/memory-store.ts";
import { SsoDenied, SsoInvalid } from "./identity.ts";
import { createSamlSso } from "./saml.ts";

const entityId = "https://palmares.example/saml";
const callbackUrl = "https://palmares.example/v2/connect/saml/check";
let idp: SamlProvider;

beforeAll(async () => {
  idp = await startSamlProvider({ entityId, callbackUrl });
});
afterAll(() => idp.close());
afterEach(() => {
  idp.alter = undefined;
  idp.refuses = false;
});

const newSso = (provider: SamlProvider = idp) =>
  createSamlSso(
    {
      provider: { ...provider, certificates: [provider.certificate] },
      entityId,
      callbackUrl,
    },
    createMemoryStore(),
  );

/** Starts a sign-in, and lets the browser go to the provider, whose page posts the response. */
async function comeBack(sso = newSso(), provider = idp) {
  const { address, ticket } = await sso.start();
  const page = await createVisitor().visit(
    address,
    new URL(provider.address).origin,
  );
  const answer = /name="SAMLResponse" value="([^"]+)"/.exec(String(page))?.[1];
  if (answer === undefined) throw new Error(String(page));
  return { sso, ticket, answer };
}

const altered = (answer: string, alter: (xml: string) => string) => {
  const before = Buffer.from(answer, "base64").toString();
  const after = alter(before);
  expect(after).not.toBe(before);
  return Buffer.from(after).toString("base64");
};

test("AS-1.4 a user known to the provider signs in", async () => {
  const { sso, ticket, answer } = await comeBack();
  expect(await sso.finish(answer, ticket)).toEqual({
    isEmailVerified: true,
    email: "camille.durand@example.com",
    subject: `${idp.entityId}#Camille.Durand@example.com`,
    firstName: "Camille",
    lastName: "Durand",
  });
});

test("the e-mail address is read from an attribute if the name is not one", async () => {
  idp.alter = (said) => ({
    ...said,
    nameId: "1042",
    attributes: { mail: "Camille.Durand@example.com" },
  });
  const { sso, ticket, answer } = await comeBack();
  expect(await sso.finish(answer, ticket)).toEqual({
    isEmailVerified: true,
    email: "camille.durand@example.com",
    subject: `${idp.entityId}#1042`,
  });
});

test("a user denied by the provider is denied", async () => {
  idp.refuses = true;
  const { sso, ticket, answer } = await comeBack();
  await expect(sso.finish(answer, ticket)).rejects.toThrow(SsoDenied);
});

test("a response is single-use, and only valid for the requesting browser", async () => {
  const sso = newSso();
  const first = await comeBack(sso);
  const second = await comeBack(sso);
  await expect(sso.finish(first.answer, undefined)).rejects.toThrow(SsoInvalid);
  await expect(sso.finish(first.answer, second.ticket)).rejects.toThrow(
    SsoInvalid,
  );
  await sso.finish(first.answer, first.ticket);
  await expect(sso.finish(first.answer, first.ticket)).rejects.toThrow(
    SsoInvalid,
  );
});

test("a response to an unknown request is rejected", async () => {
  const { answer } = await comeBack();
  await expect(newSso().finish(answer, "_made-up")).rejects.toThrow(SsoInvalid);
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000);

test.each<[string, Partial<Assertion>]>([
  ["for another audience", { audience: "https://elsewhere.example" }],
  ["of another issuer", { issuer: "https://elsewhere.example" }],
  ["for another address", { recipient: "https://elsewhere.example" }],
  ["to another request", { inResponseTo: "_another" }],
  ["to no request", { inResponseTo: "" }],
  ["over", { notBefore: minutes(-10), notOnOrAfter: minutes(-5) }],
  ["not good yet", { notBefore: minutes(5), notOnOrAfter: minutes(10) }],
  ["without an e-mail address", { nameId: "1042" }],
])("an assertion that is %s is rejected", async (_, changes) => {
  idp.alter = (said) => ({ ...said, ...changes });
  const { sso, ticket, answer } = await comeBack();
  await expect(sso.finish(answer, ticket)).rejects.toThrow(SsoInvalid);
});

test("a new envelope around an assertion for another request is rejected", async () => {
  const sso = newSso();
  const victim = await comeBack(sso);
  const thief = await comeBack(sso);
  const rewrapped = altered(victim.answer, (xml) =>
    xml.replace(
      `InResponseTo="${victim.ticket}"><saml:Issuer>`,
      `InResponseTo="${thief.ticket}"><saml:Issuer>`,
    ),
  );
  await expect(sso.finish(rewrapped, thief.ticket)).rejects.toThrow(SsoInvalid);
});

const boss = (xml: string) =>
  xml.replaceAll("Camille.Durand@example.com", "boss@example.com");
const assertionOf = (xml: string) =>
  /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? "";
const unsigned = (xml: string) =>
  xml.replace(/<ds:Signature.*<\/ds:Signature>/s, "");
const renamed = (xml: string) => xml.replace(/ ID="_/, ' ID="_0');
const inside = (xml: string, forged: string) =>
  xml.replace("<saml:Assertion", `${forged}<saml:Assertion`);

test.each<[string, (xml: string) => string]>([
  ["altered after its signature", boss],
  ["unsigned", unsigned],
  ["altered and unsigned", (xml) => boss(unsigned(xml))],
  [
    "without the digest that it was signed with",
    (xml) => xml.replace(/<ds:DigestValue>.*<\/ds:DigestValue>/, ""),
  ],
  [
    "wrapped: a forged assertion before the signed one",
    (xml) => inside(xml, renamed(boss(unsigned(assertionOf(xml))))),
  ],
  [
    "wrapped: a forged assertion of the same id",
    (xml) => inside(xml, boss(unsigned(assertionOf(xml)))),
  ],
  [
    "wrapped: the signed one within the forged one",
    (xml) => {
      const signed = assertionOf(xml);
      const forged = renamed(boss(unsigned(signed)));
      return xml.replace(
        signed,
        forged.replace(
          "</saml:Assertion>",
          `<saml:Advice>${signed}</saml:Advice></saml:Assertion>`,
        ),
      );
    },
  ],
  [
    "wrapped: the signed one within the forged one's signature",
    (xml) => {
      const signed = assertionOf(xml);
      const [signature = ""] =
        /<ds:Signature.*<\/ds:Signature>/s.exec(signed) ?? [];
      const carrier = signature.replace(
        "</ds:Signature>",
        `<ds:Object>${unsigned(signed)}</ds:Object></ds:Signature>`,
      );
      return xml.replace(
        signed,
        renamed(boss(signed)).replace(signature, carrier),
      );
    },
  ],
  [
    "wrapped: the signed one in the extensions of the response",
    (xml) => {
      const signed = assertionOf(xml);
      return xml
        .replace(signed, renamed(boss(unsigned(signed))))
        .replace(
          "<samlp:Status>",
          `<samlp:Extensions>${signed}</samlp:Extensions><samlp:Status>`,
        );
    },
  ],
  [
    "given a document type",
    (xml) => `<!DOCTYPE r [<!ENTITY e "boss@example.com">]>${xml}`,
  ],
])("an assertion that is %s is rejected", async (_, alter) => {
  const { sso, ticket, answer } = await comeBack();
  await expect(sso.finish(altered(answer, alter), ticket)).rejects.toThrow(
    SsoInvalid,
  );
});

test("a comment within the name does not cut it short", async () => {
  idp.alter = (said) => ({
    ...said,
    nameId: "boss@example.com<!-- -->.evil.example",
  });
  const { sso, ticket, answer } = await comeBack();
  const person = await sso.finish(answer, ticket).catch(() => undefined);
  expect(person?.email).not.toBe("boss@example.com");
});

test("an assertion signed with another provider's key is rejected", async () => {
  const stranger = await startSamlProvider({ entityId, callbackUrl });
  stranger.alter = (said) => ({ ...said, issuer: idp.entityId });
  const sso = newSso({ ...idp, address: stranger.address });
  const { ticket, answer } = await comeBack(sso, stranger);
  await expect(sso.finish(answer, ticket)).rejects.toThrow(SsoInvalid);
  await stranger.close();
});

test("an assertion signed with SHA-1 is rejected", async () => {
  const old = await startSamlProvider({
    entityId,
    callbackUrl,
    signatureAlgorithm: "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
  });
  const { sso, ticket, answer } = await comeBack(newSso(old), old);
  expect(Buffer.from(answer, "base64").toString()).toContain("#rsa-sha1");
  await expect(sso.finish(answer, ticket)).rejects.toThrow(SsoInvalid);
  await old.close();
});

test.each([
  ["60,000 unclosed tags", "<a>".repeat(60_000)],
  ["25,000 comments", `<a>${"<!---->".repeat(25_000)}</a>`],
])("%s cost no more than a small invalid response", async (_, xml) => {
  const sso = newSso();
  const { answer } = await comeBack(sso);
  const small = altered(answer, boss);
  const flood = Buffer.from(xml).toString("base64");

  async function costOf(response: string): Promise<number> {
    const { ticket } = await sso.start();
    const started = performance.now();
    await expect(sso.finish(response, ticket)).rejects.toThrow(SsoInvalid);
    return performance.now() - started;
  }
  const costs = { small: Infinity, flood: Infinity };
  for (let round = 0; round < 5; round += 1) {
    costs.small = Math.min(costs.small, await costOf(small));
    costs.flood = Math.min(costs.flood, await costOf(flood));
  }
  expect(costs.flood / costs.small).toBeLessThan(5);
});

test.each([
  ["empty", ""],
  ["nonsense", "nonsense"],
  ["other XML", Buffer.from("<a/>").toString("base64")],
  ["endless", "A".repeat(300_000)],
])("a response that is %s is rejected", async (_, answer) => {
  const sso = newSso();
  const { ticket } = await sso.start();
  await expect(sso.finish(answer, ticket)).rejects.toThrow(SsoInvalid);
});

test("the metadata has our entity id and URL, and requires signed assertions", () => {
  const metadata = newSso().metadata();
  expect(metadata).toContain(`entityID="${entityId}"`);
  expect(metadata).toContain(`Location="${callbackUrl}"`);
  expect(metadata).toContain('WantAssertionsSigned="true"');
});

test("a provider's URL must be https", () => {
  expect(() =>
    newSso({ ...idp, address: "http://login.example.com/sso" }),
  ).toThrow(UserError);
});
