import type { FastifyInstance } from "fastify";
import { fileResponse } from "#server/http/wire-schemas.ts";
import {
  type LinkKind,
  linkMail,
} from "#server/services/mail/account-mails.ts";
import { language } from "#src/schema/constraints.gen.ts";
import type { Language } from "#src/schema/types.gen.ts";

interface MailPreviewQuery {
  mail: LinkKind;
  language: Language;
  color?: string;
}

/** Where links lead if the programme's configuration has no address. */
const EXAMPLE = "https://programme.example";

/** Mails as they are sent, with colors that are not released yet (BO-7.1). */
export function mailPreviewRoutes(office: FastifyInstance): void {
  const { programme } = office.repositories;

  office.get<{ Querystring: MailPreviewQuery }>(
    "/mail-previews",
    {
      config: { permission: "OPTION_WRITE" },
      schema: {
        querystring: {
          type: "object",
          required: ["mail", "language"],
          properties: {
            mail: { type: "string", enum: ["reset", "create", "confirm"] },
            language: { type: "string", enum: language.enum },
            color: { type: "string", pattern: "^#[0-9a-fA-F]{6}$" },
          },
          additionalProperties: false,
        },
        response: fileResponse("text/html"),
      },
    },
    async ({ query }, reply) => {
      const config = await programme.config(query.language);
      const { html } = linkMail(
        {
          programme: config.programName ?? "Palmares",
          programUrl: config.programUrl ?? EXAMPLE,
          ...{ color: query.color, language: query.language },
        },
        { email: "camille@programme.example", firstName: "Camille" },
        query.mail,
        "preview",
      );
      return reply
        .type("text/html; charset=utf-8")
        .headers({
          // Only our own screens may show it, and nothing in it runs or leads anywhere.
          "Content-Security-Policy":
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
          "X-Frame-Options": "SAMEORIGIN",
          "Cache-Control": "no-store",
        })
        .send(html);
    },
  );
}
