import type { EphemeralStore } from "#server/repositories/ephemeral-store.ts";
import { createJwtSignOn, type JwtKey, type JwtSignOn } from "./jwt.ts";
import { createOidcSignOn, type OidcSignOn } from "./oidc.ts";
import { createSamlSignOn, type SamlSignOn } from "./saml.ts";

/** The single sign-ons that are configured. */
export interface SignOnSettings {
  azure?: { issuer: string; clientId: string; clientSecret: string };
  jwt?: { key: JwtKey; issuer: string; audience: string };
  saml?: {
    provider: { entityId: string; address: string; certificates: string[] };
    /** What we are called there; the address of our metadata where absent. */
    entityId?: string;
  };
}

/** The single sign-ons at work. */
export interface SignOns {
  azure?: OidcSignOn;
  jwt?: JwtSignOn;
  saml?: SamlSignOn;
}

/** Below the programme's address. */
export const CONNECT_PATH = "/v2/connect";

/** Throws TypeError on an address, a key or a secret that does not protect anybody. */
export function createSignOns(
  { azure, jwt, saml }: SignOnSettings,
  publicUrl: string,
  store: EphemeralStore,
): SignOns {
  const at = (path: string) =>
    new URL(`${CONNECT_PATH}/${path}`, publicUrl).href;
  return {
    ...(azure && {
      azure: createOidcSignOn(
        { ...azure, redirectUri: at("azure/check") },
        store,
      ),
    }),
    ...(jwt && { jwt: createJwtSignOn(jwt, store) }),
    ...(saml && {
      saml: createSamlSignOn(
        {
          provider: saml.provider,
          entityId: saml.entityId ?? at("saml/metadata"),
          callbackUrl: at("saml/acs"),
        },
        store,
      ),
    }),
  };
}

/**
 * Reads the single sign-ons from the environment. One is on when its first variable is set; RangeError when another that
 * it needs is missing.
 *
 * | variable | meaning |
 * | --- | --- |
 * | SSO_AZURE_ISSUER | OpenID Connect issuer, of one tenant: `https://login.microsoftonline.com/{tenant id}/v2.0` |
 * | SSO_AZURE_CLIENT_ID, SSO_AZURE_CLIENT_SECRET | how the programme is registered there, with the redirect address `{PUBLIC_URL}/v2/connect/azure/check` |
 * | SSO_JWT_ISSUER | `iss` of the partner's tokens, which it sends to `{PUBLIC_URL}/v2/connect/jwt` (form field or query `token`) |
 * | SSO_JWT_AUDIENCE | `aud` of them; PUBLIC_URL where absent |
 * | SSO_JWT_JWKS_URL, SSO_JWT_PUBLIC_KEY or SSO_JWT_SECRET | one of: address of its key set, its public key (PEM), a shared secret of 32 bytes or more |
 * | SSO_SAML_IDP_ENTITY_ID | entity id of the identity provider |
 * | SSO_SAML_IDP_URL | where it takes requests (redirect binding) |
 * | SSO_SAML_IDP_CERTIFICATE | its signing certificate (PEM); several one after the other while it changes them |
 * | SSO_SAML_ENTITY_ID | our entity id; `{PUBLIC_URL}/v2/connect/saml/metadata`, which shows our metadata, where absent |
 */
export function readSignOnSettings(
  env: NodeJS.ProcessEnv,
  publicUrl: string,
): SignOnSettings {
  const has = (name: string) => Boolean(env[name]);
  const need = (name: string): string => {
    const value = env[name];
    if (!value) throw new RangeError(`${name} is missing`);
    return value.replaceAll("\\n", "\n");
  };
  return {
    ...(has("SSO_AZURE_ISSUER") && {
      azure: {
        issuer: need("SSO_AZURE_ISSUER"),
        clientId: need("SSO_AZURE_CLIENT_ID"),
        clientSecret: need("SSO_AZURE_CLIENT_SECRET"),
      },
    }),
    ...(has("SSO_JWT_ISSUER") && {
      jwt: {
        issuer: need("SSO_JWT_ISSUER"),
        audience: env["SSO_JWT_AUDIENCE"] || publicUrl,
        key: jwtKey(has, need),
      },
    }),
    ...(has("SSO_SAML_IDP_ENTITY_ID") && {
      saml: {
        provider: {
          entityId: need("SSO_SAML_IDP_ENTITY_ID"),
          address: need("SSO_SAML_IDP_URL"),
          certificates: certificatesOf(need("SSO_SAML_IDP_CERTIFICATE")),
        },
        ...(has("SSO_SAML_ENTITY_ID") && {
          entityId: need("SSO_SAML_ENTITY_ID"),
        }),
      },
    }),
  };
}

function jwtKey(
  has: (name: string) => boolean,
  need: (name: string) => string,
): JwtKey {
  if (has("SSO_JWT_JWKS_URL")) return { jwksUrl: need("SSO_JWT_JWKS_URL") };
  if (has("SSO_JWT_PUBLIC_KEY"))
    return { publicKey: need("SSO_JWT_PUBLIC_KEY") };
  return { secret: need("SSO_JWT_SECRET") };
}

const certificatesOf = (pem: string): string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [
    pem,
  ];
