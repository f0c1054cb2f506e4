import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindOf } from "#registry/documents.ts";
import { blockTypes } from "#server/services/documents/blocks.ts";
import type { Conflict } from "#src/domain/documents/merge/merge.ts";
import { everyLanguage } from "#src/domain/programme/languages.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { renderOffice } from "#tests/support/office-scene.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";

const title = (en: string) => ({ title: { en } });
const group = (key: string, en: string, ...widgets: JsonObject[]) => ({
  ...{ key, "@type": "WidgetGroup", ...title(en), widgets },
});
const points = { key: "p", "@type": "WidgetPoints", ...title("Points") };
const body = {
  blocks: [group("g", "Golf", points), group("h", "Hotel")],
};

test.each<
  [
    conflict: Omit<Conflict, "mine" | "theirs">,
    mine: unknown,
    theirs: unknown,
    texts: string[],
  ]
>([
  [
    { path: ["blocks", "p", "title", "en"], about: "value" },
    "One",
    "Two",
    ["Points “Points” › Title (English)", "My version: One"],
  ],
  [
    { path: ["blocks", "p"], about: "place" },
    ["blocks"],
    ["blocks", "h", "widgets"],
    [
      "Points “Points”: place",
      "My version: In “Blocks”",
      "The other version: In “Hotel”",
    ],
  ],
  [
    { path: ["blocks", "g"], about: "circle" },
    [["blocks", "h", "widgets", "g"]],
    [["blocks", "g", "widgets", "h"]],
    [
      "Moved into each other: Golf, Hotel",
      "My version: “Golf” in “Hotel”",
      "The other version: “Hotel” in “Golf”",
    ],
  ],
  [
    { path: ["blocks"], about: "order" },
    ["g", "h"],
    ["h", "g"],
    ["Blocks: order", "My version: Golf, Hotel"],
  ],
  [
    { path: ["isHomepage"], about: "value" },
    true,
    false,
    ["Home page", "My version: Yes", "The other version: No"],
  ],
  [
    { path: ["blocks", "p", "diffusionStartAt"], about: "value" },
    "2026-06-12T08:00:00.000Z",
    null,
    [
      "Points “Points” › Shown from",
      "My version: 12 Jun 2026, 10:00",
      "The other version: (empty)",
    ],
  ],
])("BO-3.3 a conflict in words: %j", async (conflict, mine, theirs, texts) => {
  await renderOffice(
    <ConflictDialog
      conflicts={[{ ...conflict, mine, theirs } as Conflict]}
      schema={kindOf("page").schema}
      body={body}
      onDecide={() => {}}
    />,
    {
      answers: {
        "GET /bo/registry": {
          ...{ kinds: [], blocks: blockTypes("en"), categories: [] },
          ...{ places: [], targets: [], languages: everyLanguage },
        },
      },
    },
  );
  const [legend = "", ...sides] = texts;
  expect(await screen.findByRole("group", { name: legend })).toBeTruthy();
  for (const side of sides)
    expect(screen.getByRole("radio", { name: side })).toBeTruthy();
});
