import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { composeThroughKills } from "#tests/support/compose-through-kills.ts";
import { programmeDatabase } from "#tests/support/database.ts";

it("BO-3.4 saves and releases are whole and exact on two instances through kill -9", async () => {
  const programme = await programmeDatabase();
  const folder = mkdtempSync(join(tmpdir(), "palmares-composing-"));
  const { faults, seen } = await composeThroughKills({
    ...{ url: programme.url, folder },
    ...{ saves: 40, releases: 6, kills: 2 },
  });
  await programme.drop();
  rmSync(folder, { recursive: true });
  expect(faults.join("\n")).toBe("");
  // One of them may have been followed by the next before it was read.
  expect(seen).toBeGreaterThanOrEqual(5);
}, 120_000);
