import type { FastifyInstance } from "fastify";
import { isLanguage, preferredLanguage } from "#server/languages.ts";
import type { Language } from "#src/schema/types.gen.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The language to answer in: what `Accept-Language` asks for, else the programme's. */
    language: Language;
  }
}

/** Gives each request its language. */
export function addLanguage(app: FastifyInstance): void {
  let fallback: Language = "fr";
  app.addHook("onReady", async () => {
    const locale = (await app.repositories.programme.locale()) ?? "";
    if (isLanguage(locale)) fallback = locale;
  });
  app.decorateRequest("language", "fr");
  app.addHook("onRequest", async (request) => {
    request.language =
      preferredLanguage(request.headers["accept-language"]) ?? fallback;
  });
}
