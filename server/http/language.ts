import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Notices } from "#server/database/notices.ts";
import {
  type CountedLanguages,
  everyLanguage,
} from "#src/domain/programme/languages.ts";
import type { Language } from "#src/schema/types.gen.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The response language: the best one of `Accept-Language` that the programme has, else its own. */
    language: Language;
  }
}

/**
 * Sets the language of each request; the back office speaks all languages of the product.
 * @param readLanguages reads the languages of the programme
 */
export function addLanguage(
  app: FastifyInstance,
  readLanguages: () => Promise<CountedLanguages>,
  notices?: Notices,
): void {
  let counted = everyLanguage;
  async function read(): Promise<void> {
    counted = await readLanguages();
  }
  app.onceOpen(read);
  notices?.subscribe(() => {
    read().catch((error: unknown) => app.log.error(error));
  });
  app.decorateRequest("language", "fr");
  app.addHook("onRequest", (request, _reply, done) => {
    const isOffice = request.url.startsWith("/v2/bo/");
    const { all } = isOffice ? everyLanguage : counted;
    request.language = languageOf(request, all) ?? counted.own;
    done();
  });
}

/** The best of some languages in `Accept-Language`; undefined if it lists none of them. */
export function languageOf(
  { headers }: Pick<FastifyRequest, "headers">,
  known = everyLanguage.all,
): Language | undefined {
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
    .map(({ language }) => known.find((code) => code === language))
    .find((code) => code !== undefined);
}
