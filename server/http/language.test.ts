import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { programmeLanguages } from "#src/domain/programme/languages.ts";
import { addLanguage } from "./language.ts";

test("BO-9.96 participants get a language of the programme, whatever they accept", async () => {
  let settings = { locale: "de", languages: ["de", "en"] };
  const listeners: (() => void)[] = [];
  const app = Object.assign(fastify(), { onceOpen: () => {} });
  onTestFinished(() => app.close());
  addLanguage(app, async () => programmeLanguages(settings), {
    subscribe: (listener) => listeners.push(listener),
    close: async () => {},
  });
  app.get("/*", (request) => request.language);
  const tell = async () => {
    for (const listener of listeners) listener();
    await Promise.resolve();
  };
  const languageFor = async (accepted: string, url = "/v2/menus") =>
    (await app.inject({ url, headers: { "accept-language": accepted } })).body;

  await tell();
  expect(await languageFor("fr, en-GB;q=0.8, it")).toBe("en");
  expect(await languageFor("fr")).toBe("de");
  expect((await app.inject("/v2/menus")).body).toBe("de");
  // Who works for the programme may read another one.
  expect(await languageFor("fr", "/v2/bo/today")).toBe("fr");
  settings = { locale: "de", languages: ["de", "fr"] };
  await tell();
  expect(await languageFor("fr, en-GB;q=0.8, it")).toBe("fr");
});
