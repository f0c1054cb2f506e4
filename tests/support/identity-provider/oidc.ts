import { generateKeyPairSync, type JsonWebKey, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Provider } from "oidc-provider";
import { listen } from "#tests/support/listen.ts";
import { memoryAdapter } from "./memory-adapter.ts";

export interface Account {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

/** A real OpenID Connect provider: it signs every user in as `account`, or denies the sign-in. */
export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The user to sign in; undefined denies the sign-in (access_denied). */
  account: Account | undefined;
  /** Replaces the identity token in responses of the token endpoint, for hostile tests. */
  alterIdToken: ((idToken: string) => Promise<string>) | undefined;
  /** The key that signs identity tokens, as JWK. */
  privateJwk: JsonWebKey & { kid: string };
  close(): Promise<void>;
}

export interface OidcProviderSettings {
  redirectUri: string;
  port?: number;
}

const ACCOUNT: Account = {
  sub: "a1b2c3",
  email: "Camille.Durand@example.com",
  email_verified: true,
  given_name: "Camille",
  family_name: "Durand",
};

/** Starts the provider on this machine; it shows no page, and finishes each sign-in immediately. */
export async function startOidcProvider({
  redirectUri,
  port,
}: OidcProviderSettings): Promise<OidcProvider> {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const privateJwk = {
    ...privateKey.export({ format: "jwk" }),
    kid: "signing",
    alg: "RS256",
    use: "sig",
  };
  const clientId = "palmares";
  const clientSecret = randomBytes(24).toString("hex");

  const { origin, close } = await listen(
    (issuer) => {
      const provider = new Provider(issuer, {
        adapter: memoryAdapter(),
        clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uris: [redirectUri],
            response_types: ["code"],
            grant_types: ["authorization_code"],
          },
        ],
        jwks: { keys: [privateJwk as never] },
        cookies: { keys: [randomBytes(24).toString("hex")] },
        features: { devInteractions: { enabled: false } },
        claims: {
          openid: ["sub"],
          email: ["email", "email_verified"],
          profile: ["given_name", "family_name"],
        },
        ttl: {
          AccessToken: 60,
          AuthorizationCode: 60,
          Grant: 60,
          IdToken: 60,
          Interaction: 60,
          Session: 60,
        },
        pkce: { required: () => true },
        interactions: { url: (_, { uid }) => `/interaction/${uid}` },
        findAccount: (_, sub) => ({
          accountId: sub,
          claims: () => ({ ...idp.account, sub }),
        }),
        async loadExistingGrant(context) {
          const { client, session } = context.oidc;
          const grant = new context.oidc.provider.Grant({
            clientId: client?.clientId ?? "",
            accountId: session?.accountId ?? "",
          });
          grant.addOIDCScope("openid email profile");
          await grant.save();
          return grant;
        },
      });
      provider.use(async (context, next) => {
        await next();
        const body: unknown = context.body;
        if (
          idp.alterIdToken !== undefined &&
          typeof body === "object" &&
          body !== null &&
          "id_token" in body
        )
          body.id_token = await idp.alterIdToken(String(body.id_token));
      });
      const serve = provider.callback();
      return (request: IncomingMessage, response: ServerResponse) => {
        if (!request.url?.startsWith("/interaction/"))
          return void serve(request, response);
        const { account } = idp;
        void provider.interactionFinished(
          request,
          response,
          account === undefined
            ? { error: "access_denied", error_description: "not you" }
            : { login: { accountId: account.sub } },
        );
      };
    },
    { port },
  );

  const idp: OidcProvider = {
    issuer: origin,
    clientId,
    clientSecret,
    account: ACCOUNT,
    alterIdToken: undefined,
    privateJwk,
    close,
  };
  return idp;
}
