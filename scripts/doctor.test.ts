import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "doctor-"));
afterAll(() => rmSync(folder, { recursive: true }));

function doctor(dump: string) {
  const file = join(folder, "dump.json");
  writeFileSync(file, dump);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["scripts/doctor.ts", file],
    { encoding: "utf8" },
  );
  return { status, lines: stdout.trimEnd().split("\n"), stderr };
}

const text = {
  type: "text",
  position: 1,
  text: "<p>Bonjour</p>",
};

describe("the doctor prints a verdict per block and exits by what it found", () => {
  test("0 when all blocks show, or a window hides them", () => {
    const widget = { "@type": "WidgetPoints", diffusionEndAt: "2020-01-01" };
    const found = doctor(
      JSON.stringify({ contentBlocs: [text, { type: "widget", widget }] }),
    );
    expect(found).toEqual({
      status: 0,
      stderr: "",
      lines: [
        "/contentBlocs/0         ContentText   shown",
        "/contentBlocs/1/widget  WidgetPoints  after-window  shown until 2020-01-01T00:00:00.000Z",
        "2 blocks: 1 shown, 1 hidden for now, 0 hidden by a mistake",
      ],
    });
  });

  test("1 when a mistake hides one", () => {
    const found = doctor(JSON.stringify([{ "@type": "WidgetBagde" }]));
    expect(found).toMatchObject({
      status: 1,
      lines: [
        '/0  WidgetBagde  unknown-type  no such type; the nearest is "WidgetBadge"',
        "1 blocks: 0 shown, 0 hidden for now, 1 hidden by a mistake",
      ],
    });
  });

  test("2 for what cannot be read", () => {
    const found = doctor("{ not JSON");
    expect(found.status).toBe(2);
    expect(found.stderr).toMatch(/JSON/);
  });
});
