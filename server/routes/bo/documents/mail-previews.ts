import type { FastifyInstance, FastifyRequest } from "fastify";
import { forbidden, HttpProblem, invalid } from "#server/core/http-problem.ts";
import { changeOrigin } from "#server/http/office-lists.ts";
import {
  emptyResponse,
  fileResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import { mailContexts } from "#server/services/mail/account-mailer.ts";
import {
  MailDeliveryError,
  type Mailer,
} from "#server/services/mail/mailer.ts";
import { sampleMail } from "#server/services/mail/sample-mail.ts";
import { mailsKind } from "#src/domain/documents/kinds/mails.ts";
import {
  type MailKind,
  mailKinds,
  ownTextsIn,
} from "#src/domain/programme/mail-kinds.ts";
import { language, uuid } from "#src/schema/constraints.gen.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { Language, OfficeMailTest } from "#src/schema/types.gen.ts";

interface MailPreviewQuery {
  mail: MailKind;
  language: Language;
  color?: string;
  /** A document of the kind `mails`; what is live if omitted. */
  draft?: string;
  /** Of a participant; a made-up one if omitted. */
  person?: number;
  mode?: "light" | "dark";
  form?: "html" | "text";
}

/** Where links lead if the programme's configuration has no address. */
const EXAMPLE = "https://programme.example";
const someone = { email: "camille@programme.example", firstName: "Camille" };

/** Mails as they are sent, with colors and texts that are not released yet (BO-7.1, BO-22.1). */
export function mailPreviewRoutes(
  office: FastifyInstance,
  mailer: Mailer,
): void {
  const { auditEvents, documents, erasure, previews, programme } =
    office.repositories;
  const contextIn = mailContexts(programme, EXAMPLE);

  /** Throws an HttpProblem (422) for a draft of something else. */
  async function textsOf(
    draft: string | undefined,
    language: Language,
  ): Promise<{ own?: ReturnType<typeof ownTextsIn> }> {
    if (draft === undefined) return {};
    const kinds = await previews.kinds([draft]);
    if (kinds.get(draft.toLowerCase()) !== "mails")
      throw invalid([{ propertyPath: "draft", messageKey: "wrongChoice" }]);
    const { body } = await documents.draft(draft);
    return {
      own: ownTextsIn(mailsKind.read(JSON.parse(body) as JsonObject), language),
    };
  }

  /** Throws an HttpProblem: 403 without the right to see as a participant, 422 for an unknown one. */
  async function recipientOf(
    { office: { permissions } }: FastifyRequest,
    person: number | undefined,
  ) {
    if (person === undefined) return someone;
    if (!permissions.includes("PREVIEW_AS")) throw forbidden();
    const found = await erasure.subject(person);
    if (found === undefined)
      throw invalid([{ propertyPath: "person", messageKey: "wrongChoice" }]);
    return found;
  }

  office.get<{ Querystring: MailPreviewQuery }>(
    "/mail-previews",
    {
      config: { permission: "OPTION_WRITE" },
      schema: {
        querystring: {
          type: "object",
          required: ["mail", "language"],
          properties: {
            mail: { type: "string", enum: mailKinds },
            language: { type: "string", enum: language.enum },
            color: { type: "string", pattern: "^#[0-9a-fA-F]{6}$" },
            draft: { type: "string", pattern: uuid.pattern },
            person: { type: "integer", minimum: 1, maximum: 2_147_483_647 },
            mode: { type: "string", enum: ["light", "dark"] },
            form: { type: "string", enum: ["html", "text"] },
            // Of the draft, so that browsers read it again.
            version: { type: "string", maxLength: 100 },
          },
          additionalProperties: false,
        },
        response: fileResponse("text/html"),
      },
    },
    async (request, reply) => {
      const { mail, language, color, draft, person, mode, form } =
        request.query;
      const { html, text, subject } = sampleMail(
        {
          ...(await contextIn(language)),
          ...(await textsOf(draft, language)),
          ...(color !== undefined && { color }),
          ...(mode && { isDark: mode === "dark" }),
        },
        mail,
        await recipientOf(request, person),
      );
      return reply
        .type(`text/${form === "text" ? "plain" : "html"}; charset=utf-8`)
        .headers({
          // Only our own screens may show it, and nothing in it runs or leads anywhere.
          "Content-Security-Policy":
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
          "X-Frame-Options": "SAMEORIGIN",
          "Cache-Control": "no-store",
        })
        .send(form === "text" ? `${subject}\n\n${text}` : html);
    },
  );

  office.post<{ Body: OfficeMailTest }>(
    "/mail-tests",
    {
      config: { permission: "OPTION_WRITE" },
      bodyLimit: 1_024,
      schema: { body: wire("office-mail-test"), response: emptyResponse(204) },
    },
    async (request, reply) => {
      const { mail, language, draft } = request.body;
      const { user } = request.office;
      const own = await textsOf(draft, language);
      await office.rateLimiter.count("testMails", user.id);
      const sample = sampleMail(
        { ...(await contextIn(language)), ...own },
        mail,
        { email: user.email, firstName: user.profile.firstName ?? null },
      );
      try {
        await mailer.send(sample);
      } catch (error) {
        if (!(error instanceof MailDeliveryError)) throw error;
        throw new HttpProblem(503, "mailNotSent");
      }
      await auditEvents.record({
        ...changeOrigin(request),
        action: "mail.send",
        entity: `participant/${user.id}`,
        after: { name: sample.subject, languages: [language] },
      });
      return reply.code(204).send();
    },
  );
}
