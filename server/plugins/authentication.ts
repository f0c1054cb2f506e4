import type { FastifyInstance, FastifyRequest } from "fastify";
import { notSignedIn } from "#server/http-problem.ts";
import type { SignedInUser } from "#server/repositories/users.ts";
import { createTokens, type TokenClaims } from "#server/security/tokens.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route works without a token. */
    isPublic?: boolean;
  }
  interface FastifyRequest {
    session: Session | null;
    /** The signed-in user; throws an HttpProblem (401) on public routes. */
    user: SignedInUser;
  }
  interface FastifyInstance {
    signToken(userId: number): Promise<string>;
  }
}

/** The signed-in user and their token. */
export interface Session {
  user: SignedInUser;
  token: TokenClaims;
}

/** Requires a token (`Authorization: Bearer …`) on all routes of this scope but those with `config.isPublic`. */
export function addAuthentication(app: FastifyInstance): void {
  let tokens = createTokens("");
  app.addHook("onReady", async () => {
    tokens = createTokens(await app.repositories.tokens.secret());
  });
  app.decorate("signToken", async (userId: number) =>
    tokens.sign(userId, await app.repositories.tokens.generationOf(userId)),
  );
  app.decorateRequest("session", null);
  app.decorateRequest("user", {
    getter(this: FastifyRequest) {
      if (this.session === null) throw notSignedIn();
      return this.session.user;
    },
  });

  async function sessionOf(request: FastifyRequest): Promise<Session | null> {
    const [scheme, text = ""] =
      request.headers.authorization?.split(" ", 2) ?? [];
    if (scheme?.toLowerCase() !== "bearer") return null;
    const token = await tokens.read(text);
    if (token === null) return null;
    const user = await app.repositories.users.findSignedIn(token);
    return user === undefined ? null : { user, token };
  }

  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.isPublic === true) return;
    reply.header("Cache-Control", "no-store");
    request.session = await sessionOf(request);
    if (request.session === null) throw notSignedIn();
  });
}
