import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Compiles lines of TypeScript in this repository; returns those with errors, in order. */
function wrongLines(imports: string[], lines: string[]): string[] {
  mkdirSync(".cache", { recursive: true });
  const folder = mkdtempSync(".cache/types-");
  try {
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ extends: "../../tsconfig.json", include: ["*.ts"] }),
    );
    writeFileSync(join(folder, "probe.ts"), [...imports, ...lines].join("\n"));
    const { stdout } = spawnSync("node_modules/.bin/tsc", ["-p", folder], {
      encoding: "utf8",
    });
    const numbers = [...stdout.matchAll(/probe\.ts\((\d+),/g)].map(([, line]) =>
      Number(line),
    );
    return [...new Set(numbers)].map(
      (line) => lines[line - 1 - imports.length] ?? `import ${line}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("misspelled classes, messages, their values and wire schemas are type errors", () => {
  const right = [
    'styles["card"];',
    't("core.retry");',
    't("auth.sso.company", { company: "Solis" });',
    't("core.days", { count: 2 });',
    'wire("user-points");',
    '[({ link, ...rest }) => ({ ...rest, links: [link ?? null] })] satisfies WidgetMigrations["WidgetEditorial"];',
  ];
  const wrong = [
    'styles["crad"];',
    't("core.rety");',
    't("auth.sso.company");',
    't("auth.sso.company", { compny: "Solis" });',
    't("core.days", {});',
    'wire("user-point");',
    '[({ lnk, ...rest }) => rest] satisfies WidgetMigrations["WidgetEditorial"];',
    '[({ link, ...rest }) => ({ ...rest, links: link })] satisfies WidgetMigrations["WidgetEditorial"];',
    '[] satisfies WidgetMigrations["WidgetEditorial"];',
  ];
  const found = wrongLines(
    [
      'import { wire } from "#server/http/wire-schemas.ts";',
      'import type { WidgetMigrations } from "#src/schema/migrations.gen.ts";',
      'import { t } from "#src/i18n/index.ts";',
      'import styles from "#src/ui/card/card.module.css";',
    ],
    [...right, ...wrong],
  );
  expect(found).toEqual(wrong);
});
