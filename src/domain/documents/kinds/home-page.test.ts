import { describe, expect, test } from "vitest";
import {
  type HomePlan,
  homeLostBy,
  isHomePage,
  namesHomePage,
} from "./home-page.ts";

describe("BO-9.95 the home page", () => {
  test.each<[Parameters<typeof isHomePage>[0], boolean]>([
    [{ isHomepage: true }, true],
    [{ isHomepage: true, status: "published" }, true],
    [{ isHomepage: true, status: null }, true],
    [{ isHomepage: true, status: "draft" }, false],
    [{ isHomepage: true, status: "deleted" }, false],
    [{ isHomepage: false }, false],
    [{}, false],
  ])("of %j is it: %s", (body, is) => {
    expect(isHomePage(body)).toBe(is);
  });

  const plan = (
    documentId: string,
    at: number,
    isHome: boolean,
    id = at,
  ): HomePlan => ({ id, documentId, at, isHome });

  test.each<[string, string[], HomePlan[], number | undefined]>([
    ["nothing is planned", ["a"], [], undefined],
    ["it is unset", ["a"], [plan("a", 1, false)], 1],
    [
      "another one takes over before",
      ["a"],
      [plan("b", 1, true), plan("a", 2, false)],
      undefined,
    ],
    [
      "another one takes over at the same instant, made later",
      ["a"],
      [plan("b", 1, true, 1), plan("a", 1, false, 2)],
      undefined,
    ],
    [
      "another one takes over in the same set, made before",
      ["a"],
      [plan("a", 1, false, 1), plan("b", 1, true, 2)],
      undefined,
    ],
    [
      "another one takes over too late",
      ["a"],
      [plan("a", 1, false), plan("b", 2, true)],
      1,
    ],
    [
      "the one that takes over is unset itself",
      ["a"],
      [plan("b", 1, true), plan("b", 2, false)],
      2,
    ],
    [
      "the first one returns",
      ["a"],
      [plan("b", 1, true), plan("a", 2, true), plan("b", 3, false)],
      undefined,
    ],
    [
      "the first one does not return by what was planned before",
      ["a"],
      [plan("b", 1, true, 9), plan("a", 2, true, 1), plan("b", 3, false, 10)],
      3,
    ],
    ["another page stays as it is", ["a"], [plan("b", 1, false)], undefined],
    ["one of two is unset", ["a", "b"], [plan("a", 1, false)], undefined],
    ["there is none", [], [plan("a", 1, false)], undefined],
  ])("when %s, is lost at that instant or never", (_, homes, plans, lostAt) => {
    expect(homeLostBy(homes, plans)?.at).toBe(lostAt);
  });

  test.each([
    ...["accueil", "Accueil", "page d’accueil", "page d'accueil", "acc"],
    ...["home", "Home page", "home-page", "homepage", "pagina iniziale"],
    ...["Página de inicio", "inicio", "Startseite", "startpagina", "start"],
  ])("is found by %s", (q) => {
    expect(namesHomePage(q)).toBe(true);
  });

  test.each(["", "a", "page", "pagina", "page ", "ho", "accueillir", "store"])(
    "is not found by “%s”",
    (q) => {
      expect(namesHomePage(q)).toBe(false);
    },
  );
});
