import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { initForTests } from "#src/i18n/testing.ts";
import { UserMenu } from "./user-menu.tsx";

beforeAll(() => initForTests("fr"));
afterEach(cleanup);

function show({
  points,
  ...props
}: {
  points?: string;
  onBackOffice?: () => void;
  hasDeclarations?: boolean;
  hasMovements?: boolean;
  hasOrders?: boolean;
}) {
  render(
    <Router base="/fo" hook={memoryLocation({ path: "/fo/" }).hook}>
      <UserMenu
        name="Camille Durand"
        email="camille@example.com"
        points={points}
        onBackOffice={undefined}
        hasDeclarations
        hasMovements
        hasOrders
        {...props}
      />
    </Router>,
  );
}
const addresses = () =>
  [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));

describe("AS-2.9.6 the user menu", () => {
  test("signing out is always offered", () => {
    show({});
    expect(addresses()).toEqual([
      "/fo/challenge/history",
      "/fo/points",
      "/fo/account/details",
      "/fo/logout",
    ]);
  });

  test("AS-2.1.1 AS-6.3 the back office for those with a permission, outside the front office", () => {
    show({ onBackOffice: () => undefined });
    expect(addresses()).toEqual([
      "/fo/challenge/history",
      "/fo/points",
      "/fo/account/details",
      "/bo/",
      "/fo/logout",
    ]);
  });

  test("points are shown if they are passed", () => {
    show({});
    expect(screen.queryByText("Mon solde")).toBeNull();
    cleanup();
    show({ points: "1 250 soleils" });
    expect(screen.getAllByText("1 250 soleils")).toHaveLength(2);
  });

  test("language and appearance can be chosen", () => {
    show({});
    const language = screen.getByLabelText("Langue");
    expect(language.querySelectorAll("option")).toHaveLength(6);
    expect(document.querySelectorAll("[type=radio]")).toHaveLength(3);
  });

  test("features that the API lacks are not offered", () => {
    const addresses = () =>
      screen
        .getAllByRole("link", { hidden: true })
        .map((link) => link.getAttribute("href"));
    show({ points: "12" });
    const all = addresses();
    cleanup();
    show({
      points: "12",
      hasDeclarations: false,
      hasMovements: false,
      hasOrders: false,
    });
    expect(all.filter((one) => !addresses().includes(one))).toEqual([
      "/fo/challenge/history",
      "/fo/points",
      "/fo/store/orders",
    ]);
  });
});
