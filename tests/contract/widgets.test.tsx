/** Renders every registered block with the examples and fixtures of its schema. */
import { cleanup, render, waitFor } from "@testing-library/react";
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from "vitest";
import { tables } from "#registry/tables.ts";
import { languages } from "#src/i18n/languages.ts";
import { allMessages, initForTests } from "#src/i18n/testing.ts";
import { galleryStates } from "#tests/gallery/answers.ts";
import { widgetSchemas } from "#tests/gallery/examples.ts";
import {
  createGallery,
  type Gallery,
  Specimen,
} from "#tests/gallery/specimen.tsx";

const examples = widgetSchemas.flatMap((schema) =>
  schema.examples.map((block, index) => ({
    type: schema.type,
    index,
    block,
  })),
);
const invalid = widgetSchemas.flatMap((schema) =>
  schema["x-invalid"].map((fixture) => ({ type: schema.type, ...fixture })),
);

const rawKey = new RegExp(
  `\\b(${Object.keys(allMessages.fr).join("|")})(\\.[a-z_]+)+\\b`,
);

const usesPageData = (type: string) => tables.registry[type]?.use !== undefined;

/** Waits for code and, if it is expected, data; then every block has rendered. */
async function allShown(
  { engine, queries }: Gallery,
  hasData = true,
): Promise<void> {
  const verdicts = () => engine.verdicts.all().map(({ verdict }) => verdict);
  await waitFor(() => expect(verdicts()).not.toContain("loading"));
  if (hasData) await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(new Set(verdicts())).toEqual(new Set(["shown"]));
}

// Loads the code of all blocks up front, so that the tests only wait for rendering.
beforeAll(() =>
  Promise.all(Object.values(tables.registry).map(({ load }) => load())),
);
beforeEach(() => initForTests("fr"));
afterEach(cleanup);

test.each(invalid)(
  "$type: the engine quarantines “$reason” and reports where",
  async ({ value, pointer }) => {
    const gallery = createGallery("ready");
    const { container } = render(<Specimen block={value} gallery={gallery} />);
    await waitFor(() =>
      expect(gallery.engine.verdicts.all()).toMatchObject([
        {
          verdict: "invalid",
          path: `/block${pointer}`,
          reason: expect.any(String),
        },
      ]),
    );
    expect(container.querySelector("[data-block]")).toBeNull();
  },
);

describe.each(languages)("in %s", (language) => {
  test.each(examples)(
    "$type, example $index, renders translated text",
    async ({ type, block }) => {
      await initForTests(language);
      const gallery = createGallery("ready");
      const { container } = render(
        <Specimen block={block} gallery={gallery} />,
      );
      await allShown(gallery);
      expect(container.querySelector(`[data-block="${type}"]`)).not.toBeNull();
      expect(container.textContent).not.toMatch(rawKey);
    },
  );
});

// The state "ready" is tested in all languages.
const otherStates = galleryStates.filter((state) => state !== "ready");

describe.each(otherStates)("with data %s", (state) => {
  test.each(examples)(
    "$type, example $index, renders",
    async ({ type, block }) => {
      const gallery = createGallery(state);
      const { container } = render(
        <Specimen block={block} gallery={gallery} />,
      );
      if (state === "loading" && usesPageData(type))
        expect(container.querySelector("[aria-busy=true]")).not.toBeNull();
      else await allShown(gallery, state !== "loading");
      expect(container.textContent).not.toMatch(rawKey);
    },
  );
});
