import cookie from "@fastify/cookie";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  forbidden,
  HttpProblem,
  notSignedIn,
  reauthenticate,
} from "#server/core/http-problem.ts";
import type { OfficeSession } from "#server/core/office-session.ts";
import { setRights } from "#server/core/rights.ts";
import type { Permission } from "#src/domain/people/permissions.ts";
import { noteAudit } from "./request-log.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * What a call of the back office needs: a permission, or one of several; with `session` only a session of the back
     * office, with `none` nothing.
     */
    permission?: Permission | readonly Permission[] | "session" | "none";
    /** Whether the password must have been entered again in the last ten minutes (BO-1.5). */
    needsStepUp?: boolean;
    /** Whether calls are not made by a person, so that they do not postpone the idle end of the session. */
    isAutomatic?: boolean;
  }
  interface FastifyRequest {
    /** The session of the back office; throws an HttpProblem (401) if there is no session. */
    office: OfficeSession;
  }
}

/** Holds the id of a session of the back office. */
export const OFFICE_COOKIE = "BO_SESSION";

const sessions = new WeakMap<FastifyRequest, OfficeSession>();

/** 403: the request does not come from a page of ours. */
const crossSite = () => new HttpProblem(403, "crossSite");

/**
 * Protects the routes of the back office (BO-1.4, BO-2.1): each names its permission, or the server does not start. What
 * is refused first decides the status: 401 without a session, 403 without the permission, 403 for a write from another
 * site, 403 for one that needs the password again.
 */
export async function addOfficeAccess(office: FastifyInstance): Promise<void> {
  const { officeSessions } = office.repositories;
  await office.register(cookie);
  office.decorateRequest("office", {
    getter(this: FastifyRequest) {
      const access = sessions.get(this);
      if (access === undefined) throw notSignedIn();
      return access;
    },
  });
  office.addHook("onRoute", (route) => {
    const { config = {} } = route;
    if (config.permission === undefined)
      throw new Error(`${route.method} ${route.url} names no permission`);
    // The front office's tokens do not count here.
    route.config = { ...config, isPublic: true };
  });

  /** Throws an HttpProblem: 401 without a session, 403 without the permission. */
  async function requireAccess(
    request: FastifyRequest,
    use: { isUse: boolean },
  ) {
    const { permission } = request.routeOptions.config;
    const id = request.cookies[OFFICE_COOKIE];
    const access =
      id === undefined || id.length > 100
        ? undefined
        : await officeSessions.find(id, use);
    if (access === undefined) throw notSignedIn();
    sessions.set(request, access);
    if (!isAllowed(permission, access.permissions)) throw forbidden();
    return access;
  }

  office.addHook("onRequest", async (request, reply) => {
    reply
      .type("application/json; charset=utf-8")
      .header("Cache-Control", "no-store");
    const { permission, needsStepUp, isAutomatic } =
      request.routeOptions.config;
    if (permission === "none") {
      refuseOtherSites(request);
      return;
    }
    const access = await requireAccess(request, {
      isUse: isAutomatic !== true,
    });
    noteAudit(request, { personId: access.user.id });
    refuseOtherSites(request);
    if (needsStepUp === true) requireStepUp(request);
    setRights(request, async () => {
      await requireAccess(request, { isUse: false });
      if (needsStepUp === true) requireStepUp(request);
    });
  });
}

function isAllowed(
  permission: FastifyRequest["routeOptions"]["config"]["permission"],
  held: readonly string[],
): boolean {
  if (permission === "session") return held.length > 0;
  return [permission ?? []].flat().some((one) => held.includes(one));
}

const reads = new Set(["GET", "HEAD", "OPTIONS"]);
const dataType = /^application\/json\s*(;|$)/i;
const fileType = /^multipart\/form-data\s*;/i;

/** Other sites can send neither our origin nor, without a preflight request, JSON; files come with our origin alone. */
function refuseOtherSites(request: FastifyRequest) {
  const { method, headers, publicUrl, routeOptions } = request;
  if (reads.has(method)) return;
  if (headers.origin !== publicUrl) throw crossSite();
  const type = headers["content-type"] ?? "";
  const isAllowed =
    dataType.test(type) ||
    (routeOptions.config.takesFiles === true && fileType.test(type));
  if (method !== "DELETE" && !isAllowed) throw crossSite();
}

/** Throws an HttpProblem (403) unless the password was entered again in the last ten minutes. */
export function requireStepUp(request: FastifyRequest): void {
  if (!hasSteppedUp(request)) throw reauthenticate();
}

/** Whether the password was entered again in the last ten minutes. */
export const hasSteppedUp = ({
  office: { steppedUpUntil },
  now,
}: FastifyRequest) => steppedUpUntil !== null && steppedUpUntil >= now;

/**
 * Throws an HttpProblem (403) for a change of several things that, with those of the last ten minutes, are more than 50,
 * unless the password was entered again (BO-1.5). What is changed one by one does not count: that is how people work.
 */
export async function requireStepUpFor(
  request: FastifyRequest,
  count: number,
): Promise<void> {
  if (count <= 1 || hasSteppedUp(request)) return;
  const { rateLimiter } = request.server;
  const { id } = request.office.user;
  if (!(await rateLimiter.countIfWithin("bulkChanges", count, id)))
    throw reauthenticate();
}
