import { describe, expect, test } from "vitest";
import { facts } from "#registry/facts.ts";
import type { Audit, Verdict } from "#src/engine/core/types.ts";
import { emptyContext } from "#src/engine/react/create-engine.ts";
import {
  anyShape,
  editorial,
  entry,
  testRegistry,
} from "#src/engine/react/fixtures.tsx";
import { examine, examineAll, isMistake } from "./examine.ts";
import type { Examination } from "./open-dump.ts";

const registry = {
  ...testRegistry,
  SignOut: entry(() => null, { places: ["product"], shape: anyShape }),
  Goals: entry(() => null, {
    places: ["product"],
    shape: anyShape,
    use: "challenge",
  }),
};

const examination: Examination = {
  registry,
  data: { kinds: { content: "source", challenge: "source", cards: "pages" } },
  facts,
  params: {
    content: { id: "string" },
    challenge: { id: "string", limit: "number?" },
  },
  context: emptyContext,
  now: Date.parse("2026-06-15T12:00:00Z"),
};

function line(verdict: Verdict): string {
  const { pointer, type, verdict: name, warnings = [] } = verdict;
  const why =
    verdict.verdict === "invalid"
      ? ` ${verdict.path || "/"}: ${verdict.reason}`
      : verdict.verdict === "unknown-type"
        ? ` nearest ${verdict.nearest}`
        : verdict.verdict === "condition-false"
          ? ` ${verdict.reason}`
          : verdict.verdict === "parent-hidden"
            ? ` ${verdict.parent}`
            : verdict.verdict === "loading"
              ? ` ${verdict.waitsFor}`
              : "";
  const warned = warnings.map(
    ({ path, keyword, params }) =>
      ` (${keyword} ${path || "/"} ${JSON.stringify(params)})`,
  );
  return `${pointer} ${type} ${name}${isMistake(verdict) ? "!" : ""}${why}${warned.join("")}`;
}

const lines = (dump: unknown, more: Partial<Examination> = {}) =>
  examine(dump, { ...examination, ...more }).map(line);

const layout = (...main: unknown[]) => ({
  version: 1,
  name: "test",
  regions: { main },
});
const widget = (block: object, position = 1) => ({
  type: "widget",
  position,
  widget: block,
});

