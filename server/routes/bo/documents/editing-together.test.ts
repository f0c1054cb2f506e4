import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { programmeDatabase } from "#tests/support/database.ts";
import { editListTogether } from "#tests/support/edit-list-together.ts";
import { editTogether } from "#tests/support/edit-together.ts";

const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);

test.each([
  [
    "BO-3.3 of two editors of one page none loses a word, and none is asked about what only one changed",
    editTogether,
  ],
  [
    "BO-12.5 of two editors of one list, and a file between, none loses a number",
    editListTogether,
  ],
])(
  "%s",
  async (_, edit) => {
    const programme = await programmeDatabase();
    const folder = mkdtempSync(join(tmpdir(), "palmares-editing-"));
    const { faults, merged } = await edit({
      ...{ ...programme, folder, edits: 80, seed },
    });
    await programme.drop();
    rmSync(folder, { recursive: true });
    expect([`seed ${seed}`, ...faults].join("\n")).toBe(`seed ${seed}`);
    expect(merged).toBeGreaterThan(0);
  },
  120_000,
);
