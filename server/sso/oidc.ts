import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import type { EphemeralStore } from "#server/repositories/ephemeral-store.ts";
import { failureOf } from "./oidc-failure.ts";
import {
  isTrustedAddress,
  personOf,
  SIGN_ON_SECONDS,
  type SignedOnPerson,
  SignOnInvalid,
  SignOnUnavailable,
  type StartedSignOn,
} from "./sign-on.ts";

export interface OidcSettings {
  /** Address of the provider, one tenant's: `https://login.microsoftonline.com/{tenant id}/v2.0`. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where the provider sends the browser back to, as registered there. */
  redirectUri: string;
}

export interface OidcSignOn {
  /** Begins a sign-on. Throws SignOnUnavailable. */
  start(): Promise<StartedSignOn>;
  /**
   * Ends it: `currentUrl` is the address that the browser came back to, `ticket` what it kept.
   * Throws SignOnUnavailable, SignOnRefused or SignOnInvalid.
   */
  finish(currentUrl: URL, ticket: string | undefined): Promise<SignedOnPerson>;
}

interface Kept {
  nonce: string;
  verifier: string;
}

const METHOD = "OpenID Connect";
const TIMEOUT_SECONDS = 10;

/** Microsoft's shared tenants: anybody may register there with any e-mail address, so that it proves nothing. */
const sharedTenant =
  /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)(?:\/|$)/i;

const names = {
  email: ["email", "preferred_username", "upn"],
  firstName: ["given_name"],
  lastName: ["family_name"],
};

/**
 * OpenID Connect's authorization code flow with PKCE, state and nonce, the identity token's signature verified.
 * Throws TypeError on an issuer that is neither https nor on this machine, or a tenant shared by everybody.
 */
export function createOidcSignOn(
  { issuer, clientId, clientSecret, redirectUri }: OidcSettings,
  store: EphemeralStore,
): OidcSignOn {
  const server = new URL(issuer);
  if (!isTrustedAddress(server))
    throw new TypeError(`The issuer ${issuer} has to be https`);
  if (sharedTenant.test(issuer))
    throw new TypeError(`The issuer ${issuer} has to be that of one tenant`);

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
      throw new SignOnUnavailable(METHOD, error);
    });
    return discovered;
  }

  return {
    async start() {
      const config = await configuration();
      const state = randomState();
      const kept: Kept = {
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
      };
      await store.set(keyOf(state), JSON.stringify(kept), SIGN_ON_SECONDS);
      const address = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state,
        nonce: kept.nonce,
        code_challenge: await calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: "S256",
      });
      return { address: address.href, ticket: state };
    },

    async finish(currentUrl, ticket) {
      const state = currentUrl.searchParams.get("state");
      if (ticket === undefined || state !== ticket)
        throw new SignOnInvalid(METHOD, "the state is not this browser's");
      const text = await store.take(keyOf(ticket));
      if (text === undefined)
        throw new SignOnInvalid(METHOD, "the state is unknown, used or over");
      const { nonce, verifier } = JSON.parse(text) as Kept;
      const config = await configuration();
      try {
        return await exchange(config, currentUrl, { state, nonce, verifier });
      } catch (error) {
        throw failureOf(METHOD, error);
      }
    },
  };

  async function exchange(
    config: Configuration,
    currentUrl: URL,
    { state, nonce, verifier }: Kept & { state: string },
  ): Promise<SignedOnPerson> {
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
      throw new SignOnInvalid(METHOD, "no identity token");
    const told =
      claims["email"] === undefined && config.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(config, tokens.access_token, claims.sub)
        : {};
    const all: Record<string, unknown> = { ...claims, ...told };
    if (all["email_verified"] === false)
      throw new SignOnInvalid(METHOD, "the e-mail address is not verified");
    const person = personOf(all, names, `${claims.iss}#${claims.sub}`);
    if (person === undefined)
      throw new SignOnInvalid(METHOD, "no e-mail address is told");
    return person;
  }
}

const keyOf = (state: string) => `oidc:${state}`;
