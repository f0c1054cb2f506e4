import Ajv from "ajv";
import { describe, expect, it } from "vitest";
import { contents } from "#server/seed/story/contents/index.ts";
import { tell } from "#server/seed/story/words.ts";

const modules = import.meta.glob<{ default: { $id: string } }>(
  ["/schemas/widgets/*.schema.json", "/schemas/wire/common.schema.json"],
  { eager: true },
);
const schemas = Object.values(modules).map(({ default: schema }) => schema);
const ajv = new Ajv({ schemas, strict: false });

type Widget = { "@type": string; widgets?: Widget[] };

const schemaOf = (type: string) => {
  const file = type
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase();
  return schemas.find(({ $id }) => $id.endsWith(`/${file}.schema.json`))?.$id;
};

/** The widget and those in it that are unknown or invalid, by type and id. */
function faults(widget: Widget & { id?: number }): string[] {
  const id = schemaOf(widget["@type"]);
  const own =
    id !== undefined && ajv.validate(id, widget)
      ? []
      : [`${widget["@type"]} ${widget.id}`];
  return [...own, ...(widget.widgets ?? []).flatMap(faults)];
}

const pages = tell(contents, {
  language: "fr",
  now: new Date("2026-03-10T10:15:00Z"),
}).map(({ slug, contentBlocs }) => ({
  slug,
  found: contentBlocs.flatMap((block) =>
    block.type === "widget" ? faults(block.widget as unknown as Widget) : [],
  ),
}));

describe("the pages' widgets", () => {
  it.each(pages.filter(({ slug }) => slug !== "atelier"))(
    "are as their schemas say on $slug",
    ({ found }) => {
      expect(found).toEqual([]);
    },
  );

  it("are wrong on the workshop page where they mean to be, and only there", () => {
    expect(pages.find(({ slug }) => slug === "atelier")?.found).toEqual([
      "WidgetRankng 92",
      "WidgetGlobalViewAction 93",
      "WidgetEditorial 98",
      "WidgetGroup 99",
    ]);
  });
});
