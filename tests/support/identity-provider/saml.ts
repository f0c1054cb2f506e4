import { generateKeyPairSync, randomBytes } from "node:crypto";
import * as samlify from "samlify";
import { listen } from "#tests/support/listen.ts";
import { selfSignedCertificate } from "#tests/support/self-signed-certificate.ts";

/** The claims of an assertion; tests can alter them before they are signed. */
export interface Assertion {
  issuer: string;
  audience: string;
  recipient: string;
  inResponseTo: string;
  nameId: string;
  attributes: Record<string, string>;
  notBefore: Date;
  notOnOrAfter: Date;
}

/** A real SAML 2.0 identity provider: it vouches for Camille Durand in every response. */
export interface SamlProvider {
  entityId: string;
  /** Where the browser is redirected with its request. */
  address: string;
  certificate: string;
  /** Whether it denies every sign-in. */
  refuses: boolean;
  /** Alters assertions before they are signed, for hostile tests. */
  alter: ((assertion: Assertion) => Assertion) | undefined;
  close(): Promise<void>;
}

export interface SamlProviderSettings {
  /** The service provider's entity id, and the URL that takes responses. */
  entityId: string;
  callbackUrl: string;
  port?: number;
  /** Defaults to RSA with SHA-256. */
  signatureAlgorithm?: string;
}

/** Starts the provider on this machine; its page posts the response by itself. */
export async function startSamlProvider({
  entityId,
  callbackUrl,
  port,
  signatureAlgorithm = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
}: SamlProviderSettings): Promise<SamlProvider> {
  samlify.setSchemaValidator({ validate: async () => "not checked here" });
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
  });
  const certificate = selfSignedCertificate("idp", privateKey, publicKey);
  const service = samlify.ServiceProvider({
    entityID: entityId,
    wantAssertionsSigned: true,
    assertionConsumerService: [
      {
        Binding: samlify.Constants.namespace.binding.post,
        Location: callbackUrl,
      },
    ],
  });

  const { origin, close } = await listen(
    (at) => {
      const signer = samlify.IdentityProvider({
        entityID: `${at}/metadata`,
        signingCert: certificate,
        requestSignatureAlgorithm: signatureAlgorithm,
        privateKey: privateKey
          .export({ type: "pkcs8", format: "pem" })
          .toString(),
        singleSignOnService: [
          {
            Binding: samlify.Constants.namespace.binding.redirect,
            Location: `${at}/sso`,
          },
        ],
        singleLogoutService: [
          {
            Binding: samlify.Constants.namespace.binding.redirect,
            Location: `${at}/slo`,
          },
        ],
      });
      async function answer(query: URLSearchParams): Promise<string> {
        const request = await signer.parseLoginRequest(service, "redirect", {
          query: Object.fromEntries(query),
        });
        const { id } = request.extract["request"] as { id: string };
        const said: Assertion = {
          issuer: `${at}/metadata`,
          audience: entityId,
          recipient: callbackUrl,
          inResponseTo: id,
          nameId: "Camille.Durand@example.com",
          attributes: { givenName: "Camille", sn: "Durand" },
          notBefore: new Date(),
          notOnOrAfter: new Date(Date.now() + 60_000),
        };
        if (idp.refuses)
          return Buffer.from(responseXml(said, "Responder", "")).toString(
            "base64",
          );
        const { context } = await signer.createLoginResponse(
          service,
          { ...request },
          "post",
          {},
          {
            customTagReplacement: () => ({
              id,
              context: signedXml(idp.alter?.(said) ?? said),
            }),
          },
        );
        return context;
      }
      return (incoming, outgoing) => {
        const { searchParams } = new URL(incoming.url ?? "/", at);
        answer(searchParams).then(
          (context) => {
            outgoing.setHeader("content-type", "text/html");
            outgoing.end(postingPage(callbackUrl, context));
          },
          (error: unknown) => {
            outgoing.statusCode = 400;
            outgoing.end(String(error));
          },
        );
      };
    },
    { port },
  );

  const idp: SamlProvider = {
    entityId: `${origin}/metadata`,
    address: `${origin}/sso`,
    certificate,
    refuses: false,
    alter: undefined,
    close,
  };
  return idp;
}

const newId = () => `_${randomBytes(16).toString("hex")}`;

const escaped = (text: string) =>
  text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const urn = "urn:oasis:names:tc:SAML";
const issuerXml = ({ issuer }: Assertion) =>
  `<saml:Issuer>${escaped(issuer)}</saml:Issuer>`;

function signedXml(said: Assertion): string {
  const now = new Date().toISOString();
  const until = said.notOnOrAfter.toISOString();
  const attributes = Object.entries(said.attributes)
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${escaped(name)}"><saml:AttributeValue>${escaped(value)}</saml:AttributeValue></saml:Attribute>`,
    )
    .join("");
  const assertion = `<saml:Assertion ID="${newId()}" Version="2.0" IssueInstant="${now}">${issuerXml(said)}<saml:Subject><saml:NameID Format="${urn}:1.1:nameid-format:emailAddress">${said.nameId}</saml:NameID><saml:SubjectConfirmation Method="${urn}:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${escaped(said.recipient)}" InResponseTo="${escaped(said.inResponseTo)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${said.notBefore.toISOString()}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${escaped(said.audience)}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion>`;
  return responseXml(said, "Success", assertion);
}

function responseXml(
  said: Assertion,
  status: "Success" | "Responder",
  assertion: string,
): string {
  const now = new Date().toISOString();
  return `<samlp:Response xmlns:samlp="${urn}:2.0:protocol" xmlns:saml="${urn}:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${now}" InResponseTo="${escaped(said.inResponseTo)}">${issuerXml(said)}<samlp:Status><samlp:StatusCode Value="${urn}:2.0:status:${status}"/></samlp:Status>${assertion}</samlp:Response>`;
}

const postingPage = (action: string, response: string) =>
  `<!doctype html><html lang="en"><title>Identity provider</title><link rel="icon" href="data:,"><body onload="document.forms[0].submit()"><form method="post" action="${escaped(action)}"><input type="hidden" name="SAMLResponse" value="${response}"><button>Continue</button></form></body></html>`;
