import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { PageMessage as Config } from "#src/schema/types.gen.ts";
import { createGallery, Specimen } from "#tests/gallery/specimen.tsx";

beforeAll(async () => {
  await initForTests("fr");
  await import("./page-message.tsx");
});
afterEach(cleanup);

const failed = "Une erreur est survenue.";

test.each<
  [string, Partial<Config>, title: string, text: string, action: string]
>([
  [
    "AS-2.1.9",
    { message: "not-found" },
    "Page introuvable",
    "L’adresse a peut-être changé, ou la page n’existe plus.",
    "Aller à l’accueil",
  ],
  [
    "AS-2.6.2 CH-2.7.1",
    { message: "access-denied" },
    "Accès refusé",
    "Vous n’avez pas accès à cette page. Réessayez plus tard ou contactez l’administrateur du programme.",
    "Aller à l’accueil",
  ],
  [
    "AS-2.6.2 CH-2.7.1",
    { message: "access-denied", text: "Réservé aux installateurs." },
    "Accès refusé",
    "Réservé aux installateurs.",
    "Aller à l’accueil",
  ],
  [
    "AS-2.6.3 CH-2.7.2",
    { message: "error" },
    "Oups",
    `${failed} Réessayez dans un moment ou contactez l’administrateur du programme.`,
    "Aller à l’accueil",
  ],
  [
    "AS-2.6.4",
    { message: "surprised" },
    "Quelle surprise…",
    failed,
    "Aller à l’accueil",
  ],
  [
    "AS-2.6.4",
    { message: "surprised", text: "Adresse changée.", action: "Revenir" },
    "Quelle surprise…",
    "Adresse changée.",
    "Revenir",
  ],
])("%s %j is titled %s", async (_, config, title, text, action) => {
  const { container } = render(
    <Specimen
      block={{ "@type": "PageMessage", ...config }}
      gallery={createGallery("ready")}
    />,
  );
  const heading = await screen.findByRole("heading", { level: 1 });
  expect(heading.textContent).toBe(title);
  expect(heading.nextElementSibling?.textContent).toBe(text);
  expect(container.querySelectorAll("svg")).toHaveLength(1);
  const [link, ...others] = screen.getAllByRole("link");
  expect(others).toEqual([]);
  expect(link?.textContent).toBe(action);
  expect(link?.getAttribute("href")).toMatch(/\/$/);
});
