/**
 * The front office on another programme's API, whose responses vary by seed: the same data in other forms gives the same
 * pages, and unreadable fields only affect themselves. `SEEDS=300` tries as many seeds on all pages; by default, it is one
 * seed on two pages, as tests/contract/loose-answers.test.tsx has all of them.
 */
import type { Browser, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { type FaultLine, openFaultLine } from "#tests/support/fault-line.ts";
import { addresses, settle, visitors } from "#tests/support/healthy-page.ts";
import { withDatabase } from "#tests/support/journey-database.ts";
import {
  looseCollection,
  loosen,
  type Random,
  randomOf,
  spoil,
} from "#tests/support/loosen.ts";
import { demo } from "#tests/support/programme.ts";
import { addToken } from "#tests/support/screens/token.ts";
import {
  type AnsweredShape,
  answeredShapes,
} from "#tests/support/wire-shapes.ts";

const count = process.env["SEEDS"];
const seeds = Array.from(
  { length: Number(count ?? 1) },
  (_, index) => index + 1,
);
const all =
  count === undefined ? ["/", "/challenge/1"] : Object.values(addresses).flat();
const pages = {
  participant: all.filter((path) => !visitors.has(path) && path !== "/logout"),
  visitor: all.filter((path) => visitors.has(path)),
};
type Who = keyof typeof pages;

let line: FaultLine;
let shapes: Map<string, AnsweredShape>;
test.beforeAll(async ({ baseURL }) => {
  line = await openFaultLine(baseURL ?? "");
  shapes = await answeredShapes();
});
test.afterAll(() => line.close());
// All seeds come from one address.
test.beforeEach(() =>
  withDatabase((database) => database.deleteFrom("rate_limits").execute()),
);

test.use({
  // Unreadable fields are reported once, and nothing else is.
  // The URL of a picture is text, whatever it contains.
  allowConsole: [
    /\((?:left out|refused)\)$|Failed to load resource.*404|^(?:error|warning): Challenge \d+: /,
  ],
  // High enough that every block of a page renders.
  viewport: { width: 1280, height: 6_000 },
});

type Change = (answered: AnsweredShape, body: never, random: Random) => unknown;

/** Changes every response from now on, by seed and call. */
function answerBy(change: Change, seed: number): void {
  line.changed = {
    get: (call) => {
      const answered = shapes.get(call) ?? shapes.get(wildcard(call));
      if (answered === undefined) return undefined;
      const random = randomOf(seed * 7919 + call.length * 31);
      return (body) => change(answered, body, random);
    },
  };
}

/** The call's name in the table of shapes: `GET /challenge-products/brands` has a wildcard there. */
const wildcard = (call: string) => call.replace(/\/[^/]+$/, "/*");

/** The text of a page without relative times, which change meanwhile. */
async function saidBy(page: Page): Promise<string> {
  const said = await page.locator("body").innerText();
  return said
    .replaceAll(/(?<=Dernière activité le )[\d/]+ à [\d:]+/g, "#")
    .replaceAll(/\d+\s(?:jours?|heures?|minutes?|secondes?|j|h|min|s)\b/g, "#")
    .replaceAll(/(?:#[\s,]*(?:et\s)?)+/g, "# ");
}

/** Navigates within the running application; the first page is loaded. */
async function visit(page: Page, path: string): Promise<string[]> {
  if (page.url() === "about:blank")
    await page.goto(`${line.origin}/fo${path}`, { waitUntil: "commit" });
  else
    await page.evaluate((to) => history.pushState(null, "", to), `/fo${path}`);
  return settle(page, line);
}

/** The texts of the pages on our own API, read once per worker. */
const known = new Map<Who, Map<string, string>>();

/** Opens all pages of a participant or a visitor; calls `look` on each. */
async function readPages(
  page: Page,
  who: Who,
  look: (path: string) => Promise<void> = async () => undefined,
): Promise<void> {
  await page
    .context()
    .addCookies([{ name: "cc", value: "0", domain: "localhost", path: "/fo" }]);
  if (who === "participant") await addToken(page, demo.participant.email);
  for (const path of pages[who]) {
    expect(await visit(page, path), path).toEqual([]);
    await expect(page.getByText(/Oups|Quelle surprise/), path).toHaveCount(0);
    await look(path);
  }
}

for (const who of ["participant", "visitor"] as const) {
  if (pages[who].length === 0) continue;
  const usual = async (browser: Browser) => {
    const found = known.get(who);
    if (found !== undefined) return found;
    line.changed = new Map();
    const page = await browser.newPage();
    const said = new Map<string, string>();
    await readPages(page, who, async (path) => {
      await settle(page, line, 800);
      said.set(path, await saidBy(page));
    });
    known.set(who, said);
    await page.close();
    return said;
  };

  for (const seed of seeds) {
    test(`the same responses in other forms show a ${who} the same, seed ${seed}`, async ({
      page,
      browser,
    }) => {
      const expected = await usual(browser);
      answerBy(
        ({ shape, isList }, body, random) =>
          isList
            ? looseCollection(shape, body, random)
            : loosen(shape, body, random),
        seed,
      );
      await readPages(page, who, (path) =>
        expect
          .poll(() => saidBy(page), { message: path, timeout: 10_000 })
          .toBe(expected.get(path)),
      );
    });

    test(`unreadable fields break no page of a ${who}, seed ${seed}`, async ({
      page,
    }) => {
      answerBy(({ shape, isList }, body, random) => {
        const list = body as { "hydra:member"?: unknown[] };
        return isList
          ? {
              ...list,
              "hydra:member": list["hydra:member"]?.map((one) =>
                spoil(shape, one, random),
              ),
            }
          : spoil(shape, body, random);
      }, seed);
      await readPages(page, who);
    });
  }
}
