import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  createDocument,
  pageOf,
  six,
  widgetBlock,
} from "#tests/support/documents.ts";
import { openLibrary } from "#tests/support/office-media.ts";

let app: TestApp;
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  app = await createTestApp();
  library = await openLibrary(app);
});
afterAll(() => app.close());

describe("BO-7.2 the alternative text of a picture", () => {
  test("or being decorative, is enough for the blocks that show it", async () => {
    const { id } = await library.upload();
    const patch = (body: object) =>
      library.office.call("PATCH", `/media/${id}`, body);
    const page = await createDocument(
      library.office,
      "page",
      pageOf([
        {
          ...{ key: "a", "@type": "WidgetEditorial", title: six("Un") },
          image: { contentUrl: `/v2/pictures/${id}/960` },
        },
        {
          ...{ key: "b", "@type": "WidgetEditorial", title: six("Deux") },
          image: `/v2/pictures/${id}/960`,
        },
        {
          ...{ key: "c", "@type": "WidgetEditorial", title: six("Trois") },
          text: {
            fr: `<p><img src="/v2/pictures/${id}/960"></p>`.repeat(2),
            de: '<p><img src="/a.png" alt=""></p>',
            en: `<a href="/content/1"><img src="/v2/pictures/${id}/960"></a>`,
          },
        },
      ]),
    );
    const lackText = async () => {
      const { json } = await page.call("POST", "/examine", {});
      return json.verdicts
        .filter(
          ({ outcome }: Record<string, string>) => outcome === "missingAlt",
        )
        .map(({ pointer }: Record<string, string>) => pointer)
        .sort();
    };
    const all = [
      ...["/blocks/0/image/alt", "/blocks/1/image"],
      ...["/blocks/2/text/en", "/blocks/2/text/fr"],
    ];
    expect(await lackText()).toEqual(all);
    await patch({ alt: { en: "A trophy" } });
    expect(await lackText()).toEqual(all);
    await patch({ alt: { fr: "Un trophée" } });
    expect(await lackText()).toEqual([]);
    // A link needs a name.
    await patch({ alt: { fr: null }, isDecorative: true });
    expect(await lackText()).toEqual(["/blocks/2/text/en"]);
  });

  test("its text is read also in HTML, and not while it is decorative", async () => {
    const picture = await library.upload();
    const patch = (body: object) =>
      library.office.call("PATCH", `/media/${picture.id}`, body);
    await patch({ alt: { fr: "L’été" } });
    const page = await createDocument(
      library.office,
      "page",
      pageOf([
        widgetBlock("Texte", {
          image: picture.contentUrl,
          text: { fr: `<p><img src="${picture.contentUrl}"></p>` },
        }),
      ]),
    );
    await page.release();
    const { entityId } = (await page.call("GET", "")).json;
    const shown = async () => {
      const { json } = await app.call(
        `/v2/contents/${entityId}`,
        "participant",
      );
      return json.contentBlocs[0].widget;
    };
    const source = `src="${picture.sizes[2].url}"`;
    expect(await shown()).toMatchObject({
      image: { contentUrl: picture.sizes[2].url, alt: "L’été" },
      text: `<p><img alt='L’été' ${source}></p>`,
    });
    await patch({ isDecorative: true });
    const widget = await shown();
    expect(widget.text).toBe(`<p><img ${source}></p>`);
    expect(widget.image).not.toHaveProperty("alt");
  });
});
