import {
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inTemporaryFolder, removeLeftFolders } from "./temporary-folder.ts";

it("is readable by its owner alone, and removed even if the work fails", async () => {
  let made = "";
  const work = inTemporaryFolder(async (folder) => {
    made = folder;
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    writeFileSync(join(folder, "file"), "content");
    throw new Error("failed");
  });
  await expect(work).rejects.toThrow("failed");
  expect(existsSync(made)).toBe(false);
});

it("only folders of killed processes are left ones", async () => {
  const host = hostname().replace(/\W/g, "_");
  const make = (name: string) => {
    mkdirSync(join(tmpdir(), name));
    return join(tmpdir(), name);
  };
  // No process has an id this large.
  const left = make(`palmares-${host}-4999999-Abc123`);
  writeFileSync(join(left, "data.json"), "{}");
  const others = [
    make(`palmares-${host}-${process.ppid}-Abc123`),
    make("palmares-elsewhere-4999999-Abc123"),
    make(`palmares-${host}-notes`),
  ];
  await removeLeftFolders();
  expect(existsSync(left)).toBe(false);
  for (const path of others) {
    expect(existsSync(path), path).toBe(true);
    rmSync(path, { recursive: true });
  }
});
