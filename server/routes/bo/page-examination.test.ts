import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  findDocument,
  pageOf,
  six,
  textBlock,
  widgetBlock,
} from "#tests/support/documents.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await createTestApp();
  await giveRoles(app, "configurator", ["administrator"]);
  office = await openOffice(app);
});
afterAll(() => app.close());

const examine = async (body: object) => {
  const page = await findDocument(office, "page");
  const { json } = await page.call("POST", "/examine", { body });
  return (
    json.verdicts as {
      pointer: string;
      outcome: string;
      level: string;
      message: string;
    }[]
  )
    .filter(({ outcome }) => outcome !== "missingText")
    .map(({ pointer, outcome, level }) => `${level} ${outcome} ${pointer}`);
};

describe("BO-9.18 the examination of a page", () => {
  it.each([
    [
      [
        widgetBlock("a", {
          diffusionStartAt: "2026-02-02T00:00:00Z",
          diffusionEndAt: "2026-02-01T00:00:00Z",
        }),
      ],
      ["mistake reversedWindow /blocks/0/diffusionEndAt"],
    ],
    [
      [widgetBlock("a", { diffusionStartAt: "2026-02-31T00:00:00Z" })],
      ["mistake impossibleDate /blocks/0/diffusionStartAt"],
    ],
    [
      [{ key: "a", "@type": "WidgetRankng" }],
      ["mistake unknownBlock /blocks/0/@type"],
    ],
    [
      [{ key: "a", "@type": "Login" }],
      ["mistake unknownBlock /blocks/0/@type"],
    ],
    [[{ key: "a" }], ["mistake unknownBlock /blocks/0/@type"]],
    [
      [widgetBlock("a", { titel: "x" })],
      ["warning unknownProperty /blocks/0/titel"],
    ],
    [
      [widgetBlock("a", { links: [{ url: "javascript:alert(1)" }] })],
      ["mistake runningLink /blocks/0/links/0/url"],
    ],
    [
      [widgetBlock("a", { link: { url: " java\tscript:alert(1)" } })],
      ["mistake runningLink /blocks/0/link/url"],
    ],
    [
      [widgetBlock("a", { more: { href: "javascript:1" } })],
      [
        "warning unknownProperty /blocks/0/more",
        "mistake runningLink /blocks/0/more/href",
      ],
    ],
    [
      [
        widgetBlock("a", {
          text: { ...six("x"), de: '<a href="javascript:1">x</a>' },
        }),
      ],
      ["mistake runningLink /blocks/0/text/de"],
    ],
    [
      [widgetBlock("a", { links: [{ url: "/content/99999" }] })],
      ["mistake unknownTarget /blocks/0/links/0/url"],
    ],
    [
      [
        {
          key: "a",
          "@type": "WidgetAction",
          challenge: "/v2/challenges/99999",
        },
      ],
      ["mistake unknownTarget /blocks/0/challenge"],
    ],
    [
      [{ key: "a", "@type": "WidgetBadge", badge: 99_999 }],
      ["mistake unknownTarget /blocks/0/badge"],
    ],
    [
      [
        {
          key: "a",
          "@type": "WidgetGroup",
          type: "triple",
          widgets: [widgetBlock("b", { title: 5 })],
        },
      ],
      [
        "mistake wrongChoice /blocks/0/type",
        "mistake wrongType /blocks/0/widgets/0/title",
      ],
    ],
    [[textBlock("a"), textBlock("a")], ["mistake repeatedKey /blocks/1/key"]],
    [
      [textBlock("a", { audience: { groups: ["/v2/user-groups/99999"] } })],
      ["mistake unknownTarget /blocks/0/audience/groups/0"],
    ],
    [
      [textBlock("a", { audience: { groups: ["2"] } })],
      ["mistake wrongForm /blocks/0/audience/groups/0"],
    ],
  ])("of %j", async (blocks, verdicts) => {
    const found = await examine(pageOf(blocks));
    expect(
      found
        .filter(
          (one) =>
            !one.startsWith("mistake unknownTarget /blocks/0/audience") ||
            verdicts.includes(one),
        )
        .toSorted(),
    ).toEqual(verdicts.toSorted());
  });

  test("of the page itself", async () => {
    expect(
      await examine(
        pageOf([], {
          ...{ startDate: "2026-02-02T00:00:00Z", unheardOf: 1 },
          ...{ endDate: "2026-02-01T00:00:00Z", category: 99_999 },
          audience: { groups: ["/v2/user-groups/99999"] },
        }),
      ),
    ).toEqual([
      "warning unknownProperty /unheardOf",
      "mistake reversedWindow /endDate",
      "mistake unknownTarget /category",
      "mistake unknownTarget /audience/groups/0",
    ]);
  });

  test("misses no text in a language that a block is not for", async () => {
    const page = await findDocument(office, "page");
    const missing = async (languages?: string[]) =>
      (
        await page.call("POST", "/examine", {
          body: pageOf([
            {
              ...textBlock("a"),
              text: { fr: "x", de: "y" },
              ...(languages && { languages }),
            },
          ]),
        })
      ).json.verdicts.map(({ pointer }: { pointer: string }) => pointer);
    expect(await missing()).toHaveLength(4);
    expect(await missing(["fr", "de"])).toEqual([]);
    expect(await missing(["fr", "en"])).toEqual(["/blocks/0/text/en"]);
  });
});
