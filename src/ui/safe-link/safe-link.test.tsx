import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { Router } from "wouter";
import { initForTests } from "#src/i18n/testing.ts";
import { SafeLink } from "./safe-link.tsx";

beforeAll(() => initForTests("fr"));
afterEach(cleanup);

test("a path is below the application's base", () => {
  render(
    <Router base="/fo">
      <SafeLink href="/challenge/12">Voir le défi</SafeLink>
    </Router>,
  );
  const link = screen.getByRole("link", { name: "Voir le défi" });
  expect(link.getAttribute("href")).toBe("/fo/challenge/12");
  expect(link.getAttribute("target")).toBeNull();
});

test("a web address opens a new tab, says so, and sends no referrer", () => {
  render(<SafeLink href="https://example.com">Partenaire</SafeLink>);
  const link = screen.getByRole("link", { name: "Partenaire (nouvel onglet)" });
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toBe("noopener noreferrer");
});

test("other paths of the site are not below the application's base", () => {
  render(
    <Router base="/fo">
      <SafeLink href="/web_files/legal/x.pdf">Règlement</SafeLink>
    </Router>,
  );
  const link = screen.getByRole("link", { name: "Règlement (nouvel onglet)" });
  expect(link.getAttribute("href")).toBe("/web_files/legal/x.pdf");
});

test("a contact opens in its own application", () => {
  render(<SafeLink href="mailto:aide@example.com">Écrire</SafeLink>);
  expect(screen.getByRole("link").getAttribute("target")).toBeNull();
});

test("an unsafe address is text without a link", () => {
  const script = ["javascript", "alert(1)"].join(":");
  render(<SafeLink href={script}>Cliquez</SafeLink>);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText("Cliquez")).toBeDefined();
});
