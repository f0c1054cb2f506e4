import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route takes files, whose upload may take long as long as it makes progress. */
    takesFiles?: boolean;
  }
}

export interface RequestTimeouts {
  /** Milliseconds until a body must be complete; for files, until a part of it must have arrived. */
  body: number;
  /** Bytes of a file that must arrive in that time. */
  minBytes: number;
}

export const requestTimeouts: RequestTimeouts = {
  body: 30_000,
  minBytes: 16_384,
};

/** Options for Fastify: headers within 15 seconds. Bodies have the limits of `addRequestTimeouts` instead of Node's. */
export const httpOptions = {
  headersTimeout: 15_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 5_000,
};

/**
 * Closes connections whose body does not arrive: with 408, or without a response if one was sent already.
 * @param answer sends the 408 and closes the connection
 */
export function addRequestTimeouts(
  app: FastifyInstance,
  answer: (socket: Socket) => void,
  { body, minBytes }: RequestTimeouts = requestTimeouts,
): void {
  const files = new WeakSet<IncomingMessage>();
  app.addHook("preParsing", ({ raw, routeOptions }, _reply, _body, done) => {
    if (routeOptions.config.takesFiles === true) files.add(raw);
    done();
  });

  app.server.on("request", (request, response: ServerResponse) => {
    const { socket, headers } = request;
    const hasBody =
      headers["transfer-encoding"] !== undefined ||
      Number(headers["content-length"] ?? 0) > 0;
    if (!hasBody) return;
    let received = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete) return clearInterval(timer);
      const isComing =
        files.has(request) && socket.bytesRead - received >= minBytes;
      received = socket.bytesRead;
      if (isComing) return;
      clearInterval(timer);
      if (response.headersSent) return socket.destroySoon();
      // Anything that the route still writes after its body is cut off is discarded.
      response.detachSocket(socket);
      answer(socket);
    }, body);
    // On the request: a keep-alive connection would accumulate a listener per request.
    request.once("close", () => clearInterval(timer));
  });
}
