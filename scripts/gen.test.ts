import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { generate } from "./generate/generate.ts";

/** A repository of nothing but the schemas, and one module that imports validators. */
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "gen-"));
  cpSync("schemas", join(root, "schemas"), { recursive: true });
  mkdirSync(join(root, "src/i18n/locales"), { recursive: true });
  cpSync("src/i18n/locales/fr.json", join(root, "src/i18n/locales/fr.json"));
  mkdirSync(join(root, "docs"), { recursive: true });
  writeFileSync(
    join(root, "docs/architecture.md"),
    "| folder | old |\n| --- | --- |\n",
  );
  importing("wire-badge");
});
afterEach(() => rmSync(root, { recursive: true }));

function importing(...names: string[]): void {
  writeFileSync(
    join(root, "src/module.ts"),
    names
      .map((name) => `import "#src/schema/validators/${name}.gen.js";`)
      .join("\n"),
  );
}

const made = () => readdirSync(join(root, "src/schema/validators")).sort();
const typesFile = () => join(root, "src/schema/types.gen.ts");

describe("generated files", () => {
  test("--check writes no committed file and names outdated ones", async () => {
    expect(await generate({ root, check: true })).toEqual([
      "src/schema/types.gen.ts",
      "src/schema/constraints.gen.ts",
      "src/schema/migrations.gen.ts",
      "src/schema/nested.gen.ts",
      "docs/widgets.md",
      "scripts/generate/import-rules.gen.json",
      "docs/architecture.md",
    ]);
    expect(() => readFileSync(typesFile())).toThrow("ENOENT");
    await generate({ root });
    expect(await generate({ root, check: true })).toEqual([]);
    expect(readFileSync(join(root, "docs/architecture.md"), "utf8")).toContain(
      "| `src/domain/` | rules of the programme as pure functions;",
    );
    expect(readFileSync(typesFile(), "utf8")).toBe(
      readFileSync("src/schema/types.gen.ts", "utf8"),
    );
  });

  test("only the validators that are imported, and the shape of every response and widget, those of all widgets in one module", async () => {
    importing("forms-l*");
    mkdirSync(join(root, "src/schema/validators"), { recursive: true });
    writeFileSync(join(root, "src/schema/validators/wire-badge.gen.js"), "");
    await generate({ root });
    expect(made()).toEqual(["forms-login.gen.d.ts", "forms-login.gen.js"]);
    const folder = join(root, "src/schema/shapes");
    const { default: badge } = await import(join(folder, "wire-badge.gen.js"));
    expect([...badge().properties.keys()]).toContain("obtainedAt");
    expect(readdirSync(folder)).not.toContain("wire-login.gen.js");
    const widgets = readFileSync(join(folder, "widgets.gen.d.ts"), "utf8");
    expect(widgets).toContain(
      'export { default as WidgetBadge } from "./widgets-widget-badge.gen.js";\n',
    );
    expect(widgets).not.toContain("Base");
  });
});

describe("errors are reported in one line, with their location", () => {
  const badge = "schemas/wire/badge.schema.json";

  test.each([
    [
      '"object"',
      '"objec"',
      "#/type: must be equal to one of the allowed values",
    ],
    ['"object",', '"object"', ":7:3: Expected ',' or '}' after property value"],
    [
      '"properties"',
      '"propertis"',
      '#/propertis: unknown keyword: "propertis"',
    ],
    [
      "definitions/Image",
      "definitions/Imag",
      "#/properties/image/$ref: can't resolve reference common.schema.json#/definitions/Imag",
    ],
    [
      '"title": "Badge"',
      '"title": "AppConfig"',
      '#/title: "AppConfig" is the title of schemas/wire/app-config.schema.json too',
    ],
    [
      "badge.schema.json",
      "x",
      `#/$id: expected "https://palmares.example/${badge}"`,
    ],
  ])("%s → %s", async (right, wrong, message) => {
    const text = readFileSync(join(root, badge), "utf8");
    expect(text).toContain(right);
    writeFileSync(join(root, badge), text.replace(right, wrong));
    const found = await generate({ root }).catch((error: Error) => error);
    expect(String(found)).toContain(message);
    expect(String(found)).toMatch(/^UserError: schemas\/wire\/[^\n]+$/);
  });

  test.each(["wire-bagde"])(
    "an import of a validator without a schema: %s",
    async (name) => {
      importing(name);
      await expect(generate({ root })).rejects.toThrow(
        `${name}.gen.js is imported, but schemas/ has no such schema`,
      );
    },
  );

  test("an unknown option, without a stack trace", () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ["scripts/gen.ts", "--chek"],
      { encoding: "utf8" },
    );
    expect(status).toBe(2);
    expect(stderr).toBe("Unknown option '--chek'. See --help.\n");
  });
});
