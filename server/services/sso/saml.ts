import { randomBytes } from "node:crypto";
import {
  type Profile,
  SAML,
  SamlStatusError,
  ValidateInResponseTo,
} from "@node-saml/node-saml";
import type { EphemeralStore } from "#server/repositories/ephemeral-store.ts";
import {
  identityOf,
  SSO_SECONDS,
  SsoDenied,
  type SsoIdentity,
  SsoInvalid,
  type SsoRedirect,
  secureUrl,
} from "./identity.ts";
import { checkSamlMessage } from "./saml-message.ts";

export interface SamlSettings {
  /** The identity provider: its entity id, where it receives requests, its signing certificates (PEM). */
  provider: { entityId: string; address: string; certificates: string[] };
  /** This server: its entity id, and where the provider posts its responses. */
  entityId: string;
  callbackUrl: string;
}

export interface SamlSso {
  /** Starts a sign-in, by the redirect binding. */
  start(): Promise<SsoRedirect>;
  /**
   * Finishes the sign-in. Throws SsoDenied or SsoInvalid.
   * @param samlResponse the response that the provider made the browser post, in base64
   * @param ticket the one that `start` issued to that browser
   */
  finish(
    samlResponse: string,
    ticket: string | undefined,
  ): Promise<SsoIdentity>;
  /** The service provider metadata (XML) that the identity provider's administrator imports. */
  metadata(): string;
}

const METHOD = "SAML";
const TOLERANCE_MS = 30_000;

const claimNames = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";
const names = {
  email: [
    "email",
    "mail",
    "urn:oid:0.9.2342.19200300.100.1.3",
    `${claimNames}/emailaddress`,
    "nameID",
  ],
  firstName: [
    "givenName",
    "firstName",
    "urn:oid:2.5.4.42",
    `${claimNames}/givenname`,
  ],
  lastName: ["sn", "lastName", "urn:oid:2.5.4.4", `${claimNames}/surname`],
};

/**
 * SAML 2.0 web browser single sign-on: the assertion must be signed by the provider, issued for this server, and respond
 * to this browser's own single-use request. Throws a UserError if the provider's address is neither https nor on this
 * machine.
 */
export function createSamlSso(
  { provider, entityId, callbackUrl }: SamlSettings,
  store: EphemeralStore,
): SamlSso {
  secureUrl("SSO_SAML_IDP_URL", provider.address);

  /** One instance per request: it gives the request our id, and only accepts a response to it. */
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
      maxAssertionAgeMs: SSO_SECONDS * 1000,
      disableRequestedAuthnContext: true,
      signatureAlgorithm: "sha256",
      generateUniqueId: () => requestId,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: SSO_SECONDS * 1000,
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
      await store.set(keyOf(ticket), createdAt, SSO_SECONDS);
      const address = await samlFor(ticket, createdAt).getAuthorizeUrlAsync(
        "",
        undefined,
        {},
      );
      return { address, ticket };
    },

    async finish(samlResponse, ticket) {
      if (ticket === undefined)
        throw new SsoInvalid(METHOD, "this browser did not start a sign-in");
      const createdAt = await store.take(keyOf(ticket));
      if (createdAt === undefined)
        throw new SsoInvalid(METHOD, "the request is unknown, used or expired");
      const profile = await read(samlFor(ticket, createdAt), samlResponse);
      if (profile.issuer !== provider.entityId)
        throw new SsoInvalid(METHOD, "unexpected issuer");
      if (
        !isConfirmedFor(profile.getAssertion?.() ?? {}, {
          requestId: ticket,
          recipient: callbackUrl,
        })
      )
        throw new SsoInvalid(
          METHOD,
          "the assertion is not confirmed for this request",
        );
      const identity = identityOf(
        profile,
        names,
        `${provider.entityId}#${profile.nameID}`,
      );
      if (identity === undefined)
        throw new SsoInvalid(METHOD, "the assertion has no e-mail address");
      return identity;
    },

    metadata: () =>
      samlFor("_metadata", "").generateServiceProviderMetadata(null),
  };
}

const keyOf = (ticket: string) => `saml:${ticket}`;

async function read(saml: SAML, samlResponse: string): Promise<Profile> {
  try {
    checkSamlMessage(samlResponse);
    const { profile } = await saml.validatePostResponseAsync({
      SAMLResponse: samlResponse,
    });
    if (profile === null) throw new Error("the response has no profile");
    return profile;
  } catch (error) {
    throw error instanceof SamlStatusError
      ? new SsoDenied(METHOD, error)
      : new SsoInvalid(METHOD, error);
  }
}

interface ParsedElement {
  $?: Record<string, string>;
}

interface ParsedAssertion {
  Assertion?: {
    Subject?: {
      SubjectConfirmation?: (ParsedElement & {
        SubjectConfirmationData?: ParsedElement[];
      })[];
    }[];
  };
}

const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";

/**
 * Whether the signed assertion itself, not only the response around it (which may be unsigned), confirms its bearer for
 * this request and recipient (SAML profiles, 4.1.4.2): node-saml does not check it.
 * @param assertion as node-saml parsed it: attributes in `$`, every child an array
 */
function isConfirmedFor(
  assertion: Record<string, unknown>,
  { requestId, recipient }: { requestId: string; recipient: string },
): boolean {
  const { Assertion } = assertion as ParsedAssertion;
  const confirmations = Assertion?.Subject?.[0]?.SubjectConfirmation ?? [];
  return confirmations.some(({ $, SubjectConfirmationData: data }) => {
    const confirmation = data?.[0]?.$;
    return (
      $?.["Method"] === BEARER &&
      confirmation?.["InResponseTo"] === requestId &&
      confirmation["Recipient"] === recipient &&
      Date.parse(confirmation["NotOnOrAfter"] ?? "") > Date.now() - 30_000
    );
  });
}
