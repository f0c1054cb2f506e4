import { describe, expect, it, test } from "vitest";
import table from "#registry/routes.json" with { type: "json" };
import { ledTo, linkOf, linkTargets } from "./link-targets.ts";

describe("BO-4.4 where links lead", () => {
  it.each([
    ["/content/12", "page", 12],
    ["/fo/content/12/", "page", 12],
    [" /challenge/3 ", "challenge", 3],
    ["/contentcategory/1", "category", 1],
    ["/", "home", undefined],
    ["/fo", "home", undefined],
    ["/store", "store", undefined],
    ["/store/orders", "orders", undefined],
  ])("%s is %s %s", (link, key, id) => {
    const led = ledTo(link);
    expect([led?.target.key, led?.id]).toEqual([key, id]);
  });

  it.each([
    "https://example.com/content/1",
    "/content/0",
    "/content/x",
    "/content/1/more",
    "/content/1?a=b",
    "/challenge/3/declare",
    "mailto:a@example.com",
    "",
  ])("%j is nowhere that a form names", (link) =>
    expect(ledTo(link)).toBeUndefined(),
  );

  test("a link is what leads back to its place", () => {
    for (const target of linkTargets) {
      const id = target.entity === undefined ? undefined : 7;
      expect(ledTo(linkOf(target, id))).toEqual({
        target,
        ...(id !== undefined && { id }),
      });
    }
  });

  test("each place is an address of the front office", () => {
    const paths = table.routes.map(({ path }) => path.replace(/:id\??$/, ""));
    for (const { path } of linkTargets)
      expect(paths.includes(path) || paths.includes(`${path}/`), path).toBe(
        true,
      );
  });
});
