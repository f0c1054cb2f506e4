/** The commands and examples of README and guides work. */
import { execFile } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import layout from "#src/schema/validators/layout.gen.js";

const run = promisify(execFile);
const readme = readFileSync("README.md", "utf8");
const guides = [
  readme,
  ...readdirSync("docs")
    .filter((file) => file.endsWith(".md"))
    .map((file) => readFileSync(join("docs", file), "utf8")),
];
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};
const fenced = (text: string, language: string) =>
  [
    ...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g")),
  ].map(([, text = ""]) => text.trim());

const folder = mkdtempSync(join(tmpdir(), "palmares-readme-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("every command exists", () => {
  const named = [...guides.join("\n").matchAll(/npm run ([\w:]+)/g)].map(
    ([, name = ""]) => name,
  );
  test.each([...new Set(named)])("npm run %s", (name) => {
    expect(scripts).toHaveProperty([name]);
  });

  test("set-up takes two commands, and CI runs the second", () => {
    expect(fenced(readme, "sh")).toEqual([
      "npm ci && npm start",
      "npm ci && npm test",
    ]);
    expect(readFileSync(".ci/run", "utf8")).toMatch(/npm ci\nnpm test\n$/);
    expect(readFileSync("tests/playwright.config.ts", "utf8")).toContain(
      '"npm start"',
    );
  });
});

test("npm ci prints no warnings on the scripts' Node version", async () => {
  for (const file of ["package.json", "package-lock.json"])
    writeFileSync(join(folder, file), readFileSync(file));
  const { stderr } = await run(
    "npm",
    ["ci", "--dry-run", "--ignore-scripts", "--loglevel=warn"],
    { cwd: folder },
  );
  expect(stderr).not.toContain("EBADENGINE");
});

describe("the examples work", () => {
  test.each(
    guides
      .flatMap((guide) => fenced(guide, "json"))
      .filter((text) => text.includes('"regions"')),
  )("%s", (text) => {
    expect(layout(JSON.parse(text)), JSON.stringify(layout.errors)).toBe(true);
  });

  test("npm run doctor -- page.json reports why a block is hidden", async () => {
    const page = join(folder, "page.json");
    writeFileSync(
      page,
      JSON.stringify([
        { "@type": "WidgetPoints" },
        { "@type": "WidgetRankng" },
      ]),
    );
    const told = await run("npm", ["run", "-s", "doctor", "--", page]).catch(
      (error: { code: number; stdout: string }) => error,
    );
    expect(told).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("WidgetRanking"),
    });
  });
});

/** The anchors of a file's headings, as GitHub makes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );

test.each([
  ...readdirSync(".").filter((file) => file.endsWith(".md")),
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file)),
])("every link and picture of %s leads somewhere", (file) => {
  const text = readFileSync(file, "utf8").replaceAll(/```[\s\S]*?```/g, "");
  const broken = [...text.matchAll(/(!?)\[[^\]]*\]\(([^)\s]+)\)/g)]
    .filter(([, , link = ""]) => !/^[a-z]+:/.test(link))
    .filter(([, isPicture, link = ""]) => {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? file : join(dirname(file), path);
      if (!existsSync(target)) return true;
      if (isPicture === "!") return statSync(target).size < 1000;
      return (
        anchor !== undefined &&
        !anchorsOf(readFileSync(target, "utf8")).includes(anchor)
      );
    })
    .map(([, , link]) => link);
  expect(broken).toEqual([]);
});
