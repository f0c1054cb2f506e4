import { describe, expect, test } from "vitest";
import { menuTarget } from "#registry/menu-targets.ts";
import type { MenuItem } from "#src/schema/types.gen.ts";
import { menuEntries } from "./menu-entries.ts";

function entries(
  items: MenuItem[],
  features: Record<string, boolean> = {},
): string[] {
  return menuEntries({
    items,
    features,
    programmeUrl: "https://programme.example",
    targetAddress: menuTarget,
  }).map(
    ({ text, href }) => `${"key" in text ? text.key : text.label} ${href.href}`,
  );
}

const item = (more: Partial<MenuItem>): MenuItem => ({
  label: "Entrée",
  ...more,
});

/** Properties that every object inherits. */
const inherited = Object.getOwnPropertyNames(Object.prototype);

describe("AS-2.9.1 top navigation", () => {
  test.each(inherited)("target entity %s is like any other", (targetEntity) => {
    const found = entries([
      item({ label: "odd", targetEntity, targetId: 3, position: 1 }),
      item({ label: "next", link: "/next", position: 2 }),
    ]);
    expect(found).toEqual([
      "app.menu.home /",
      `odd /${targetEntity.toLowerCase()}/3`,
      "next /next",
    ]);
  });

  test("only home if nothing else is configured", () => {
    expect(entries([])).toEqual(["app.menu.home /"]);
  });

  test("home, store, the programme's items by position, contact", () => {
    const items = [
      item({ label: "c", position: 10, link: "/c" }),
      item({ label: "a", position: 1, link: "/a" }),
      item({ label: "none", link: "/none" }),
      item({ label: "b", position: 2, link: "/b" }),
      item({ label: "none too", link: "/none-too", position: null }),
    ];
    expect(
      entries(items, { use_store: true, display_contact_tab: true }),
    ).toEqual([
      "app.menu.home /",
      "app.menu.store /store",
      "a /a",
      "b /b",
      "c /c",
      "none /none",
      "none too /none-too",
      "app.menu.contact /account/contact",
    ]);
  });

  test.each([
    ["Challenge", 12, "/challenge/12"],
    ["ChallengePhoto", 12, "/challenge/12"],
    ["Form", 4, "https://programme.example/#/form/4"],
    ["Content", 3, "/content/3"],
    ["ContentCategory", "7", "/contentcategory/7"],
    ["Anything", 1, "/anything/1"],
    ["Badge", 3, "/badge/3"],
    ["Reward", 3, "/reward/3"],
    ["Challenge", "/v2/challenges/12", "/challenge/12"],
    ["Content", "/v2/contents/3", "/content/3"],
    ["Form", "/v2/forms/4", "https://programme.example/#/form/4"],
    ["Anything", "https://api.example/v2/anything/9", "/anything/9"],
  ])(
    "AS-2.9.3 AS-2.9.4 AS-2.9.5 a target %s %s leads to %s",
    (targetEntity, targetId, address) => {
      expect(entries([item({ targetEntity, targetId })])).toContain(
        `Entrée ${address}`,
      );
    },
  );

  test.each([
    ["/store", "/rewards"],
    ["/store/", "/rewards"],
    ["/fo/store?a=1#b", "/rewards"],
    ["/store/wishlist", "/wishlist"],
    ["/store/orders", "/user/orders"],
    ["/store/order/3", undefined],
    ["/badges", "/badges/user.jsonld"],
    ["/points?kind=x", "/user/point-movements"],
    ["/challenge/history", "/user/challenges"],
    ["/contentcategory/7", "/content-categories/7/contents.jsonld"],
    ["/content/7", undefined],
    ["/constructor", undefined],
    ["https://a.example/store", undefined],
  ])("AS-2.9.5 an entry to %s depends on the list %s", (link, list) => {
    const found = menuEntries({
      items: [item({ link })],
      features: {},
      programmeUrl: "https://programme.example",
      targetAddress: menuTarget,
    });
    expect(found.at(-1)?.list).toBe(list);
  });

  test("AS-2.9.2 a link takes precedence over a target", () => {
    const both = { link: "https://a.example/", targetEntity: "Content" };
    expect(entries([item({ ...both, targetId: 3 })])).toContain(
      "Entrée https://a.example/",
    );
  });

  test.each([
    ["/web_files/legal/x.pdf", "web"],
    ["/bo", "web"],
    ["/bo/users?a=1", "web"],
    ["/v2/docs.json", "web"],
    ["/fo/../bo/", "web"],
    ["/uploads/x.pdf", "web"],
    ["www.club.example", "web"],
    ["//club.example/x", "web"],
    ["content/9", "path"],
    ["/fo/bo", "path"],
  ])("AS-2.9.2 a link %s is one of kind %s", (link, kind) => {
    const found = menuEntries({
      items: [item({ link })],
      features: {},
      programmeUrl: "https://programme.example",
      targetAddress: menuTarget,
    });
    expect(found.at(-1)?.href.kind).toBe(kind);
  });

  test("AS-2.9.2 a link into the application may include the /fo that the browser shows", () => {
    const links = ["/fo/content/2?a=1", "/fo", "/fo/", "/fo?a=1", "/foo"];
    expect(entries(links.map((link) => item({ link })))).toEqual([
      "app.menu.home /",
      "Entrée /content/2?a=1",
      "Entrée /",
      "Entrée /",
      "Entrée /?a=1",
      "Entrée /foo",
    ]);
    expect(entries([item({ link: "/fo//evil.example" })])).toHaveLength(1);
  });

  test.each<Partial<MenuItem>>([
    { link: ["javascript", "alert(1)"].join(":") },
    { link: "data:text/html,x" },
    { link: "///evil.example" },
    { targetEntity: "Content" },
    { targetEntity: "/evil.example", targetId: 1 },
    { targetId: 3 },
    { label: " ", link: "/a" },
    {},
  ])("%j is omitted", (more) => {
    expect(entries([item(more)])).toEqual(["app.menu.home /"]);
  });

  test("an id cannot leave its path segment", () => {
    expect(
      entries([item({ targetEntity: "Content", targetId: "../x?y" })]),
    ).toEqual(["app.menu.home /", "Entrée /content/x%3Fy"]);
  });
});
