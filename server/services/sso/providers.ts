import { UserError } from "#server/core/cli.ts";
import type { EphemeralStore } from "#server/repositories/ephemeral-store.ts";
import { createJwtSso, type JwtKey, type JwtSso } from "./jwt.ts";
import { createOidcSso, type OidcSso } from "./oidc.ts";
import { createSamlSso, type SamlSso } from "./saml.ts";

/** The identity providers that the environment configures. */
export interface SsoSettings {
  azure?: { issuer: string; clientId: string; clientSecret: string };
  jwt?: { key: JwtKey; issuer: string; audience: string };
  saml?: {
    provider: { entityId: string; address: string; certificates: string[] };
    /** This server's entity id; defaults to the URL of its metadata. */
    entityId?: string;
  };
}

/** The configured identity providers, ready to use. */
export interface SsoProviders {
  azure?: OidcSso;
  jwt?: JwtSso;
  saml?: SamlSso;
}

/** Path of the SSO routes. */
export const CONNECT_PATH = "/v2/connect";

/** Throws a UserError if a URL, key or secret is insecure. */
export function createSsoProviders(
  { azure, jwt, saml }: SsoSettings,
  publicUrl: string,
  store: EphemeralStore,
): SsoProviders {
  const at = (path: string) =>
    new URL(`${CONNECT_PATH}/${path}`, publicUrl).href;
  return {
    ...(azure && {
      azure: createOidcSso({ ...azure, redirectUri: at("azure/check") }, store),
    }),
    ...(jwt && { jwt: createJwtSso(jwt, store) }),
    ...(saml && {
      saml: createSamlSso(
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
 * Reads the identity providers from the environment. Each one is enabled by its first variable; throws a UserError if
 * another required variable is missing. The variables are documented in docs/operating.md.
 */
export function readSsoSettings(
  env: NodeJS.ProcessEnv,
  publicUrl: string,
): SsoSettings {
  const has = (name: string) => Boolean(env[name]);
  const need = (name: string): string => {
    const value = env[name];
    if (!value) throw new UserError(`${name} is missing`);
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
