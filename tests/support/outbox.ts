import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "./browser.ts";
import { dataFolder } from "./journey-database.ts";

const folder = join(dataFolder, "outbox");

const plain = (letter: string) =>
  letter
    .replace(/=\r?\n/g, "")
    .replace(/=([\dA-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );

/** The link below `path` in the newest mail to `email`, as a path of the front office; waits for the mail. */
export async function linkFor(email: string, path: string): Promise<string> {
  const found = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .sort()
      .map((name) => plain(readFileSync(join(folder, name), "utf8")))
      .filter((letter) => new RegExp(`^To: .*${email}`, "m").test(letter))
      .map((letter) => letter.match(new RegExp(`/fo${path}/[\\w-]+`))?.[0])
      .at(-1);
  await expect.poll(found, `a letter to ${email}`).toBeDefined();
  return found() ?? "";
}
