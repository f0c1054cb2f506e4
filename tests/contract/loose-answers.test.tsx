/**
 * Every page on the API of another programme: the same data in other forms gives the same page, and unreadable fields
 * only affect themselves. `SEEDS=300` sets the number of seeds; `npm run prove` tries them in a browser, too.
 */
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { tables } from "#registry/tables.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { answers } from "#tests/gallery/answers.ts";
import { layouts } from "#tests/gallery/entries.ts";
import { widgetSchemas } from "#tests/gallery/examples.ts";
import { createGallery, Screen } from "#tests/gallery/specimen.tsx";
import {
  looseCollection,
  loosen,
  type Random,
  randomOf,
  spoil,
} from "#tests/support/loosen.ts";
import type { WireAnswers } from "#tests/support/wire.ts";
import {
  type AnsweredShape,
  answeredShapes,
} from "#tests/support/wire-shapes.ts";

type Json = Record<string, unknown>;

const shapes = await answeredShapes();
const seeds = Array.from(
  { length: Number(process.env["SEEDS"] ?? 2) },
  (_, index) => index + 1,
);
// The page of signing out leads on immediately.
const pages = Object.keys(layouts).filter((page) => page !== "logout");

const ready: Record<string, object | undefined> = {
  ...answers.ready,
  "GET /contents/homepage.jsonld": {
    id: 1,
    status: "published",
    contentBlocs: widgetSchemas
      .filter(({ type }) => type.startsWith("Widget"))
      .map(({ examples: [widget] }) => ({ type: "widget", widget })),
  },
};

beforeAll(async () => {
  await initForTests("fr");
  await Promise.all(Object.values(tables.registry).map(({ load }) => load()));
});
afterEach(cleanup);

/** Renders a page, and waits until nothing is loading. */
async function open(page: string, changed: WireAnswers = {}) {
  const gallery = createGallery("ready", {
    wire: { ...ready, ...changed },
    onReport: () => undefined,
  });
  const { container } = render(<Screen page={page} gallery={gallery} />);
  const verdicts = () =>
    gallery.engine.verdicts.all().map(({ verdict }) => verdict);
  await waitFor(async () => {
    const { innerHTML } = container;
    // A response is read, passed on and rendered in separate tasks.
    for (let task = 0; task < 5; task++)
      await act(() => new Promise((done) => setTimeout(done)));
    expect(container.innerHTML).toBe(innerHTML);
    expect(verdicts()).toContain("shown");
    expect(verdicts()).not.toContain("loading");
    expect(gallery.queries.isFetching()).toBe(0);
    expect(container.querySelector("[aria-busy=true]")).toBeNull();
  });
  return {
    text: container.textContent,
    verdicts: verdicts().toSorted(),
    entries: container.querySelectorAll("details[data-status]").length,
  };
}

/** The texts of the pages with the usual responses. */
const usual = new Map<string, Awaited<ReturnType<typeof open>>>();

async function openUsual(page: string) {
  const opened = usual.get(page) ?? (await open(page));
  usual.set(page, opened);
  cleanup();
  return opened;
}

/** Every response, changed by its shape. */
const changedBy = (
  seed: number,
  change: (answered: AnsweredShape, body: Json, random: Random) => unknown,
) =>
  Object.fromEntries(
    Object.entries(ready).map(([call, body]) => {
      const answered = shapes.get(call.replace(".jsonld", ""));
      const random = randomOf(seed * 7919 + call.length * 31);
      return [call, answered ? change(answered, body as Json, random) : body];
    }),
  ) as WireAnswers;

const withMembers = (body: object, change: (member: Json) => unknown) => ({
  ...body,
  "hydra:member": (body as { "hydra:member": Json[] })["hydra:member"].map(
    change,
  ),
});

describe.each(pages)("%s", (page) => {
  test.each(seeds)("is the same in other forms, seed %i", async (seed) => {
    const expected = await openUsual(page);
    const loose = changedBy(seed, ({ shape, isList }, body, random) =>
      isList
        ? looseCollection(shape, body, random)
        : loosen(shape, body, random),
    );
    expect(await open(page, loose)).toEqual(expected);
  });

  test.each(seeds)("survives unreadable fields, seed %i", async (seed) => {
    // A challenge may lose the type of its goals.
    vi.spyOn(console, "error").mockReturnValue();
    const spoilt = changedBy(seed, ({ shape, isList }, body, random) =>
      isList
        ? withMembers(body, (one) => spoil(shape, one, random))
        : spoil(shape, body, random),
    );
    const { text, verdicts } = await open(page, spoilt);
    expect(text).not.toMatch(/Oups|Quelle surprise/);
    expect(verdicts).not.toContain("failed");
  });
});

test.each<Json>([
  { currentChallengeMetaData: [] },
  {
    currentChallengeMetaData: {
      lastDeclarationDate: "-0001-11-30T00:00:00+00:00",
    },
  },
  { declarationForm: [] },
  { conditions: "Sous réserve" },
  { sponsor: { name: "Solaris" } },
  { needProof: "1" },
  { isGroup: 0 },
  { predefinedQuestions: { NAME: true, EXTRA: { asked: 1 } } },
  { declarations: ["/v2/declarations/4"] },
  { startSignInDate: "" },
])("no block of a challenge breaks because of %j", async (fields) => {
  const { verdicts } = await openUsual("challenge");
  const call = "GET /challenges/*/user.jsonld";
  const odd = { [call]: { ...ready[call], ...fields } };
  expect((await open("challenge", odd)).verdicts).toEqual(verdicts);
});

describe("the history of declarations", () => {
  const page = "declaration-history";
  const call = "GET /declarations/challenge/*/user";

  test.each<Json>([
    { formEntry: [] },
    { invoiceDateStart: "" },
    { products: [{ product: "/v2/products/4", quantity: 2 }] },
  ])("shows declarations with %j", async (fields) => {
    const { entries } = await openUsual(page);
    expect(entries).toBeGreaterThan(1);
    const odd = withMembers(ready[call] ?? {}, (one) => ({
      ...one,
      ...fields,
    }));
    expect(await open(page, { [call]: odd })).toMatchObject({ entries });
  });

  test("says how many cannot be shown, not that there are none", async () => {
    const odd = withMembers(ready[call] ?? {}, (one) => ({ ...one, id: null }));
    const { text } = await open(page, { [call]: odd });
    expect(text).toMatch(/2 déclarations ne peuvent pas être affichées/);
    expect(text).not.toMatch(/pas encore déclaré/);
  });
});
