import type { FastifyRequest } from "fastify";

const checks = new WeakMap<FastifyRequest, () => Promise<void>>();

/** Sets how the rights of a request's sender are checked again; the check throws an HttpProblem (401, 403). */
export function setRights(
  request: FastifyRequest,
  check: () => Promise<void>,
): void {
  checks.set(request, check);
}

/**
 * Checks again whether the sender may make this request: their session, permission and step-up may have ended while a
 * body arrived or a response was sent (BO-9.85). Throws an HttpProblem (401, 403).
 */
export async function requireRights(request: FastifyRequest): Promise<void> {
  await checks.get(request)?.();
}