describe("every block of a dump has a verdict", () => {
  test("a page's content, groups included", () => {
    expect(
      lines({
        "@type": "Content",
        id: 1,
        contentBlocs: [
          widget(editorial("shown"), 2),
          { type: "widget", position: 1, widget: null },
          widget(
            {
              "@type": "WidgetGroup",
              type: "double",
              widgets: [editorial("inner"), { "@type": "WidgetPonits" }],
            },
            3,
          ),
          { type: "text", position: 4, text: "<p>Bonjour</p>" },
        ],
      }),
    ).toEqual([
      "/contentBlocs/1/widget undefined invalid! /: expected object, got null",
      "/contentBlocs/0/widget WidgetEditorial shown",
      "/contentBlocs/2/widget WidgetGroup shown",
      "/contentBlocs/2/widget/widgets/0 WidgetEditorial shown",
      "/contentBlocs/2/widget/widgets/1 WidgetPonits unknown-type! nearest WidgetPoints",
      "/contentBlocs/3 ContentText unknown-type! nearest undefined",
    ]);
  });

  test("a window hides, a mistake behind the window is reported all the same", () => {
    const later = { diffusionStartAt: "2027-01-01" };
    expect(
      lines([
        editorial("later", later),
        editorial("later", { ...later, diffusionEndAt: "soon" }),
      ]),
    ).toEqual([
      "/0 WidgetEditorial before-window",
      '/1 WidgetEditorial invalid! /diffusionEndAt: "soon" is not a date that exists',
    ]);
  });

  test("a single widget, a content block, a collection", () => {
    expect(lines(editorial("one"))).toEqual([" WidgetEditorial shown"]);
    expect(lines(widget(editorial("one")))).toEqual([
      "/widget WidgetEditorial shown",
    ]);
    expect(lines({ "hydra:member": [editorial("one")] })).toEqual([
      "/hydra:member/0 WidgetEditorial shown",
    ]);
    expect(lines("nonsense")).toEqual([
      ' undefined invalid! /: expected object, got "nonsense"',
    ]);
  });

  test("rows of the database, in the language of the context", () => {
    const blocs = {
      fr: [widget(editorial("un"))],
      de: [widget({ "@type": "Nichts" })],
    };
    const rows = [
      { id: 1, status: "published", start_date: null, texts: {}, blocs },
      { id: 2, status: "draft", blocs: { fr: [widget(editorial("deux"))] } },
    ];
    expect(lines(rows)).toEqual([
      '/0/blocs/de undefined shown (language /0 {"type":"Nichts","expected":"WidgetEditorial","first":"fr"})',
      "/1 undefined unpublished",
      "/0/blocs/fr/0/widget WidgetEditorial shown",
      "/1/blocs/fr/0/widget WidgetEditorial parent-hidden /1",
    ]);
    expect(
      lines(rows[0], { context: { ...emptyContext, language: "de" } }),
    ).toEqual([
      '/blocs/de undefined shown (language /0 {"type":"Nichts","expected":"WidgetEditorial","first":"fr"})',
      "/blocs/de/0/widget Nichts unknown-type! nearest undefined",
    ]);
  });

  test("contentBlocs that is not a list is a mistake", () => {
    expect(lines({ contentBlocs: { "0": widget(editorial("x")) } })).toEqual([
      expect.stringMatching(
        /^\/contentBlocs undefined invalid! \/: expected array, got \{/,
      ),
    ]);
    expect(lines({ contentBlocs: null })).toEqual([]);
  });
});

describe("what is not shown as a whole shows nothing inside", () => {
  const group = (more: object, ...widgets: object[]) => ({
    "@type": "WidgetGroup",
    type: "single",
    ...more,
    widgets,
  });

  test("the child of a hidden group is not called shown; its mistakes are reported", () => {
    expect(
      lines([
        group(
          { diffusionEndAt: "2026-01-01" },
          editorial("inner"),
          group({}, editorial("innermost")),
          editorial("inner", { diffusionEndAt: "soon" }),
        ),
        group({ type: "triple" }, editorial("inner")),
      ]),
    ).toEqual([
      "/0 WidgetGroup after-window",
      "/0/widgets/0 WidgetEditorial parent-hidden /0",
      "/0/widgets/1 WidgetGroup parent-hidden /0",
      "/0/widgets/1/widgets/0 WidgetEditorial parent-hidden /0/widgets/1",
      '/0/widgets/2 WidgetEditorial invalid! /diffusionEndAt: "soon" is not a date that exists',
      '/1 WidgetGroup invalid! /type: expected one of "single", "double", "double-free", "carousel", got "triple"',
      "/1/widgets/0 WidgetEditorial parent-hidden /1",
    ]);
  });

  test.each([
    [{ status: "draft" }, " undefined unpublished"],
    [{ startDate: "2027-01-01" }, " undefined before-window"],
    [{ endDate: "2026-01-01" }, " undefined after-window"],
    [
      { startDate: "2027-02-31" },
      ' undefined invalid! /startDate: "2027-02-31" is not a date that exists',
    ],
  ])("a page with %j", (page, verdict) => {
    const dump = { ...page, contentBlocs: [widget(editorial("x"))] };
    expect(lines(dump)).toEqual([
      verdict,
      "/contentBlocs/0/widget WidgetEditorial parent-hidden ",
    ]);
  });

  test("a window that never overlaps the one around it never opens", () => {
    expect(
      lines(
        group(
          { diffusionEndAt: "2026-03-01" },
          editorial("late", { diffusionStartAt: "2026-04-01" }),
          editorial("in time", { diffusionStartAt: "2026-02-01" }),
        ),
      ),
    ).toEqual([
      " WidgetGroup after-window",
      "/widgets/0 WidgetEditorial parent-hidden  (window / {})",
      "/widgets/1 WidgetEditorial parent-hidden ",
    ]);
  });
});

describe("it fails closed", () => {
  test.each(["2027-02-31", "2027-13-01", "2027-01-10 25:00"])(
    "a block that starts on %s is a mistake",
    (diffusionStartAt) => {
      expect(lines(editorial("x", { diffusionStartAt }))).toEqual([
        ` WidgetEditorial invalid! /diffusionStartAt: "${diffusionStartAt}" is not a date that exists`,
      ]);
    },
  );

  test("so is one that ends before it starts, of a version that is not known, or in the wrong place", () => {
    expect(
      lines([
        editorial("x", {
          diffusionStartAt: "2027-02-01",
          diffusionEndAt: "2027-01-01",
        }),
        editorial("x", { version: 7 }),
        editorial("x", { version: "2" }),
        { "@type": "SignOut" },
      ]),
    ).toEqual([
      '/0 WidgetEditorial invalid! /diffusionEndAt: ends ("2027-01-01") before it starts ("2027-02-01")',
      "/1 WidgetEditorial invalid! /version: version 7 is newer than 1, the newest known",
      '/2 WidgetEditorial invalid! /version: expected integer, got "2"',
      '/3 SignOut invalid! /@type: "SignOut" is not allowed in a page of the programme',
    ]);
    expect(lines(layout({ block: { "@type": "SignOut" } }))).toEqual([
      "/regions/main/0 SignOut shown",
    ]);
  });
});

describe("a layout", () => {
  const block = editorial("x");

  test("sources and conditions are checked; bindings have what they ask for", () => {
    expect(
      lines(
        layout(
          {
            block,
            source: { name: "content", params: { id: { route: "id" } } },
          },
          { block, source: { name: "contant" } },
          {
            block: editorial("z"),
            condition: { properties: { user: { type: "object" } } },
          },
        ),
      ),
    ).toEqual([
      "/regions/main/0 WidgetEditorial shown",
      '/regions/main/1 undefined invalid! /source/name: no source is named "contant"; the nearest is "content"'.replace(
        "undefined",
        "WidgetEditorial",
      ),
      "/regions/main/2 WidgetEditorial condition-false user: expected object, got null",
    ]);
  });

  test("bindings are checked against the address where it is known", () => {
    const bound = layout({
      block,
      source: { name: "content", params: { id: { route: "ident" } } },
    });
    expect(lines(bound, { routeParams: () => ({ id: ":id" }) })).toEqual([
      '/regions/main/0 WidgetEditorial invalid! /source/params/id: the address has no "ident"',
    ]);
    expect(lines(bound, { routeParams: () => ({ ident: ":ident" }) })).toEqual([
      "/regions/main/0 WidgetEditorial shown",
    ]);
  });

  test("a misspelt key refuses what it concerns, with the nearest key, and no more", () => {
    const source = { name: "content", params: { id: "1" } };
    expect(
      lines({
        ...layout(
          { block, conditon: true },
          { blok: block },
          { block, source: { ...source, parms: {} } },
          { rows: { columns: [] } },
          {
            row: {
              columns: [
                { span: 13, nodes: [{ block }] },
                { spam: 2, nodes: [{ block: editorial("y"), use_: "x" }] },
              ],
            },
          },
          { block, condition: { pattern: "^a" } },
          { block: editorial("well") },
        ),
        regons: {},
      }),
    ).toEqual([
      ' undefined invalid! /: "regons" is not known here; the nearest is "regions"',
      "/regions/main/4 undefined invalid! /row/columns/0/span: 13 is more than 12",
      '/regions/main/4 undefined invalid! /row/columns/1: "spam" is not known here; the nearest is "span"',
      '/regions/main/0 WidgetEditorial invalid! /: "conditon" is not known here; the nearest is "condition"',
      '/regions/main/1 undefined invalid! /: "blok" is not known here; the nearest is "block"',
      '/regions/main/2 WidgetEditorial invalid! /source: "parms" is not known here; the nearest is "params"',
      '/regions/main/3 undefined invalid! /: "rows" is not known here; the nearest is "row"',
      "/regions/main/4/row/columns/0/nodes/0 WidgetEditorial shown",
      '/regions/main/4/row/columns/1/nodes/0 WidgetEditorial invalid! /: "use_" is not known here; the nearest is "use"',
      '/regions/main/5 WidgetEditorial invalid! /condition: "pattern" is not known here',
      "/regions/main/6 WidgetEditorial shown",
    ]);
  });

  test("what a configurator composed has the page's data, and blocks above it", () => {
    const page = (node: object) => ({
      ...layout(node),
      data: { content: { source: "content", params: { id: "1" } } },
    });
    const head = [{ block: editorial("head") }];
    expect(lines(page({ content: "content", head }))).toEqual([
      "/regions/main/0/head/0 WidgetEditorial shown",
    ]);
    expect(lines(page({ content: "content", hed: head }))).toEqual([
      '/regions/main/0 undefined invalid! /: "hed" is not known here; the nearest is "head"',
    ]);
    expect(lines(page({ content: "contents" }))).toEqual([
      '/regions/main/0 undefined invalid! /content: the page has no data named "contents"; the nearest is "content"',
    ]);
    const when = { "facts.isArticl": true };
    expect(lines(page({ content: "content", when, head }))).toEqual([
      expect.stringMatching(/^\/regions\/main\/0 .*isArticle/),
      expect.stringMatching(/^\/regions\/main\/0\/head\/0 /),
    ]);
  });

  test("one whose regions are misspelt is still read as a layout", () => {
    const { regions, ...rest } = layout({ block });
    expect(lines({ ...rest, region: regions })).toEqual([
      ' undefined invalid! /: "region" is not known here; the nearest is "regions"',
    ]);
  });

  test("spans that add up to more than 12", () => {
    const column = (span: number) => ({ span, nodes: [] });
    expect(lines(layout({ row: { columns: [column(8), column(5)] } }))).toEqual(
      [
        "/regions/main/0 undefined invalid! /row/columns: the spans of a row add up to 13, more than 12",
      ],
    );
    expect(lines(layout({ row: { columns: [column(8), column(4)] } }))).toEqual(
      [],
    );
  });

  test("beside an aside the other columns are stacked: none may be wider than what it leaves", () => {
    const column = (span: number) => ({ span, nodes: [] });
    const aside = { ...column(4), aside: true };
    const row = (...columns: object[]) => layout({ row: { columns } });
    expect(lines(row(column(8), aside, column(8)))).toEqual([]);
    expect(lines(row(column(8), aside, column(9)))).toEqual([
      "/regions/main/0 undefined invalid! /row/columns: the spans of a row add up to 13, more than 12",
    ]);
  });

  test("parameters that a source does not have, lacks, or has of another type", () => {
    const sourced = (name: string, params?: object) => ({
      block,
      source: { name, params },
    });
    expect(
      lines({
        ...layout(
          sourced("content", { idd: { route: "id" } }),
          sourced("content"),
          sourced("content", { id: 7 }),
          sourced("challenge", { id: "7", limit: { query: "limit" } }),
          sourced("challenge", { id: { route: "id" } }),
        ),
        data: {
          challenge: { source: "challenge", params: { ids: "7" } },
          cards: { source: "cards" },
          other: { source: "chalenge" },
        },
      }),
    ).toEqual([
      '/data/cards undefined invalid! /source: the source "cards" comes page by page: only a block can have it',
      '/data/other undefined invalid! /source: no source is named "chalenge"; the nearest is "challenge"',
      '/data/challenge undefined invalid! /params: the source "challenge" has no parameter "ids"; the nearest is "id"',
      '/regions/main/0 WidgetEditorial invalid! /source/params: the source "content" has no parameter "idd"; the nearest is "id"',
      '/regions/main/1 WidgetEditorial invalid! /source/params: the source "content" needs the parameter "id"',
      "/regions/main/2 WidgetEditorial invalid! /source/params/id: expected string, got 7",
      '/regions/main/3 WidgetEditorial invalid! /source/params/limit: expected number, got {"query":"limit"}',
      "/regions/main/4 WidgetEditorial shown",
    ]);
  });

  test("a condition on something that the page does not know", () => {
    const on = (condition: object) => ({ block, condition });
    expect(
      lines(
        layout(
          on({ properties: { usr: { type: "object" } } }),
          on({ properties: { user: { required: ["pionts"] } } }),
          on({ properties: { features: { required: ["anything"] } } }),
        ),
      ),
    ).toEqual([
      '/regions/main/0 WidgetEditorial invalid! /condition: a condition cannot ask for "usr"; the nearest is "user"',
      '/regions/main/1 WidgetEditorial invalid! /condition: a condition cannot ask for "pionts"; the nearest is "points"',
      '/regions/main/2 WidgetEditorial condition-false features: "anything" is missing',
    ]);
  });

  test("blocks that need the page's data wait for it, or are examined with it", () => {
    const page = {
      ...layout(
        { block: { "@type": "Goals" }, use: "challenge" },
        {
          block: editorial("running"),
          condition: {
            properties: {
              facts: { properties: { phase: { const: "DURING_CHALLENGE" } } },
            },
          },
        },
      ),
      data: { challenge: { source: "challenge", params: { id: "7" } } },
      error: { "@type": "SingOut" },
    };
    expect(lines(page)).toEqual([
      "/regions/main/0 Goals loading challenge",
      "/regions/main/1 WidgetEditorial loading challenge",
      "/error SingOut unknown-type! nearest SignOut",
    ]);
    const challenge = {
      status: "ready",
      data: { startDate: "2026-07-01" },
      retry: () => undefined,
    } as const;
    expect(lines(page, { pageData: { challenge } }).slice(0, 2)).toEqual([
      "/regions/main/0 Goals shown",
      '/regions/main/1 WidgetEditorial condition-false facts.phase: expected "DURING_CHALLENGE", got "BEFORE_CHALLENGE"',
    ]);
  });
});

describe("warnings", () => {
  const audit: Audit = {
    schemas: [
      {
        $id: "https://x.example/schemas/widgets/editorial.schema.json",
        allOf: [{ $ref: "base.schema.json" }],
        properties: {
          "@type": { const: "WidgetEditorial" },
          text: { $ref: "../wire/common.schema.json#/definitions/Html" },
          link: {
            properties: { label: {}, url: { "x-link": true } },
          },
          video: { "x-link": "https" },
          image: { $ref: "../wire/common.schema.json#/definitions/Image" },
          challenge: {
            $ref: "../wire/common.schema.json#/definitions/Reference",
            "x-reference": "challenges",
          },
        },
      },
      {
        $id: "https://x.example/schemas/widgets/base.schema.json",
        properties: { id: {}, title: { "x-advised-length": 10 } },
      },
      {
        $id: "https://x.example/schemas/wire/common.schema.json",
        definitions: {
          Html: { contentMediaType: "text/html" },
          Image: {
            properties: {
              contentUrl: {},
              alt: {},
              startDate: { "x-format": "instant" },
              endDate: { "x-format": "instant" },
            },
          },
          Reference: { properties: { "@id": {}, id: {} } },
        },
      },
    ],
    removedFrom: (html) => (html.includes("<script>") ? ["<script>"] : []),
    isSafeLink: (address) => /^(https?:|\/)/.test(address),
  };
  const warned = (config: object) =>
    examine(editorial("x", config as never), { ...examination, audit }).flatMap(
      ({ warnings = [] }) =>
        warnings.map(
          ({ path, keyword, params }) =>
            `${path || "/"} ${keyword} ${JSON.stringify(params)}`,
        ),
    );

  test.each([
    ["what is well", { id: 3, text: "<p>x</p>", "@id": "/v2/widgets/3" }, []],
    [
      "a misspelt property, with the nearest",
      { txet: "x" },
      ['/ property {"name":"txet","nearest":"text"}'],
    ],
    [
      "an unknown property of its own; of what it embeds only one that looks misspelt",
      { colour: 1, image: { contentURL: "/a.png", size: 3 } },
      [
        '/ property {"name":"colour"}',
        '/image property {"name":"contentURL","nearest":"contentUrl"}',
      ],
    ],
    [
      "markup that the sanitizer takes out",
      { text: "<script>alert(1)</script>" },
      ['/text html {"removed":["<script>"]}'],
    ],
    [
      "a link that cannot be followed",
      { link: { url: "script:x" }, video: "http://x.example/v.mp4" },
      [
        '/link/url link {"address":"script:x"}',
        '/video link {"address":"http://x.example/v.mp4"}',
      ],
    ],
    [
      "a text that is too long",
      { title: "Un titre bien trop long" },
      ['/title length {"limit":10,"length":23}'],
    ],
    [
      "a date inside of it that does not exist",
      { image: { startDate: "2027-02-31", endDate: "2027-03-01" } },
      ['/image/startDate date {"value":"2027-02-31"}'],
    ],
    [
      "an end inside of it that is before its start",
      { image: { startDate: "2027-03-02", endDate: "2027-03-01" } },
      ['/image/endDate date {"start":"2027-03-02","end":"2027-03-01"}'],
    ],
    [
      "a reference to nothing",
      { challenge: "" },
      ['/challenge reference {"entity":"challenges"}'],
    ],
    [
      "a reference to something else",
      { challenge: "/v2/badges/1" },
      ['/challenge reference {"entity":"challenges"}'],
    ],
  ])("%s", (_, config, expected) => {
    expect(warned(config)).toEqual(expected);
  });

  test("references that can be read are listed, for whoever can ask a server", () => {
    const [found] = examineAll(
      [
        editorial("x", { challenge: "/v2/challenges/12" }),
        editorial("y", { challenge: { id: 3 } }),
      ],
      { ...examination, audit },
    );
    expect(found?.references).toEqual([
      { path: "/challenge", entity: "challenges", id: "12" },
    ]);
  });

  test("none without what they are computed with", () => {
    expect(lines(editorial("x", { txet: "x" }))).toEqual([
      " WidgetEditorial shown",
    ]);
  });
});
