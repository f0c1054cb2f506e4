import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createDocument, pageOf, six } from "#tests/support/documents.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
let page: Awaited<ReturnType<typeof createDocument>>;
beforeAll(async () => {
  app = await createTestApp();
  await giveRoles(app, "configurator", ["administrator"]);
  office = await openOffice(app);
  page = await createDocument(office, "page", pageOf([]));
});
afterAll(() => app.close());

/** Of an editorial, if the type is not said. */
const content = (block: object) =>
  "@type" in block ? {} : { "@type": "WidgetEditorial", text: six("x") };

/** What is wrong with a page of one block, in a language. */
const examine = async (
  block: object,
  language = "en",
): Promise<OfficeVerdict[]> =>
  (
    await page.call(
      "POST",
      "/examine",
      {
        body: pageOf([{ key: "a", ...content(block), ...block }]),
      },
      { "accept-language": language },
    )
  ).json.verdicts;

const picture = { contentUrl: "/pictures/a.svg" };
const [mistake, warning] = ["mistake", "warning"] as const;

const planted: [string, object, string, "mistake" | "warning", string][] = [
  [
    "a date that does not exist",
    { diffusionStartAt: "2026-02-31T08:00:00Z" },
    ...(["/diffusionStartAt", mistake, "This date does not exist."] as const),
  ],
  [
    "a window that is reversed",
    {
      diffusionStartAt: "2026-12-31T08:00:00Z",
      diffusionEndAt: "2026-12-01T08:00:00Z",
    },
    "/diffusionEndAt",
    mistake,
    "The end cannot be before the start.",
  ],
  [
    "an unknown type",
    { "@type": "WidgetRankng" },
    "/@type",
    mistake,
    "This kind of block does not exist. Did you mean “Ranking”?",
  ],
  [
    "nothing to show",
    { text: six("<p></p>"), title: six("Bonjour") },
    "/text",
    mistake,
    "Fill in at least one of these: Text, Picture, or Links.",
  ],
  [
    "a misspelt property",
    { titel: six("Bonjour") },
    "/titel",
    warning,
    "This entry is not known and will have no effect. Did you mean “Title”?",
  ],
  [
    "a broken reference",
    { "@type": "WidgetRanking", challenge: "/v2/challenges/99999" },
    "/challenge",
    mistake,
    "This challenge does not exist, or no longer does: choose another one.",
  ],
  [
    "a reference to something else",
    { "@type": "WidgetRanking", challenge: "/v2/rewards/1" },
    "/challenge",
    mistake,
    "This challenge does not exist, or no longer does: choose another one.",
  ],
  [
    "a dead link",
    { links: [{ label: six("Lire"), url: "/content/99999" }] },
    "/links/0/url",
    mistake,
    "This page does not exist, or no longer does: choose another one.",
  ],
  [
    "a dead link to a challenge",
    { links: [{ label: six("Lire"), url: { fr: "/challenge/99999" } }] },
    "/links/0/url/fr",
    mistake,
    "This challenge does not exist, or no longer does: choose another one.",
  ],
  [
    "a dead link to a reward",
    { links: [{ label: six("Lire"), url: "/fo/reward/99999?from=mail" }] },
    "/links/0/url",
    mistake,
    "This reward does not exist, or no longer does: choose another one.",
  ],
  [
    "a dead link in a text",
    { text: { ...six("x"), de: '<p><a href="/content/99999">a</a></p>' } },
    "/text/de",
    mistake,
    "This page does not exist, or no longer does: choose another one.",
  ],
  [
    "an address that leads nowhere",
    { links: [{ label: six("Lire"), url: "read more" }] },
    "/links/0/url",
    mistake,
    "This link leads nowhere: choose a page, or enter a complete address that begins with https://.",
  ],
  [
    "markup that is removed",
    { text: { ...six("x"), it: '<iframe src="https://a.example"></iframe>' } },
    "/text/it",
    warning,
    "This text contains something embedded from another site, which will not be shown.",
  ],
  [
    "a text that is too long",
    { title: { ...six("x"), fr: "a".repeat(81) } },
    "/title/fr",
    warning,
    "This text is long: beyond 80 characters it may be cut off.",
  ],
  [
    "a missing language",
    { title: { fr: "Bonjour", en: "Hello", it: "x", es: "x", nl: "x" } },
    "/title/de",
    warning,
    "The text is missing in this language: German.",
  ],
  [
    "the programme's own language missing",
    { title: { en: "Hello", it: "x", es: "x", de: "x", nl: "x" } },
    "/title/fr",
    mistake,
    "The text is missing in this language: French.",
  ],
  [
    "an image without alternative text",
    { image: picture },
    "/image/alt",
    warning,
    "This picture has no alternative text: say what it shows, for people who cannot see it.",
  ],
  [
    "an image in a text without alternative text",
    { text: { ...six("x"), fr: '<img src="/pictures/a.svg">' } },
    "/text/fr",
    warning,
    "This picture has no alternative text: say what it shows, for people who cannot see it.",
  ],
  [
    "a block for a group that does not exist",
    { audience: { groups: ["/v2/user-groups/99999"] } },
    "/audience/groups/0",
    mistake,
    "This group does not exist, or no longer does: choose another one, or remove it.",
  ],
  [
    "a block in no language",
    { languages: [] },
    "/languages",
    mistake,
    "This field is required.",
  ],
];

/** What only developers understand: pointers, names of properties and types, patterns. */
const technical =
  /\/\w|@|\^|\\|Widget|[a-z][A-Z]|\bIRI\b|\bnull\b|JSON|titel|_/;

describe("BO-4.6 planted mistakes are told at their field, in words", () => {
  it.each(planted)("%s", async (_, block, pointer, level, message) => {
    expect(await examine(block)).toEqual([
      {
        ...{ pointer: `/blocks/0${pointer}`, level, message },
        ...{ outcome: expect.any(String), key: "a" },
      },
    ]);
  });

  it.each(planted)(
    "%s: in no technical words, in each language",
    async (_, block) => {
      const texts = new Set<string>();
      for (const language of ["fr", "en", "it", "es", "de", "nl"]) {
        const [verdict] = await examine(block, language);
        expect(verdict?.message.replaceAll("https://", "")).not.toMatch(
          technical,
        );
        texts.add(verdict?.message ?? "");
      }
      expect(texts.size).toBe(6);
    },
  );

  it("says nothing of a block without a mistake", async () => {
    expect(
      await examine({
        title: six("Bonjour"),
        text: six(
          '<p>Voir <a href="/content/2">ici</a>, <a href="https://a.example">là</a></p>',
        ),
        image: { ...picture, alt: six("Une lampe") },
        links: [
          { label: six("Lire"), url: "/content/2" },
          { label: six("Écrire"), url: "mailto:club@a.example" },
          { label: six("Boutique"), url: "/store" },
        ],
        audience: { groups: ["/v2/user-groups/2"] },
      }),
    ).toEqual([]);
  });
});
