import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { whileEntitled } from "#server/core/rights.ts";
import { changeOrigin } from "#server/http/office-lists.ts";
import { noteAudit } from "#server/http/request-log.ts";
import { fileResponse, wire } from "#server/http/wire-schemas.ts";
import { exportParticipants } from "#server/services/participants/export.ts";
import { participantsCsv } from "#server/services/participants/participants-csv.ts";
import { regionOf } from "#src/domain/programme/locale.ts";
import { knownTimeZone } from "#src/domain/programme/time-zone.ts";
import type { OfficeParticipantExport } from "#src/schema/types.gen.ts";

/** All people that a list shows, as CSV (BO-7.3). */
export function participantExportRoutes(office: FastifyInstance): void {
  const { programme } = office.repositories;

  office.post<{ Body: OfficeParticipantExport }>(
    "/participants/export",
    {
      config: {
        permission: "USER_READ",
        needsStepUp: true,
        audit: "data_export",
      },
      bodyLimit: 8_192,
      schema: {
        body: wire("office-participant-export"),
        response: fileResponse("text/csv"),
      },
    },
    async (request, reply) => {
      const { language } = request;
      const { q, state, sort = "name" } = request.body;
      const { locale, timeZone } = await programme.config(language);
      const { total, parts } = await exportParticipants(
        office.repositories,
        { q: q?.trim(), state },
        sort,
        changeOrigin(request),
      );
      noteAudit(request, { subject: `participants: ${total}` });
      return reply
        .type("text/csv; charset=utf-8")
        .header(
          "Content-Disposition",
          'attachment; filename="participants.csv"',
        )
        .send(
          Readable.from(
            participantsCsv(whileEntitled(request, parts), {
              language,
              region: regionOf(locale),
              timeZone: knownTimeZone(timeZone),
            }),
          ),
        );
    },
  );
}
