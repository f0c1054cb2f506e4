import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { UserError } from "#server/core/cli.ts";
import type { EphemeralStore } from "#server/repositories/ephemeral-store.ts";
import {
  identityOf,
  SSO_SECONDS,
  SsoDenied,
  type SsoIdentity,
  SsoInvalid,
  type SsoRedirect,
  SsoUnavailable,
  secureUrl,
} from "./identity.ts";

export interface OidcSettings {
  /** The provider's issuer URL, of a single tenant: `https://login.microsoftonline.com/{tenant id}/v2.0`. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where the provider redirects the browser, as registered there. */
  redirectUri: string;
}

export interface OidcSso {
  /** Starts a sign-in. Throws SsoUnavailable. */
  start(): Promise<SsoRedirect>;
  /**
   * Finishes the sign-in. Throws SsoUnavailable, SsoDenied or SsoInvalid.
   * @param currentUrl the URL that the provider redirected the browser to
   * @param ticket the one that `start` issued to that browser
   */
  finish(currentUrl: URL, ticket: string | undefined): Promise<SsoIdentity>;
}

interface Pending {
  nonce: string;
  verifier: string;
}

const METHOD = "OpenID Connect";
const TIMEOUT_SECONDS = 10;

/** Microsoft's shared tenants: anyone can register there with any e-mail address, so the address proves nothing. */
const sharedTenant =
  /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)(?:\/|$)/i;

/** A single Microsoft tenant: its administrator assigns the addresses, and its tokens have no `email_verified`. */
const tenant = /^https:\/\/login\.microsoftonline\.com\//i;

const names = {
  email: ["email", "preferred_username", "upn"],
  firstName: ["given_name"],
  lastName: ["family_name"],
};

/**
 * OpenID Connect's authorization code flow with PKCE, state and nonce; the signature of the ID token is verified.
 * Throws a UserError on an issuer that is neither https nor on this machine, or that is a shared tenant.
 */
export function createOidcSso(
  { issuer, clientId, clientSecret, redirectUri }: OidcSettings,
  store: EphemeralStore,
): OidcSso {
  const server = secureUrl("SSO_AZURE_ISSUER", issuer);
  if (sharedTenant.test(issuer))
    throw new UserError(
      `SSO_AZURE_ISSUER must be the issuer of a single tenant, not ${issuer}`,
    );

  let discovered: Promise<Configuration> | undefined;
  function configuration(): Promise<Configuration> {
    discovered ??= discovery(server, clientId, clientSecret, undefined, {
      execute: [
        enableNonRepudiationChecks,
        ...(server.protocol === "http:" ? [allowInsecureRequests] : []),
      ],
      timeout: TIMEOUT_SECONDS,
    }).catch((error: unknown) => {
      discovered = undefined;
      throw new SsoUnavailable(METHOD, error);
    });
    return discovered;
  }

  return {
    async start() {
      const config = await configuration();
      const state = randomState();
      const pending: Pending = {
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
      };
      await store.set(keyOf(state), JSON.stringify(pending), SSO_SECONDS);
      const address = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state,
        nonce: pending.nonce,
        code_challenge: await calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: "S256",
      });
      return { address: address.href, ticket: state };
    },

    async finish(currentUrl, ticket) {
      const state = currentUrl.searchParams.get("state");
      if (ticket === undefined || state !== ticket)
        throw new SsoInvalid(METHOD, "the state belongs to another browser");
      const text = await store.take(keyOf(ticket));
      if (text === undefined)
        throw new SsoInvalid(METHOD, "the state is unknown, used or expired");
      const { nonce, verifier } = JSON.parse(text) as Pending;
      const config = await configuration();
      try {
        return await exchange(config, currentUrl, { state, nonce, verifier });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };

  async function exchange(
    config: Configuration,
    currentUrl: URL,
    { state, nonce, verifier }: Pending & { state: string },
  ): Promise<SsoIdentity> {
    const callback = new URL(redirectUri);
    callback.search = currentUrl.search;
    const tokens = await authorizationCodeGrant(config, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined)
      throw new SsoInvalid(METHOD, "there is no ID token");
    const userInfo =
      claims["email"] === undefined && config.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(config, tokens.access_token, claims.sub)
        : {};
    const allClaims: Record<string, unknown> = { ...claims, ...userInfo };
    if (allClaims["email_verified"] === false)
      throw new SsoInvalid(METHOD, "the e-mail address is not verified");
    const identity = identityOf(
      allClaims,
      names,
      `${claims.iss}#${claims.sub}`,
      allClaims["email_verified"] === true ||
        (allClaims["email_verified"] === undefined && tenant.test(issuer)),
    );
    if (identity === undefined)
      throw new SsoInvalid(METHOD, "the claims have no e-mail address");
    return identity;
  }
}

const keyOf = (state: string) => `oidc:${state}`;

/** openid-client's error codes for an invalid response. */
const invalidCodes = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_PARSE_ERROR",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_UNSUPPORTED_OPERATION",
]);

/** Maps openid-client's errors to ours: denied, invalid, or provider unavailable. */
function failureOf(error: unknown): Error {
  if (error instanceof SsoInvalid) return error;
  if (error instanceof AuthorizationResponseError)
    return [
      "server_error",
      "temporarily_unavailable",
      "invalid_client",
    ].includes(error.error)
      ? new SsoUnavailable(METHOD, error)
      : new SsoDenied(METHOD, error);
  if (
    (error instanceof ResponseBodyError && error.error === "invalid_grant") ||
    (error instanceof ClientError && invalidCodes.has(error.code ?? ""))
  )
    return new SsoInvalid(METHOD, error);
  return new SsoUnavailable(METHOD, error);
}
