import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The programme's public origin: PUBLIC_URL, else that of this request. */
    publicUrl: string;
  }
}

/** A host name or IP address and a port: what a Host header may contain (RFC 9110, 7.2). */
const host = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(:\d{1,5})?$/i;

/**
 * Sets the programme's public origin on each request. The Host header can be forged: it is only used without a
 * `publicUrl`, and only in responses to the same client, never in mails.
 * @param ownUrl used if the Host header is invalid
 */
export function addPublicUrl(
  app: FastifyInstance,
  publicUrl: string | undefined,
  ownUrl: string,
): void {
  app.decorateRequest("publicUrl", ownUrl);
  app.addHook("onRequest", (request, _reply, done) => {
    if (publicUrl !== undefined) request.publicUrl = publicUrl;
    else if (host.test(request.host))
      request.publicUrl = `${request.protocol}://${request.host}`;
    done();
  });
}
