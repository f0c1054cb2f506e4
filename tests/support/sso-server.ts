import {
  type CompanyPortal,
  portalIssuer,
  portalKey,
  startCompanyPortal,
} from "./company-portal.ts";
import {
  type OidcProvider,
  startOidcProvider,
} from "./identity-provider/oidc.ts";
import {
  type SamlProvider,
  startSamlProvider,
} from "./identity-provider/saml.ts";
import { startOwnServer } from "./own-server.ts";
import { openSite } from "./site.ts";

/** The programme on https, with its identity providers, and the company portal on another site. */
export interface SsoServer {
  origin: string;
  oidc: OidcProvider;
  saml: SamlProvider;
  portal: CompanyPortal;
  close(): Promise<void>;
}

/** Starts a server with all three SSO methods configured, and their identity providers. */
export async function startSsoServer(): Promise<SsoServer> {
  const site = await openSite();
  const connect = `${site.origin}/v2/connect`;
  const oidc = await startOidcProvider({
    redirectUri: `${connect}/azure/check`,
  });
  const saml = await startSamlProvider({
    entityId: `${connect}/saml/metadata`,
    callbackUrl: `${connect}/saml/acs`,
  });
  const portal = await startCompanyPortal(site.origin);
  const server = await startOwnServer(
    {
      SSO_AZURE_ISSUER: oidc.issuer,
      SSO_AZURE_CLIENT_ID: oidc.clientId,
      SSO_AZURE_CLIENT_SECRET: oidc.clientSecret,
      SSO_JWT_ISSUER: portalIssuer,
      SSO_JWT_PUBLIC_KEY: portalKey,
      SSO_SAML_IDP_ENTITY_ID: saml.entityId,
      SSO_SAML_IDP_URL: saml.address,
      SSO_SAML_IDP_CERTIFICATE: saml.certificate,
    },
    site,
  );
  await server.configure({ companyUrlDomain: portal.origin });
  return {
    origin: server.origin,
    oidc,
    saml,
    portal,
    close: async () => {
      for (const one of [server, portal, saml, oidc]) await one.close();
    },
  };
}
