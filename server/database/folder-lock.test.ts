import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lockFolder } from "./folder-lock.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "palmares-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it("the second process waits for the first one, and prints which", async () => {
  const info = vi.spyOn(console, "info").mockImplementation(() => {});
  const unlock = await lockFolder(folder);
  const second = lockFolder(folder);
  await vi.waitFor(() =>
    expect(info.mock.calls).toEqual([
      [
        `Another Palmares (process ${process.pid}) is preparing ${folder}: waiting for it`,
      ],
    ]),
  );
  unlock();
  (await second)();
  expect(existsSync(join(folder, "preparing.lock"))).toBe(false);
});

it("the lock of a dead process is taken over", async () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  writeFileSync(join(folder, "preparing.lock"), String(pid));
  (await lockFolder(folder))();
});
