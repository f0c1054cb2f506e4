import { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { HttpProblem } from "#server/core/http-problem.ts";
import { type MessageKey, translate } from "#server/core/translate.ts";
import { problemBody } from "./errors.ts";
import type { CollectionForm } from "./http-settings.ts";
import type { SetSecurityHeaders } from "./security-headers.ts";

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Whether a response is being sent on this connection; another one would corrupt it. */
const isAnswering = (socket: Socket): boolean =>
  "_httpMessage" in socket && Boolean(socket._httpMessage);

/**
 * Handles errors that Node itself would respond to, or cut off, before any hook runs: malformed, oversized or slow
 * requests. They get the shape and headers of every other error, in the programme's language, as no header was read.
 */
export const createConnectionErrorHandler =
  (form: CollectionForm, setSecurityHeaders: () => SetSecurityHeaders) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (
      error.code === "ECONNRESET" ||
      !socket.writable ||
      isAnswering(socket)
    ) {
      socket.destroy();
      return;
    }
    sendConnectionError(
      socket,
      form,
      setSecurityHeaders(),
      statuses[error.code ?? ""] ?? 400,
    );
  };

/** Sends an error on a connection whose request is abandoned, and closes it. */
export function sendConnectionError(
  socket: Socket,
  form: CollectionForm,
  setSecurityHeaders: SetSecurityHeaders,
  status: number,
): void {
  const request = new IncomingMessage(socket);
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once("finish", () => socket.destroySoon());
  setSecurityHeaders(request, response);
  const { type, body } = problemBody(
    form,
    status,
    translate(keyOf(status), "fr"),
  );
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      "Content-Type": type,
      "Content-Length": Buffer.byteLength(text),
      "Cache-Control": "no-store",
    })
    .end(text);
}

const keyOf = (status: number): MessageKey =>
  status === 413 ? "fileTooLarge" : "badRequest";

/** Handles requests that Node would reject by itself, without our headers: an unknown expectation, a missing host. */
export function addConnectionErrors(app: FastifyInstance): void {
  app.server.on("checkExpectation", (request, response) => {
    app.server.emit("request", request, response);
  });
  app.addHook("onRequest", ({ headers, raw }, _reply, done) => {
    const { expect, host } = headers;
    if (expect !== undefined && expect.toLowerCase() !== "100-continue")
      done(new HttpProblem(417, "badRequest"));
    else if (host === undefined && raw.httpVersion === "1.1")
      done(new HttpProblem(400, "badRequest"));
    else done();
  });
}
