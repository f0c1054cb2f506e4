import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { keepReturnPath } from "#src/state/return-path-storage.ts";
import { renderScene } from "#tests/support/scene.tsx";
import SsoFailure from "./sso-failure.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

test("AS-2.6.1 AS-8.9 names the programme and the e-mail of its administrator", async () => {
  await renderScene(<SsoFailure />, {
    config: {
      programName: "Belle Saison",
      ssoEmail: "connexion@belle-saison.example",
    },
  });
  expect(screen.getByText(/aucun compte Belle Saison/)).toBeDefined();
  expect(screen.getByText(/contactez l’administrateur/)).toBeDefined();
  expect(
    screen
      .getByRole("link", { name: "connexion@belle-saison.example" })
      .getAttribute("href"),
  ).toBe("mailto:connexion@belle-saison.example");
});

test("AS-8.9 a connection error says so", async () => {
  await renderScene(<SsoFailure />, {
    route: { query: { reason: "connection" } },
  });
  expect(screen.getByText(/erreur de connexion/)).toBeDefined();
  expect(screen.getByText(/contactez l’administrateur/)).toBeDefined();
});

test("AS-8.9 a sign-in that the provider refused, or the user canceled, says so", async () => {
  await renderScene(<SsoFailure />, {
    route: { query: { reason: "refused" } },
  });
  expect(screen.getByText(/ou vous l’avez annulée/)).toBeDefined();
});

test("AS-4.2 the next sign-in returns to where the failed one would have", async () => {
  const way = () =>
    screen.getByRole("link", { name: /connexion$/ }).getAttribute("href");
  await renderScene(<SsoFailure />);
  expect(way()).toBe("/auth");
  cleanup();
  keepReturnPath("%2Fcontent%2F2%3Ffrom%3Dmail");
  await renderScene(<SsoFailure />);
  expect(way()).toBe("/auth?returnPath=%2Fcontent%2F2%3Ffrom%3Dmail");
  keepReturnPath(undefined);
});
