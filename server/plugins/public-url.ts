import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Where people reach the programme: PUBLIC_URL, else the address by which this caller came. */
    publicUrl: string;
  }
}

/** A name or an address, and a port: nothing else may stand in a Host header (RFC 9110, 7.2). */
const host = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(:\d{1,5})?$/i;

/**
 * Tells each request the programme's address. A Host header is the caller's own claim: it is told back to that caller
 * alone, and only without a `publicUrl`; what goes to others, such as mails, is never made of it.
 * @param ownUrl taken where a Host header is none
 */
export function addPublicUrl(
  app: FastifyInstance,
  publicUrl: string | undefined,
  ownUrl: string,
): void {
  app.decorateRequest("publicUrl", ownUrl);
  app.addHook("onRequest", async (request) => {
    if (publicUrl !== undefined) request.publicUrl = publicUrl;
    else if (host.test(request.host))
      request.publicUrl = `${request.protocol}://${request.host}`;
  });
}
