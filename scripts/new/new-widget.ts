/**
 * Creates a widget: its schema with an example and an invalid fixture, component, styles and test, its lines in catalog
 * and components, and its messages in six languages. Its output passes npm test unchanged.
 *
 *   npm run new:widget DailyQuiz   writes WidgetDailyQuiz
 */

import { addMessages } from "#scripts/words.ts";
import { runScript } from "#server/core/cli.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import { partsOf, read, refuseTaken, withLine, writeAll } from "./scaffold.ts";

/** `DailyQuiz` is the type `WidgetDailyQuiz` in the folder `daily-quiz`, its messages are `widgets.daily_quiz`. */
function namesOf(text: string | undefined) {
  const parts = partsOf(text?.replace(/^Widget(?=[A-Z])/, ""));
  const folder = parts.join("-");
  return {
    type: `Widget${text?.replace(/^Widget(?=[A-Z])/, "")}`,
    file: `widget-${folder}`,
    place: `src/widgets/${folder}`,
    section: `widgets.${parts.join("_")}`,
  };
}

type Names = ReturnType<typeof namesOf>;

const titles = {
  fr: "Nouveau bloc",
  en: "New block",
  it: "Nuovo blocco",
  es: "Nuevo bloque",
  de: "Neuer Block",
  nl: "Nieuw blok",
};

/** What the palette says of it. */
const descriptions = {
  fr: "Un titre et un texte.",
  en: "A title and a text.",
  it: "Un titolo e un testo.",
  es: "Un título y un texto.",
  de: "Ein Titel und ein Text.",
  nl: "Een titel en een tekst.",
};

/** What else people call it. */
const searchWords = {
  fr: "encadré",
  en: "box",
  it: "riquadro",
  es: "recuadro",
  de: "Kasten",
  nl: "kader",
};

/** What its form calls the text. */
const texts = {
  fr: "Texte",
  en: "Text",
  it: "Testo",
  es: "Texto",
  de: "Text",
  nl: "Tekst",
};

const schema = ({ type, file }: Names) => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  $id: `https://palmares.example/schemas/widgets/${file}.schema.json`,
  title: type,
  description: "A title and a text.",
  "x-label": titles,
  "x-icon": "text",
  "x-category": "text",
  "x-description": descriptions,
  "x-search": searchWords,
  allOf: [{ $ref: "base.schema.json" }],
  type: "object",
  required: ["@type", "text"],
  properties: {
    "@type": { const: type },
    text: {
      type: "string",
      description: "What it says.",
      "x-label": texts,
      "x-section": "content",
      "x-order": 10,
    },
  },
  "x-version": 1,
  examples: [{ "@type": type, id: 1, text: "Bonjour" }],
  "x-invalid": [
    {
      reason: "a text is text",
      pointer: "/text",
      value: { "@type": type, text: 7 },
    },
    {
      reason: "without a text there is nothing to show",
      pointer: "",
      value: { "@type": type },
    },
  ],
});

const component = ({ type, file, section }: Names) =>
  `import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { ${type} as Config } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import styles from "./${file}.module.css";

/** A title and a text. */
export default function ${type}({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  return (
    <Card tall title={config.title || t("${section}.title")}>
      <p className={styles["text"]}>{config.text}</p>
    </Card>
  );
}
`;

const stylesheet = `.text {
  max-inline-size: var(--p-reading-width);
}
`;

const componentTest = ({ type, file }: Names) =>
  `// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { initForTests } from "#src/i18n/testing.ts";
import ${type} from "./${file}.tsx";

beforeEach(() => initForTests("fr"));
afterEach(cleanup);

test("it says its text", () => {
  render(<${type} config={{ "@type": "${type}", text: "Bonjour" }} />);
  expect(screen.getByText("Bonjour")).toBeTruthy();
});

test("without a title it has its own", () => {
  render(<${type} config={{ "@type": "${type}", text: "Bonjour" }} />);
  expect(screen.getByRole("heading", { name: "Nouveau bloc" })).toBeTruthy();
});
`;

await runScript(import.meta.filename, {}, async (_, [name]) => {
  const names = namesOf(name);
  const { type, file, place, section } = names;
  const schemaFile = `schemas/widgets/${file}.schema.json`;
  refuseTaken(schemaFile, place);
  addMessages(
    Object.fromEntries(
      Object.entries(titles).map(([language, title]) => [
        language,
        { [`${section}.title`]: title },
      ]),
    ),
  );
  await writeAll({
    [schemaFile]: JSON.stringify(schema(names)),
    [`${place}/${file}.tsx`]: component(names),
    [`${place}/${file}.module.css`]: stylesheet,
    [`${place}/${file}.test.tsx`]: componentTest(names),
    "registry/catalog.ts": withLine(
      read("registry/catalog.ts"),
      /^ {2}Widget\w+: \{/,
      `  ${type}: { shape: shapes.${type}, places: anywhere, height: 579 },`,
    ),
    "registry/components.ts": withLine(
      read("registry/components.ts"),
      /^ {2}Widget\w+: \(/,
      `  ${type}: () => import("#${place}/${file}.tsx"),`,
    ),
  });
  console.log(`
See it in the gallery (npm run gallery):
  http://localhost:3300/tests/gallery/index.html?type=${type}
Put it on the demo's home page, with npm start:
  add { "@type": "${type}", "id": 9001, "text": "…" } to the "blocks" of the first page in server/seed/data/documents/page.json;
  a new demo (rm -r .data) shows it at http://localhost:3000${basePath}/`);
  return 0;
});
