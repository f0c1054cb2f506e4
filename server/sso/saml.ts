import { randomBytes } from "node:crypto";
import {
  type Profile,
  SAML,
  SamlStatusError,
  ValidateInResponseTo,
} from "@node-saml/node-saml";
import type { EphemeralStore } from "#server/repositories/ephemeral-store.ts";
import { isConfirmedFor } from "./saml-confirmation.ts";
import {
  isTrustedAddress,
  personOf,
  SIGN_ON_SECONDS,
  type SignedOnPerson,
  SignOnInvalid,
  SignOnRefused,
  type StartedSignOn,
} from "./sign-on.ts";

export interface SamlSettings {
  /** The identity provider: its entity id, where it takes requests, its signing certificates (PEM). */
  provider: { entityId: string; address: string; certificates: string[] };
  /** Us: our entity id, and where the provider posts its answers. */
  entityId: string;
  callbackUrl: string;
}

export interface SamlSignOn {
  /** Begins a sign-on, by the redirect binding. */
  start(): Promise<StartedSignOn>;
  /**
   * Ends it: `samlResponse` is what the browser was made to post, `ticket` what it kept.
   * Throws SignOnRefused or SignOnInvalid.
   */
  finish(
    samlResponse: string,
    ticket: string | undefined,
  ): Promise<SignedOnPerson>;
  /** What the identity provider's administrator imports: XML. */
  metadata(): string;
}

const METHOD = "SAML";
const TOLERANCE_MS = 30_000;
const LONGEST_RESPONSE = 256 * 1024;

const claim = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
const names = {
  email: [
    "email",
    "mail",
    "urn:oid:0.9.2342.19200300.100.1.3",
    `${claim}/emailaddress`,
    "nameID",
  ],
  firstName: [
    "givenName",
    "firstName",
    "urn:oid:2.5.4.42",
    `${claim}/givenname`,
  ],
  lastName: ["sn", "lastName", "urn:oid:2.5.4.4", `${claim}/surname`],
};

/**
 * SAML 2.0 web browser sign-on: the assertion is signed by the provider, made for us, in answer to this browser's own
 * request, which counts once. Throws TypeError when the provider's address is neither https nor on this machine.
 */
export function createSamlSignOn(
  { provider, entityId, callbackUrl }: SamlSettings,
  store: EphemeralStore,
): SamlSignOn {
  if (!isTrustedAddress(new URL(provider.address)))
    throw new TypeError(`The address ${provider.address} has to be https`);

  /** One for each request: its id is ours to give, and no other answer is awaited. */
  const samlFor = (requestId: string, createdAt: string) =>
    new SAML({
      entryPoint: provider.address,
      idpCert: provider.certificates,
      issuer: entityId,
      audience: entityId,
      callbackUrl,
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: false,
      acceptedClockSkewMs: TOLERANCE_MS,
      maxAssertionAgeMs: SIGN_ON_SECONDS * 1000,
      disableRequestedAuthnContext: true,
      signatureAlgorithm: "sha256",
      generateUniqueId: () => requestId,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: SIGN_ON_SECONDS * 1000,
      cacheProvider: {
        saveAsync: async () => null,
        getAsync: async (id) => (id === requestId ? createdAt : null),
        removeAsync: async () => null,
      },
    });

  return {
    async start() {
      const ticket = `_${randomBytes(20).toString("hex")}`;
      const createdAt = new Date().toISOString();
      await store.set(keyOf(ticket), createdAt, SIGN_ON_SECONDS);
      const address = await samlFor(ticket, createdAt).getAuthorizeUrlAsync(
        "",
        undefined,
        {},
      );
      return { address, ticket };
    },

    async finish(samlResponse, ticket) {
      if (ticket === undefined)
        throw new SignOnInvalid(METHOD, "this browser began no sign-on");
      const createdAt = await store.take(keyOf(ticket));
      if (createdAt === undefined)
        throw new SignOnInvalid(METHOD, "the request is unknown, used or over");
      if (samlResponse.length > LONGEST_RESPONSE || hasDoctype(samlResponse))
        throw new SignOnInvalid(METHOD, "the answer is no plain SAML response");
      const profile = await read(samlFor(ticket, createdAt), samlResponse);
      if (profile.issuer !== provider.entityId)
        throw new SignOnInvalid(METHOD, "another issuer");
      if (
        !isConfirmedFor(profile.getAssertion?.() ?? {}, {
          requestId: ticket,
          recipient: callbackUrl,
        })
      )
        throw new SignOnInvalid(METHOD, "not confirmed for this request");
      const person = personOf(
        profile,
        names,
        `${provider.entityId}#${profile.nameID}`,
      );
      if (person === undefined)
        throw new SignOnInvalid(METHOD, "no e-mail address is told");
      return person;
    },

    metadata: () =>
      samlFor("_metadata", "").generateServiceProviderMetadata(null),
  };
}

const keyOf = (ticket: string) => `saml:${ticket}`;

/** A document type could define entities; no SAML message has one. */
const hasDoctype = (samlResponse: string) =>
  Buffer.from(samlResponse, "base64").includes("<!DOCTYPE");

async function read(saml: SAML, samlResponse: string): Promise<Profile> {
  try {
    const { profile } = await saml.validatePostResponseAsync({
      SAMLResponse: samlResponse,
    });
    if (profile === null) throw new Error("the answer vouches for nobody");
    return profile;
  } catch (error) {
    throw error instanceof SamlStatusError
      ? new SignOnRefused(METHOD, error)
      : new SignOnInvalid(METHOD, error);
  }
}
