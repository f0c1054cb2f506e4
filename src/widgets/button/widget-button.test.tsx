// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import type { WidgetButton as Config } from "#src/schema/types.gen.ts";
import WidgetButton from "./widget-button.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

const show = (config: Omit<Config, "@type">) =>
  render(<WidgetButton config={{ "@type": "WidgetButton", ...config }} />)
    .container;

test("it leads to a page of the programme, as the main action", () => {
  show({ label: "Voir le règlement", url: "/content/2" });
  const link = screen.getByRole("link", { name: "Voir le règlement" });
  expect(link.getAttribute("href")).toBe("/content/2");
  expect(link.className).toContain("ant-btn-primary");
});

test("a website opens in a new tab, and it says so", () => {
  show({ label: "Partenaire", url: "https://example.com", look: "default" });
  const link = screen.getByRole("link", { name: "Partenaire (nouvel onglet)" });
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.className).not.toContain("ant-btn-primary");
});

test("its title is a heading", () => {
  show({ title: "Une question", label: "Nous écrire", url: "/contact" });
  expect(screen.getByRole("heading", { name: "Une question" })).toBeTruthy();
});

test.each([
  [{ label: "Voir" }],
  [{ label: " ", url: "/content/2" }],
  [{ label: "Voir", url: ["javascript", "alert(1)"].join(":") }],
])("%j is no button", (config) => {
  expect(show({ title: "Titre", ...config }).innerHTML).toBe("");
});
