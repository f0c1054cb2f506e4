// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { PageMessage as Config } from "#src/schema/types.gen.ts";
import { createGallery, Specimen } from "#tests/gallery/specimen.tsx";

beforeAll(() => initForTests("fr"));
afterEach(cleanup);

test.each<[string, Partial<Config>, string, RegExp]>([
  ["AS-2.6.2", { message: "access-denied" }, "Accès refusé", /pas accès/],
  [
    "AS-2.6.2",
    { message: "access-denied", text: "Réservé aux installateurs." },
    "Accès refusé",
    /^Réservé aux installateurs\.$/,
  ],
  ["AS-2.6.3", { message: "error" }, "Oups", /erreur.*contactez/],
  [
    "AS-2.6.4",
    { message: "surprised", text: "Adresse changée." },
    "Quelle surprise…",
    /^Adresse changée\.$/,
  ],
])("%s %j is titled %s", async (_, config, title, text) => {
  render(
    <Specimen
      block={{ "@type": "PageMessage", ...config }}
      gallery={createGallery("ready")}
    />,
  );
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(
    title,
  );
  expect(screen.getByText(text)).toBeDefined();
  const home = screen.getByText("Aller à l’accueil").closest("a");
  expect(home?.getAttribute("href")).toMatch(/\/$/);
});
