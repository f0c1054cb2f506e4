import type { FastifyInstance } from "fastify";
import {
  type ImportName,
  importTraits,
  isImportName,
} from "#registry/imports.ts";
import { forbidden, invalid, notFound } from "#server/core/http-problem.ts";
import { languages } from "#server/core/translate.ts";
import { requireStepUp } from "#server/http/office-access.ts";
import { changeOrigin } from "#server/http/office-lists.ts";
import { uuidParams } from "#server/http/parameters.ts";
import { fileResponse } from "#server/http/wire-schemas.ts";
import { exportRows, isExported } from "#server/services/imports/export.ts";
import {
  importCsv,
  importTemplate,
} from "#server/services/imports/import-files.ts";
import { inRegion, regionOf } from "#src/domain/programme/locale.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { makers, requireMaker } from "./imports.ts";

const formats = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

const language = { language: { enum: languages } };

/** The files of imports: templates, and exports that an import reads without a change (BO-13.3). */
export function importFileRoutes(office: FastifyInstance): void {
  const { repositories } = office;
  const { programme, documents } = repositories;
  const config = { permission: makers };

  const localeIn = async (language: Language): Promise<string> => {
    const { locale } = await programme.config(language);
    return inRegion(language, regionOf(locale));
  };

  office.get<{
    Params: { file: string };
    Querystring: { language?: Language };
  }>(
    "/imports/templates/:file",
    {
      config,
      schema: {
        params: { type: "object", properties: { file: { type: "string" } } },
        querystring: {
          ...{ type: "object", additionalProperties: false },
          properties: language,
        },
        response: fileResponse("*/*"),
      },
    },
    async (request, reply) => {
      const { file } = request.params;
      const [, kind = "", format] = /^(.+)\.(csv|xlsx)$/.exec(file) ?? [];
      if (!isImportName(kind)) throw notFound();
      requireMaker(request, kind);
      const chosen = request.query.language ?? request.language;
      reply.header("Content-Disposition", `attachment; filename="${file}"`);
      if (format === "xlsx")
        return reply
          .type(formats.xlsx)
          .send(Buffer.from(importTemplate(kind, chosen)));
      return reply
        .type(formats.csv)
        .send(importCsv(kind, [], chosen, await localeIn(chosen)));
    },
  );

  office.get<{
    Params: { kind: string };
    Querystring: { language?: Language; target?: string };
  }>(
    "/imports/export/:kind",
    {
      config: { ...config, audit: "data_export" },
      // It would be recorded as a download.
      exposeHeadRoute: false,
      schema: {
        params: { type: "object", properties: { kind: { type: "string" } } },
        querystring: {
          ...{ type: "object", additionalProperties: false },
          properties: { ...language, target: uuidParams.properties.id },
        },
        response: fileResponse("text/csv"),
      },
    },
    async (request, reply) => {
      const { kind } = request.params;
      if (!isImportName(kind) || !isExported(kind)) throw notFound();
      requireMaker(request, kind);
      requireReader(kind);
      const { target = null } = request.query;
      const targetKind = importTraits(kind).target;
      const found = target === null ? undefined : await documents.find(target);
      if (found?.kind !== targetKind)
        throw invalid([{ propertyPath: "target", messageKey: "importTarget" }]);
      const chosen = request.query.language ?? request.language;
      const rows = await exportRows(repositories, kind, {
        ...changeOrigin(request),
        ...{ target, language: await programme.languageFor() },
      });
      return reply
        .type(formats.csv)
        .header("Content-Disposition", `attachment; filename="${kind}.csv"`)
        .send(importCsv(kind, rows, chosen, await localeIn(chosen)));

      /** Throws an HttpProblem (403) where rows name people and the user may not read them, or has to enter the password first. */
      function requireReader(name: ImportName) {
        if (!("email" in importTraits(name).schema.properties)) return;
        if (!request.office.permissions.includes("USER_READ"))
          throw forbidden();
        requireStepUp(request);
      }
    },
  );
}
