import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLanguage } from "#server/core/translate.ts";
import type { Notices } from "#server/database/notices.ts";
import type { Language } from "#src/schema/types.gen.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The response language: that of `Accept-Language`, else the programme's. */
    language: Language;
  }
}

/**
 * Sets the language of each request.
 * @param readDefault reads the programme's language, if it has one; French otherwise
 */
export function addLanguage(
  app: FastifyInstance,
  readDefault: () => Promise<Language | undefined>,
  notices?: Notices,
): void {
  let fallback: Language = "fr";
  async function read(): Promise<void> {
    fallback = (await readDefault()) ?? fallback;
  }
  app.onceOpen(read);
  notices?.subscribe(() => {
    read().catch((error: unknown) => app.log.error(error));
  });
  app.decorateRequest("language", "fr");
  app.addHook("onRequest", (request, _reply, done) => {
    request.language = languageOf(request) ?? fallback;
    done();
  });
}

/** The best supported language in `Accept-Language`; undefined if it lists none. */
export function languageOf({
  headers,
}: Pick<FastifyRequest, "headers">): Language | undefined {
  const accepted = headers["accept-language"];
  if (accepted === undefined) return undefined;
  return accepted
    .split(",")
    .map((part, index) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
        .find((value) => value !== undefined);
      return {
        language: tag.split("-")[0] ?? "",
        quality: Number(quality ?? 1),
        index,
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
    .map(({ language }) => language)
    .find(isLanguage);
}
