import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route takes files, which may be on their way for long as long as they come nearer. */
    takesFiles?: boolean;
  }
}

export interface RequestTimeouts {
  /** Milliseconds until a body has to be whole; where files are taken, in which some of it has to come. */
  body: number;
  /** Bytes of a file that have to come in that time. */
  minBytes: number;
}

export const requestTimeouts: RequestTimeouts = {
  body: 30_000,
  minBytes: 16_384,
};

/** For `fastify`: headers within 15 seconds. Bodies have the limits of `addRequestTimeouts` instead of Node's. */
export const httpOptions = {
  headersTimeout: 15_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 5_000,
};

/**
 * Ends connections whose body does not come: with 408, or at once where the response was sent already.
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
      // What the route still says to it, once its body is cut off, goes nowhere.
      response.detachSocket(socket);
      answer(socket);
    }, body);
    // Of the request: a connection that is kept would gather a listener for each.
    request.once("close", () => clearInterval(timer));
  });
}
