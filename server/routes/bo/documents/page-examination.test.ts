import { describe, expect, it, test } from "vitest";
import {
  findDocument,
  pageOf,
  six,
  textBlock,
  widgetBlock,
} from "#tests/support/documents.ts";
import {
  giveRoles,
  openAdministration,
  openOffice,
} from "#tests/support/office.ts";

const { app, office } = await openAdministration();

const examine = async (body: object, kind = "page") => {
  const page = await findDocument(office, kind);
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
    ...[
      "0000-01-01",
      "2026-02-01T00:00:00+99:99",
      "9999-12-31T23:59:59-14:00",
    ].map((end): [object[], string[]] => [
      [widgetBlock("a", { diffusionEndAt: end })],
      ["mistake impossibleDate /blocks/0/diffusionEndAt"],
    ]),
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

describe("BO-3.4 examination from an instant on", () => {
  const challenge = () =>
    app.database
      .selectFrom("challenges")
      .select(["id", "end_date"])
      .where("end_date", ">", new Date(Date.now() + 86_400_000))
      .orderBy("id")
      .executeTakeFirstOrThrow();

  const page = async (more: object = {}) => {
    const { id } = await challenge();
    return pageOf([
      {
        ...{ key: "invitation", "@type": "WidgetAction" },
        challenge: `/v2/challenges/${id}`,
        ...more,
      },
      textBlock("end"),
    ]);
  };

  const verdicts = async (request: object, asked = office) => {
    const { id } = await findDocument(office, "page");
    const path = `/documents/${id}/examine`;
    const answer = await asked.call("POST", path, request, {
      "accept-language": "en",
    });
    return answer;
  };

  test("says when a challenge has ended, and for which group, but not while it is written", async () => {
    const body = await page({ audience: { groups: ["/v2/user-groups/2"] } });
    expect((await verdicts({ body })).json.verdicts).toEqual([]);
    const { end_date } = await challenge();
    const { json } = await verdicts({ body, at: new Date().toISOString() });
    expect(json.verdicts).toMatchObject([
      {
        ...{ pointer: "/blocks/0/challenge", key: "invitation" },
        ...{ outcome: "challengeEnded", level: "warning" },
        from: end_date?.toISOString(),
        message: expect.stringMatching(
          /^From .+ 20\d\d.*: the challenge has ended\.$/,
        ),
      },
    ]);
    const later = new Date((end_date?.getTime() ?? 0) + 1_000).toISOString();
    const after = await verdicts({ body, at: later });
    expect(after.json.verdicts).toMatchObject([
      { message: "The challenge has ended." },
    ]);
  });

  test("names groups", async () => {
    const { id } = await challenge();
    await app.database
      .deleteFrom("challenge_targets")
      .where("challenge_id", "=", id)
      .execute();
    await app.database
      .insertInto("challenge_targets")
      .values({ challenge_id: id, group_id: 2 })
      .execute();
    const body = await page({
      audience: { groups: ["/v2/user-groups/2", "/v2/user-groups/3"] },
    });
    const { name } = await app.database
      .selectFrom("groups")
      .select("name")
      .where("id", "=", 3)
      .executeTakeFirstOrThrow();
    const { json } = await verdicts({ body });
    expect(json.verdicts).toMatchObject([
      {
        ...{ outcome: "notForGroup", groups: [{ id: 3, name }] },
        message: `For the group ${name}: the target is not meant for these people.`,
      },
    ]);
    const { json: own } = await verdicts({
      body,
      person: { groups: ["/v2/user-groups/2"], language: "fr" },
    });
    expect(
      own.verdicts.map(({ outcome }: { outcome: string }) => outcome),
    ).not.toContain("notForGroup");
    await app.database
      .deleteFrom("challenge_targets")
      .where("challenge_id", "=", id)
      .execute();
  });

  test("BO-9.46 a person needs the permissions of previews, and has to exist", async () => {
    const body = await page();
    for (const person of [
      99_999_999,
      { groups: ["/v2/user-groups/99999"], language: "fr" },
      { groups: ["x"], language: "fr" },
      { groups: [], language: "xx" },
    ])
      expect((await verdicts({ body, person })).status).toBe(422);
    expect((await verdicts({ body, person: 1 })).status).toBe(200);
    await giveRoles(app, "regional", ["support"]);
    await app.database
      .updateTable("roles")
      .set({ permissions: ["CONTENT_WRITE"] })
      .where("key", "=", "support")
      .execute();
    const writer = await openOffice(app, "regional");
    expect((await verdicts({ body }, writer)).status).toBe(200);
    expect((await verdicts({ body, person: 1 }, writer)).status).toBe(403);
  });

  test("of 100 blocks in six languages with 20 boundaries takes less than a second", async () => {
    const { id } = await challenge();
    const blocks = Array.from({ length: 100 }, (_, index) => ({
      ...{ key: `b${index}`, "@type": "WidgetAction", title: six("Titre") },
      challenge: `/v2/challenges/${index % 2 === 0 ? id : (index % 5) + 1}`,
      audience: { groups: [`/v2/user-groups/${(index % 3) + 2}`] },
      diffusionStartAt: `2099-12-${String((index % 20) + 1).padStart(2, "0")}T00:00:00Z`,
    }));
    const request = {
      body: pageOf([...blocks, textBlock("end")]),
      at: new Date().toISOString(),
    };
    await verdicts(request);
    const start = performance.now();
    const { json } = await verdicts(request);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(json.verdicts.length).toBeGreaterThan(50);
  });
});

test.each([
  [
    "badge",
    { image: { contentUrl: "https:nowhere" } },
    ["warning missingAlt /image/alt", "mistake wrongLink /image/contentUrl"],
  ],
  [
    "reward",
    { description: { fr: '<a href="/fo/content/99999">x</a><form></form>' } },
    [
      "warning removedMarkup /description/fr",
      "mistake unknownTarget /description/fr",
    ],
  ],
  ["theme", { $logoLogin: "https:nowhere" }, ["mistake wrongLink /$logoLogin"]],
  [
    "menu",
    { items: [{ key: "a", label: six("A"), link: "https:nowhere" }] },
    ["mistake wrongLink /items/0/link"],
  ],
])(
  "BO-3.4 a %s without blocks is examined like one",
  async (kind, change, verdicts) => {
    const body = await (await findDocument(office, kind)).body();
    const before = await examine(body, kind);
    const after = await examine({ ...body, ...change }, kind);
    expect(after.filter((one) => !before.includes(one))).toEqual(verdicts);
  },
);
