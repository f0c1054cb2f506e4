/** A new widget's names: `DailyQuiz` is the type `WidgetDailyQuiz`, the folder `daily-quiz`, the words `widgets.daily_quiz`. */
export interface WidgetNames {
  type: string;
  folder: string;
  /** The file name of component, styles, test and schema, without its ending. */
  file: string;
  section: string;
}

/** The names that follow from `DailyQuiz` or `WidgetDailyQuiz`; undefined for what is no PascalCase name. */
export function namesOf(text: string): WidgetNames | undefined {
  const name = text.replace(/^Widget(?=[A-Z])/, "");
  if (!/^([A-Z][a-z0-9]+)+$/.test(name)) return undefined;
  const parts = (name.match(/[A-Z][a-z0-9]+/g) ?? []).map((part) =>
    part.toLowerCase(),
  );
  return {
    type: `Widget${name}`,
    folder: parts.join("-"),
    file: `widget-${parts.join("-")}`,
    section: `widgets.${parts.join("_")}`,
  };
}

export const schema = ({ type, file }: WidgetNames) => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  $id: `https://palmares.example/schemas/widgets/${file}.schema.json`,
  title: type,
  description: "A title and a text.",
  allOf: [{ $ref: "base.schema.json" }],
  type: "object",
  required: ["@type"],
  properties: {
    "@type": { const: type },
    text: { type: ["string", "null"], description: "What it says." },
  },
  "x-version": 1,
  examples: [{ "@type": type, id: 1, text: "Bonjour" }],
  "x-invalid": [
    {
      reason: "a text is text",
      pointer: "/text",
      value: { "@type": type, text: 7 },
    },
  ],
});

export const component = ({ type, file, section }: WidgetNames) =>
  `import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { ${type} as Config } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import styles from "./${file}.module.css";

/** A title and a text. */
export default function ${type}({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const text = config.text?.trim();
  return (
    <Card tall title={config.title || t("${section}.title")}>
      {text ? (
        <p className={styles["text"]}>{text}</p>
      ) : (
        <EmptyFrame minHeight={200} />
      )}
    </Card>
  );
}
`;

export const stylesheet = () => `.text {
  max-inline-size: var(--p-reading-width);
}
`;

export const componentTest = ({ type, file }: WidgetNames) =>
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

test("without a text it says that there is none", () => {
  render(<${type} config={{ "@type": "${type}" }} />);
  expect(screen.getByText("Aucun contenu pour le moment")).toBeTruthy();
});
`;

const titles = {
  fr: "Nouveau bloc",
  en: "New block",
  it: "Nuovo blocco",
  es: "Nuevo bloque",
  de: "Neuer Block",
  nl: "Nieuw blok",
};

/** Its words in six languages, as `npm run words -- add` takes them. */
export const words = ({ section }: WidgetNames) =>
  Object.fromEntries(
    Object.entries(titles).map(([language, title]) => [
      language,
      { [`${section}.title`]: title },
    ]),
  );

/** The registry with one line more; its lines of widgets stay in the order of the alphabet. */
export function registered(
  registry: string,
  { type, folder, file }: WidgetNames,
): string {
  const line = `  ${type}: { validate: schemas.${type}, places: anywhere, load: () => import("#src/widgets/${folder}/${file}.tsx"), height: 579 },`;
  const lines = registry.split("\n");
  const isWidget = (text: string) => /^ {2}Widget\w+: \{/.test(text);
  const after = lines.findLastIndex((text) => isWidget(text) && text < line);
  const first = lines.findIndex(isWidget);
  lines.splice(after === -1 ? first : after + 1, 0, line);
  return lines.join("\n");
}
