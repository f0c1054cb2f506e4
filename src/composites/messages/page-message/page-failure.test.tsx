import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { HttpError, NetworkError } from "#src/api/errors/error-classes.ts";
import { TestEngine } from "#src/engine/react/testing.tsx";
import { initForTests } from "#src/i18n/testing.ts";
import PageFailure from "./page-failure.tsx";

beforeAll(async () => {
  await initForTests("fr");
  await import("./denied-page.tsx");
});
afterEach(cleanup);

const call = { method: "GET", path: "/challenges/1" } as const;
const http = (status: number, message?: string) =>
  new HttpError({ ...call, status, body: { message } });
const lost = new NetworkError({ ...call, reason: "no network" });

test.each([
  [403, http(403), /pas accès.*contactez l’administrateur/],
  [403, http(403, "Access Denied."), /pas accès.*contactez l’administrateur/],
  [403, http(403, "Forbidden"), /pas accès.*contactez l’administrateur/],
  [
    403,
    http(403, "Réservé aux installateurs <b>Solvanne</b>."),
    /Accès refuséRéservé aux installateurs Solvanne/,
  ],
  [404, http(404), /n’existe pas/],
  [500, http(500), /Réessayez dans un moment ou contactez/],
  ["lost", lost, /Vérifiez votre connexion/],
])(
  "AS-8.10 CH-8.6 a page that failed with %s says what to do",
  async (kind, error, text) => {
    render(
      <TestEngine>
        <PageFailure
          config={{ "@type": "PageFailure" }}
          data={{ error, retry: () => undefined }}
        />
      </TestEngine>,
    );
    expect(await screen.findByRole("heading", { level: 1 })).toBeDefined();
    const { textContent } = document.body;
    expect(textContent).toMatch(text);
    expect(/connexion/.test(textContent ?? "")).toBe(kind === "lost");
  },
);

test("a page that failed on the server shows a reference to quote to its operator", () => {
  const error = new HttpError({ ...call, status: 500, requestId: "a1b2c3d4" });
  render(
    <PageFailure
      config={{ "@type": "PageFailure" }}
      data={{ error, retry: () => undefined }}
    />,
  );
  expect(screen.getByText("Référence à communiquer : a1b2c3d4")).toBeDefined();
});

test.each([
  [403, "Ce challenge ne vous est pas destiné", /ne vous concerne pas/],
  [500, "Quelle surprise…", /Une erreur est survenue/],
])(
  "CH-2.5.9 CH-8.3 a declaration that fails with %s says: %s, and links home",
  async (status, title, text) => {
    render(
      <TestEngine
        context={{
          route: { path: "/challenge/1/declare", params: {}, query: {} },
        }}
      >
        <PageFailure
          config={{ "@type": "PageFailure", screen: "declaration" }}
          data={{ error: http(status, "No"), retry: () => undefined }}
        />
      </TestEngine>,
    );
    const heading = await screen.findByRole("heading", { level: 1 });
    expect(heading.textContent).toBe(title);
    expect(document.body.textContent).toMatch(text);
    expect(screen.getByRole("link").getAttribute("href")).toBe("/");
  },
);
