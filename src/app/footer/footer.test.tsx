import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import { copyrightLine, Footer } from "./footer.tsx";

beforeAll(() => initForTests("fr"));
afterEach(cleanup);

const config = {
  userConditionsPath: "/legal/cgu.html",
  salesConditionsPath: "/legal/cgv.html",
  legalMentionsPath: "legal/mentions.html",
  dataProtectionsPath: "https://example.com/data",
  cookiesConditionsPath: ["javascript", "alert(1)"].join(":"),
  programHours: "9 h à 18 h",
};
const links = () =>
  screen.getAllByRole("link").map((link) => link.getAttribute("href"));

describe("AS-2.10.3 AS-2.10.4 the footer", () => {
  test("legal texts open a new tab; unsafe addresses are omitted", () => {
    render(<Footer config={config} hasStore={false} year={2026} />);
    expect(links()).toEqual([
      "/legal/cgu.html",
      "/legal/mentions.html",
      "https://example.com/data",
    ]);
    for (const link of screen.getAllByRole("link")) {
      expect(link.getAttribute("rel")).toBe("noopener noreferrer");
      expect(link.getAttribute("target")).toBe("_blank");
    }
    expect(screen.getByText("Assistance : 9 h à 18 h")).toBeDefined();
  });

  test("AS-2.10.2 AS-2.10.6 conditions of sale and deliveries only with the store", () => {
    render(<Footer config={config} hasStore year={2026} />);
    expect(links()).toContain("/legal/cgv.html");
    expect(screen.getByText("Livraison sous 3 semaines")).toBeDefined();
    cleanup();
    render(<Footer config={config} hasStore={false} year={2026} />);
    expect(links()).not.toContain("/legal/cgv.html");
    expect(screen.queryByText("Livraison sous 3 semaines")).toBeNull();
  });
});

test.each([
  ["Solvanne", 2019, "© Solvanne 2019 – 2026"],
  ["Solvanne", 2026, "© Solvanne 2026"],
  ["Solvanne", null, "© Solvanne 2026"],
  [null, 2019, undefined],
  [" ", 2019, undefined],
])("AS-2.10.7 footer: %j since %j is %j", (companyName, creationYear, line) => {
  expect(copyrightLine({ companyName, creationYear }, 2026)).toBe(line);
});
