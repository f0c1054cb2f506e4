import type { FastifyInstance, FastifyRequest } from "fastify";
import { notSignedIn, termsNotAccepted } from "#server/core/http-problem.ts";
import { requireRights, setRights } from "#server/core/rights.ts";
import type { SignedInUser } from "#server/core/signed-in-user.ts";
import { addressKey } from "#server/security/rate-limits.ts";
import { createTokens, type TokenClaims } from "#server/security/tokens.ts";
import { deviceOf } from "#src/domain/people/device.ts";
import { noteAudit } from "./request-log.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route needs no token. */
    isPublic?: boolean;
    /** Whether a GET has side effects. */
    isWrite?: boolean;
    /** Writes allowed before the terms are accepted: the whole route, or only these properties. */
    beforeTerms?: true | readonly string[];
  }
  interface FastifyRequest {
    session: Session | null;
    /** The signed-in user; throws an HttpProblem (401) on public routes. */
    user: SignedInUser;
  }
  interface FastifyInstance {
    /** The session of the token that a request carries; null without a valid one. */
    readSession(request: FastifyRequest): Promise<Session | null>;
    /** Signs a token for an authenticated user, and remembers their address. */
    openSession(
      request: Pick<FastifyRequest, "headers" | "ip">,
      userId: number,
      isRemembered?: boolean,
    ): Promise<string>;
  }
}

/** The signed-in user and their token. */
export interface Session {
  user: SignedInUser;
  token: TokenClaims;
}

/**
 * Requires a token (`Authorization: Bearer …`) on all routes of this scope except those with `config.isPublic`, and
 * accepted terms (AS-6.2) for every write except those with `config.beforeTerms`.
 */
export function addAuthentication(app: FastifyInstance): void {
  let tokens = createTokens([]);
  app.onceOpen(async () => {
    tokens = createTokens(await repositories.tokens.secrets());
  });
  const { rateLimiter, repositories } = app;
  app.decorate(
    "openSession",
    async (
      request: Pick<FastifyRequest, "headers" | "ip">,
      userId: number,
      isRemembered = false,
    ) => {
      noteAudit(request, { personId: userId });
      await repositories.knownAddresses.remember(
        userId,
        await rateLimiter.hash(addressKey(request.ip)),
      );
      const token = await tokens.sign(
        userId,
        await repositories.tokens.generationOf(userId),
      );
      const claims = await tokens.read(token);
      if (claims !== null)
        await repositories.sessions.add(claims, {
          device: deviceOf(request.headers["user-agent"]),
          isRemembered,
        });
      return token;
    },
  );
  app.decorateRequest("session", null);
  app.decorateRequest("user", {
    getter(this: FastifyRequest) {
      if (this.session === null) throw notSignedIn();
      return this.session.user;
    },
  });

  async function sessionOf(request: FastifyRequest): Promise<Session | null> {
    if (request.preview !== null) return request.preview.session;
    const [scheme, text = ""] =
      request.headers.authorization?.split(" ", 2) ?? [];
    if (scheme?.toLowerCase() !== "bearer") return null;
    const token = await tokens.read(text);
    if (token === null) return null;
    const owner = await repositories.users.findSignedIn(token);
    if (owner === undefined) return null;
    if (owner.isUseToNote) await repositories.sessions.noteUse(token.jti);
    return { user: owner.user, token };
  }

  app.decorate("readSession", sessionOf);
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.isPublic === true) return;
    reply.header("Cache-Control", "no-store");
    request.session = await sessionOf(request);
    if (request.session === null) throw notSignedIn();
    const { beforeTerms } = request.routeOptions.config;
    const requireTerms = () => {
      if (needsTerms(request) && beforeTerms === undefined)
        throw termsNotAccepted();
    };
    requireTerms();
    setRights(request, async () => {
      request.session = await sessionOf(request);
      if (request.session === null) throw notSignedIn();
      requireTerms();
    });
  });
  // The body has arrived, and the session may have ended meanwhile. Files are read later: see `withSentForm`.
  app.addHook("preValidation", async (request) => {
    if (request.body !== undefined) await requireRights(request);
  });
  app.addHook("preHandler", (request, _reply, done) => {
    const { beforeTerms = true } = request.routeOptions.config;
    if (beforeTerms === true || !needsTerms(request)) return done();
    const asked = Object.keys(request.body ?? {});
    const isAllowed = asked.every((name) => beforeTerms.includes(name));
    done(isAllowed ? undefined : termsNotAccepted());
  });
}

const reads = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request has side effects. */
export const isWrite = ({ method, routeOptions }: FastifyRequest): boolean =>
  !reads.has(method) || routeOptions.config.isWrite === true;

/** Whether the request writes before the user has accepted the terms. */
const needsTerms = (request: FastifyRequest): boolean =>
  isWrite(request) && request.session?.user.isCGUAccepted === false;
