import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  forbidden,
  notSignedIn,
  previewReadsOnly,
} from "#server/core/http-problem.ts";
import { runInPreview } from "#server/database/preview-scope.ts";
import {
  createPreviewTokens,
  isPreviewToken,
  type PreviewClaims,
  type PreviewTokens,
} from "#server/security/preview-tokens.ts";
import { createTurns } from "#server/security/turns.ts";
import { isWrite, type Session } from "./authentication.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether previews cannot read it, because it is about the person's own account. */
    isOwnOnly?: boolean;
  }
  interface FastifyRequest {
    /** The preview that the request reads; null for any other request. */
    preview: Preview | null;
    /** The time, which is that of the preview in a preview. */
    now: Date;
  }
  interface FastifyInstance {
    previewTokens(): PreviewTokens;
  }
}

interface Preview {
  at: Date;
  session: Session;
  /** Ends its transaction and gives its place to another one. */
  end(): Promise<void>;
}

/** Streams that read nothing of the database. */
const files = new WeakSet<Readable>();

/** Marks a stream of a file, which needs no place of a preview while it is sent. */
export function fileStream(stream: Readable): Readable {
  files.add(stream);
  return stream;
}

/** Permissions that every preview needs. */
export const previewPermissions = ["PREVIEW_AS", "CONTENT_WRITE"] as const;

/** Each preview that is being read holds a connection; others need some, too. */
const PLACES = 4;

/**
 * Answers requests with a preview token as the previewed person gets them at the instant of the token (BO-4.5): in a
 * transaction that cannot write, and that ends with the response.
 */
export function addPreviews(api: FastifyInstance): void {
  const { officeSessions, previews, tokens: stored } = api.repositories;
  const turns = createTurns({ places: PLACES, maxWaiting: 500, maxOfOne: 1 });
  let tokens = createPreviewTokens([]);
  api.onceOpen(async () => {
    tokens = createPreviewTokens(await stored.secrets());
  });
  api.decorate("previewTokens", () => tokens);
  api.decorateRequest("preview", null);
  api.decorateRequest("now", {
    getter(this: FastifyRequest) {
      return this.preview?.at ?? api.clock.now();
    },
  });

  /** Throws an HttpProblem: 401 for a token that is no longer valid, 403 for what a preview may not do. */
  async function permissionsOf(
    request: FastifyRequest,
    claims: PreviewClaims | null,
  ): Promise<readonly string[]> {
    if (claims === null) throw notSignedIn();
    const { permission, isOwnOnly } = request.routeOptions.config;
    if (permission !== undefined || isOwnOnly === true) throw forbidden();
    if (isWrite(request)) throw previewReadsOnly();
    const office = await officeSessions.findByHash(
      Buffer.from(claims.session, "base64url"),
      { isUse: false },
    );
    if (office === undefined) throw notSignedIn();
    if (!claims.needs.every((one) => office.permissions.includes(one)))
      throw forbidden();
    return office.permissions;
  }

  async function open(request: FastifyRequest, token: string) {
    const claims = await tokens.read(token, api.clock.now());
    const permissions = await permissionsOf(request, claims);
    if (claims === null) throw notSignedIn();
    const { as, drafts } = claims;
    const at = new Date(claims.at);
    const now = api.clock.now();
    const leave = await turns.enter(request.id);
    try {
      const preview = await previews.open({
        ...{ as, at, drafts, now },
        withUndiffused: permissions.includes("CHALLENGE_WRITE"),
      });
      if (preview === undefined) throw notSignedIn();
      const { transaction, user, close } = preview;
      let isOpen = true;
      const end = async () => {
        if (!isOpen) return;
        isOpen = false;
        await close()
          .catch((error: unknown) => request.log.error(error))
          .finally(leave);
      };
      request.preview = {
        ...{ at, end },
        session: {
          user,
          token: {
            ...{ userId: user.id, jti: "preview", generation: 0 },
            ...{ issuedAt: now, expiresAt: now },
          },
        },
      };
      return transaction;
    } catch (error) {
      leave();
      throw error;
    }
  }

  api.addHook("onRequest", (request, _reply, done) => {
    const token = bearerOf(request);
    if (token === undefined || !isPreviewToken(token)) return done();
    open(request, token).then(
      (transaction) => {
        runInPreview(transaction, done);
      },
      (error: Error) => done(error),
    );
  });
  api.addHook("onSend", async (request, reply, payload) => {
    const { preview } = request;
    if (preview === null) return payload;
    reply.header("Cache-Control", "no-store");
    // A list is read before it is sent: however slow its reader is, others get the place.
    const sent =
      payload instanceof Readable && !files.has(payload)
        ? await buffer(payload).finally(preview.end)
        : payload;
    await preview.end();
    return sent;
  });
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, text] = headers.authorization?.split(" ", 2) ?? [];
  return scheme?.toLowerCase() === "bearer" ? text : undefined;
}
