import type { FastifyInstance } from "fastify";
import { OFFICE_COOKIE } from "#server/http/office-access.ts";
import { fileResponse } from "#server/http/wire-schemas.ts";
import { createPresence } from "#server/services/documents/presence.ts";
import { anyOf, mayDo, readDocument } from "./document-access.ts";

/** The people with a document open, as server-sent events (BO-3.3, BO-9.25). */
export function presenceRoutes(office: FastifyInstance): void {
  const { presences, officeSessions } = office.repositories;
  const presence = createPresence(presences, (error) =>
    office.log.error(error),
  );
  office.addHook("preClose", presence.close);

  office.get<{ Querystring: { document: string } }>(
    "/presence",
    {
      config: { permission: anyOf("read"), isAutomatic: true },
      compress: false,
      // It would be one that nothing ends.
      exposeHeadRoute: false,
      schema: {
        querystring: {
          type: "object",
          required: ["document"],
          properties: { document: { type: "string", maxLength: 50 } },
          additionalProperties: false,
        },
        response: fileResponse("text/event-stream"),
      },
    },
    async (request, reply) => {
      const document = await readDocument(
        request,
        request.query.document,
        "read",
      );
      const cookie = request.cookies[OFFICE_COOKIE] ?? "";
      const stream = await presence.join(
        document.id,
        request.office.user.id,
        async () => {
          const access = await officeSessions.find(cookie, { isUse: false });
          return (
            access !== undefined &&
            mayDo({ office: access }, document.kind, "read")
          );
        },
      );
      return (
        reply
          .type("text/event-stream")
          .header("X-Accel-Buffering", "no")
          // Kept alive, it would delay the end of a server that closes.
          .header("Connection", "close")
          .send(stream)
      );
    },
  );
}
